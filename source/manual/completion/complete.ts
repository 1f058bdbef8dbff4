import {completeAddress, type NamedAddress} from '../../domain/labels.ts';
import {
	type CommandTable,
	type CommandTexts,
	commandNamed,
	dashboardFlags,
	ownWordsOf,
	shells,
} from '../../options/command.ts';
import {type FlagName, flagNames, flagOf, mayRepeat} from '../../options/flags.ts';
import {choicesOf, routeWords} from '../../routes/route-forms.ts';

/** Candidates for the word at the cursor. */
export type Completion = {
	/** Part of the word at the cursor that stays before each candidate: '--state=jailed,'. */
	readonly before: string;
} & (
	| {readonly kind: 'words'; readonly candidates: readonly Candidate[]}
	/** Names of files, which the shell finds by itself. */
	| {readonly kind: 'files'; readonly begun: string}
);

export interface Candidate {
	readonly word: string;
	/** Empty where the word says it all. */
	readonly description: string;
}

/** Commands, and names known on this machine, which are read when needed. */
export interface KnownNames {
	readonly commands: CommandTable;
	profiles(): Promise<readonly Candidate[]>;
	addresses(): Promise<readonly NamedAddress[]>;
}

/**
Completes the last of the words behind the program's name, from the tables of commands, flags and routes.

@param words up to the cursor, without quotes
*/
export async function complete(words: readonly string[], names: KnownNames): Promise<Completion> {
	const current = words.at(-1) ?? '';
	const line = readLine(words.slice(0, -1));
	if (line.flag !== undefined) return valuesOf(line.flag, {line, before: '', begun: current, names});
	if (!line.isEnded && current.startsWith('-')) {
		const [form = '', value] = current.split(/=(.*)/s, 2);
		const flag = flagCalled(form);
		if (value === undefined) return among(flagsLeft(line, names), current);
		return flag === undefined ? nothing : valuesOf(flag, {line, before: `${form}=`, begun: value, names});
	}
	const completion = await argumentsOf(line, current, names);
	const isNothing = completion.kind === 'words' && completion.candidates.length === 0;
	return isNothing && current === '' && !line.isEnded ? among(flagsLeft(line, names), '') : completion;
}

/** Command line before the word at the cursor. */
interface Line {
	/** Words that are no flags: a command, and its arguments. */
	readonly plain: readonly string[];
	readonly given: ReadonlySet<FlagName>;
	/** Flag whose value comes next. */
	readonly flag: FlagName | undefined;
	/** True behind "--", where nothing is a flag. */
	readonly isEnded: boolean;
}

function readLine(words: readonly string[]): Line {
	const plain: string[] = [];
	const given = new Set<FlagName>();
	let flag: FlagName | undefined;
	let isEnded = false;
	for (const word of words) {
		if (flag !== undefined) flag = undefined;
		else if (!isEnded && word === '--') isEnded = true;
		else if (!isEnded && /^-./s.test(word)) {
			const [form = ''] = word.split('=', 1);
			const name = flagCalled(form);
			if (name === undefined) continue;
			given.add(name);
			if (form === word && flagOf(name).accepts !== undefined) flag = name;
		} else plain.push(word);
	}
	return {plain, given, flag, isEnded};
}

function argumentsOf(
	{plain, given}: Line,
	begun: string,
	names: KnownNames,
): Promise<Completion> | Completion {
	const [word] = plain;
	if (word === undefined) return among(Object.entries(names.commands).map(toCandidate), begun);
	const command = commandNamed(names.commands, word);
	if (!command) return nothing;
	const {argument, argumentFlag, argumentsShown} = command;
	if (argumentsShown !== undefined) {
		return names.addresses().then(known =>
			completedAddress(
				begun,
				known.filter(({address, isValidator}) => isValidator && !plain.includes(address)),
			),
		);
	}
	if (plain.length > 1) return nothing;
	if (argumentFlag !== undefined && given.has(argumentFlag)) return nothing;
	switch (argument) {
		case 'shell':
			return among(shells.map(bare), begun);
		case 'file':
			return {kind: 'files', before: '', begun};
		case 'address':
		case 'id or address':
			return names.addresses().then(addresses => completedAddress(begun, addresses));
		default:
			return nothing;
	}
}

