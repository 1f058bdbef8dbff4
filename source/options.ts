import type {TimeLimit} from './domain/service.ts';
import {type AnswerOptions, readAnswer} from './options/answer.ts';
import {type Arguments, parseArguments} from './options/arguments.ts';
import {
	type CommandName,
	commandNames,
	commandOf,
	commands,
	dashboardFlags,
	isCommandName,
} from './options/commands.ts';
import {type FlagName, flagOf} from './options/flags.ts';
import {type Look, readLook} from './options/look.ts';
import {readService, type Service} from './options/service.ts';
import {readSimulation, type SimulationOptions} from './options/simulation.ts';
import {UsageError} from './options/usage-error.ts';
import {readSeconds} from './options/values.ts';
import {didYouMean, listWords, quote} from './options/words.ts';
import type {System} from './system.ts';

export type {AnswerOptions, Look, Service, SimulationOptions};
export {UsageError};

/** How a service is asked, whatever for. */
export interface AskOptions {
	readonly service: Service;
	readonly timeLimit: TimeLimit;
	/** Whether each request is written to stderr. */
	readonly isVerbose: boolean;
}

/** The dashboard, or its snapshot where there is no terminal. */
export interface DashboardOptions {
	/** Route to open, as typed. */
	readonly view: string;
	readonly intervalMilliseconds: number;
}

/** What to do, with everything checked that can be checked without asking the service. */
export type Options =
	| {readonly kind: 'help'; readonly command: CommandName | undefined}
	| {readonly kind: 'version'}
	| ({readonly kind: 'simulate'} & SimulationOptions)
	| {
			readonly kind: 'answer';
			readonly ask: AskOptions;
			readonly look: Look;
			readonly answer: AnswerOptions;
	  }
	| {
			readonly kind: 'dashboard';
			readonly ask: AskOptions;
			readonly look: Look;
			readonly dashboard: DashboardOptions;
	  };

const defaultTimeoutSeconds = '15';
const defaultIntervalSeconds = '10';
const timeoutRange = {least: 0.1, most: 86_400};
const intervalRange = {least: 1, most: 86_400};

/** Reads flags and environment. Throws a UsageError, before anything is asked, for what is wrong with them. */
export async function readOptions(system: System): Promise<Options> {
	const typed = await parseArguments(system.arguments);
	const [word] = typed.words;
	if (typed.has('help')) {
		return {kind: 'help', command: word !== undefined && isCommandName(word) ? word : undefined};
	}
	if (typed.has('version')) return {kind: 'version'};
	const command = readCommand(typed);
	checkFlags(typed, command);
	if (command === 'simulate') return {kind: 'simulate', ...(await readSimulation(typed, system.environment))};
	if (command === undefined) return readDashboard(typed, system);
	const answer = readAnswer(command, typed);
	const service = await readService(typed, system.environment);
	if (!service) throw noService();
	return {kind: 'answer', ask: readAsk(typed, service), look: readLook(typed, system), answer};
}

async function readDashboard(typed: Arguments, system: System): Promise<Options> {
	const interval = typed.text('interval') ?? defaultIntervalSeconds;
	const dashboard = {
		view: typed.text('view') ?? '',
		intervalMilliseconds: readSeconds('--interval', interval, intervalRange),
	};
	const service = (await readService(typed, system.environment)) ?? {kind: 'embedded'};
	return {kind: 'dashboard', ask: readAsk(typed, service), look: readLook(typed, system), dashboard};
}

function readAsk(typed: Arguments, service: Service): AskOptions {
	const timeout = typed.text('timeout') ?? defaultTimeoutSeconds;
	const totalMilliseconds = readSeconds('--timeout', timeout, timeoutRange);
	return {
		service,
		// One attempt may not use up the time of the retry.
		timeLimit: {attemptMilliseconds: Math.ceil((totalMilliseconds * 2) / 3), totalMilliseconds},
		isVerbose: typed.has('verbose'),
	};
}

function readCommand({words}: Arguments): CommandName | undefined {
	const [word, , ...surplus] = words;
	if (word === undefined) return undefined;
	if (!isCommandName(word)) {
		const hint = word === 'help' ? '; --help shows it' : didYouMean(word, commandNames);
		throw new UsageError(
			`unknown command ${quote(word)}: there are ${listWords(commandNames, 'and')}${hint}`,
		);
	}
	const {argument} = commandOf(word);
	if (argument === undefined && words.length > 1) {
		throw new UsageError(`${word} takes no argument, and got ${quote(words[1] ?? '')}`);
	}
	if (argument !== undefined && words[1] === undefined) {
		throw new UsageError(`${word} needs ${withArticle(argument)}: stakedeck ${word} <${argument}>`);
	}
	if (surplus[0] !== undefined) {
		throw new UsageError(`${word} takes one ${argument}, and got ${quote(surplus[0])} too`);
	}
	return word;
}

function withArticle(word: string): string {
	return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

/** Each flag given must be one that the command takes. */
function checkFlags({given}: Arguments, command: CommandName | undefined): void {
	const accepted: readonly FlagName[] = command === undefined ? dashboardFlags : commandOf(command).flags;
	const stray = given.find(name => !accepted.includes(name));
	if (stray === undefined) return;
	const takers = commandNames.filter(name => (commands[name].flags as readonly FlagName[]).includes(stray));
	// Those that nearly every command takes would bury the ones that are looked for.
	const own = accepted.filter(name => ['choice', 'list', 'output', 'chain'].includes(flagOf(name).group));
	const named = listWords(own.length > 0 ? own.map(name => `--${name}`) : ['no flags of its own'], 'and');
	const who = command ?? 'the dashboard';
	const where = takers.length > 0 && takers.length < 4 ? `; it belongs to ${listWords(takers, 'and')}` : '';
	const help = `stakedeck ${command === undefined ? '' : `${command} `}--help`;
	throw new UsageError(`--${stray} does not go with ${who}, which takes ${named}${where}; ${help} lists all`);
}

function noService(): UsageError {
	return new UsageError(
		'no indexer to ask: give its address with -i URL (--indexer-url) or in STAKEDECK_INDEXER_URL, or ask the embedded chain with --demo',
	);
}