interface Value {
	readonly line: Line;
	readonly before: string;
	readonly begun: string;
	readonly names: KnownNames;
}

async function valuesOf(name: FlagName, {line, before, begun, names}: Value): Promise<Completion> {
	const {accepts} = flagOf(name);
	const [command] = line.plain;
	const isRepeatable = mayRepeat(name, command);
	switch (accepts) {
		case undefined:
		case 'number':
		case 'text':
		case 'url':
			return nothing;
		case 'file':
			return {kind: 'files', before, begun};
		case 'profile':
			return amongLeft(await names.profiles(), {begun, before, isRepeatable});
		case 'route':
			return routesOf(before, begun);
	}
	const texts = commandNamed(names.commands, command);
	const own = command !== undefined && texts ? ownWordsOf(command, texts, name) : undefined;
	const words = own ?? (accepts === 'columns' ? [] : accepts);
	return amongLeft(words.map(bare), {begun, before, isRepeatable});
}

/** Completes the last of several values separated by commas, where several are taken. */
function amongLeft(
	candidates: readonly Candidate[],
	{begun, before, isRepeatable}: Pick<Value, 'begun' | 'before'> & {readonly isRepeatable: boolean},
): Completion {
	if (!isRepeatable) return among(candidates, begun, before);
	const chosen = begun.split(',').slice(0, -1);
	const last = begun.slice(begun.lastIndexOf(',') + 1);
	const left = candidates.filter(({word}) => !chosen.includes(word));
	return among(left, last, before + begun.slice(0, begun.length - last.length));
}

/** Completes a view's word, or a choice of its list behind it. */
function routesOf(before: string, begun: string): Completion {
	const start = begun.lastIndexOf(' ') + 1;
	if (start === 0) return among(routeWords.map(bare), begun, before);
	const view = routeWords.find(word => word === begun.trimStart().split(' ', 1)[0]);
	const choices = view === undefined ? [] : choicesOf(view);
	if (choices.length === 0) return nothing;
	return among(choices.map(bare), begun.slice(start), before + begun.slice(0, start));
}

function flagsLeft({plain: [command], given}: Line, {commands}: KnownNames): readonly Candidate[] {
	const taken = command === undefined ? dashboardFlags : (commandNamed(commands, command)?.flags ?? []);
	return taken.flatMap(name => {
		if (given.has(name) && !mayRepeat(name, command)) return [];
		const {description} = flagOf(name);
		return formsOf(name).map(word => ({word, description: brief(description)}));
	});
}

function completedAddress(begun: string, addresses: readonly NamedAddress[]): Completion {
	const words = completeAddress(begun, addresses);
	const candidates = words.map(word => ({
		word,
		description: addresses.find(({label}) => label === word)?.address ?? '',
	}));
	// A label is found in any case, and replaces the typed word.
	return {kind: 'words', before: '', candidates};
}

/** Returns the forms of a flag as typed: ['-o', '--output']. */
function formsOf(name: FlagName): readonly string[] {
	const {short} = flagOf(name);
	return [...(short === undefined ? [] : [`-${short}`]), `--${name}`];
}

function flagCalled(form: string): FlagName | undefined {
	return flagNames.find(name => formsOf(name).includes(form));
}

function toCandidate([word, {summary}]: readonly [name: string, texts: CommandTexts]): Candidate {
	return {word, description: brief(summary)};
}

function bare(word: string): Candidate {
	return {word, description: ''};
}

function among(candidates: readonly Candidate[], begun: string, before = ''): Completion {
	return {kind: 'words', before, candidates: candidates.filter(({word}) => word.startsWith(begun))};
}

const nothing: Completion = {kind: 'words', before: '', candidates: []};

/** The first clause: a line of candidates has little room. */
function brief(description: string): string {
	return description.split(/[:;] /, 1)[0] ?? description;
}
