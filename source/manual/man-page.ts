import {commandHelp} from '../dashboard/command-line/command-words.ts';
import {type ChosenKeys, createKeyMap, type KeyMap} from '../keys/key-map.ts';
import {showKey} from '../keys/key-names.ts';
import type {Binding, KeyContext} from '../keys/key-table.ts';
import {isFixed, wordOf} from '../keys/key-words.ts';
import {type CommandTable, type CommandTexts, notesOf} from '../options/command.ts';
import {configPlace} from '../options/config/config-file.ts';
import {flagGroups} from '../options/flag.ts';
import {type FlagName, flagNames, flagOf, isOwnFlag} from '../options/flags.ts';
import {offeredSorts} from '../routes/route.ts';
import {routeForms, routeWords} from '../routes/route-forms.ts';
import type {RouteForm} from '../routes/view.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import {configExample, configKeyHelp, configText} from './config-help.ts';
import {environmentLines, exitLines, groupTitles} from './reference.ts';
import {bold, close, entry, italic, paragraph, prose, section, subsection, verbatim} from './roff.ts';
import {shellLines} from './shell-lines.ts';

/** A view as a route names it. */
interface ViewHelp {
	/** The view's word and its argument: 'bonds [ADDRESS]'. */
	readonly form: string;
	/** Summary of the view, then its own filters. */
	readonly texts: readonly string[];
}

/** Grammar of a route. */
export const routeGrammar = [
	'A route is what --view takes and what is typed after ":": a view, then what the view takes, words separated by blanks. No word at all is the validators; without a route the dashboard opens on the overview.',
	'Each list takes, in any order, sort=KEY; order=asc or order=desc, instead of the usual order of the key; page=N, from 1, or all for every page; and its own filters. sort=service is the order in which the service sends it. A text with blanks stands in double quotes: pattern="two words". Last may come /TEXT, which narrows only the loaded rows.',
] as const;

/** Every view that a route can name, in the order of its grammar. */
export const viewHelp: readonly ViewHelp[] = routeWords.map(word => {
	const {summary, list, filters = []} = routeForms[word];
	const sorts = list === undefined ? [] : [`sort=KEY: ${offeredSorts(list).join(', ')}`];
	return {
		form: `${word} ${takenBy(routeForms[word])}`.trim(),
		texts: [summary, ...filters.map(({help}) => help), ...sorts],
	};
});

function takenBy({argument, isOptional = false}: RouteForm): string {
	if (argument === undefined) return '';
	return isOptional ? `[${argument.toUpperCase()}]` : argument.toUpperCase();
}

const about = [
	'Without a command, stakedeck opens the dashboard, full screen. With one it prints one answer on stdout and exits; progress and errors go to stderr. Without a terminal, it prints once, as text, what the dashboard would show.',
	'With no indexer to ask, the dashboard runs on an embedded chain with made-up data, and says DEMO in its first line. A command asks that chain only with --demo.',
	'A flag overrides the environment, and the environment the profile of the configuration. What --view takes is a route (see ROUTES), as it is typed after a colon in the dashboard.',
] as const;

const dashboardExamples = [
	'stakedeck -i https://indexer.example',
	'stakedeck --view "proposals status=voting"',
	'stakedeck --view "proposal 12" | less',
];

interface Described {
	readonly version: string;
	/** Description of the program, in one sentence. */
	readonly description: string;
}

/**
Returns the manual page in the macros of man(7): the tables of commands and flags, and the keys in force.

@param chosen keys in place of the usual ones
*/
export function manPage(
	commands: CommandTable,
	{version, description}: Described,
	chosen: ChosenKeys = {},
): string {
	const keyMap = createKeyMap(chosen);
	const name = description.charAt(0).toLowerCase() + description.slice(1);
	const lines = [
		`.TH STAKEDECK 1 "" "stakedeck ${version}" "User Commands"`,
		// Neither words broken at our hyphens nor holes in lines of flags.
		'.nh',
		'.ad l',
		section('NAME'),
		prose(`stakedeck - ${name}`),
		section('SYNOPSIS'),
		`${bold('stakedeck')} [${bold('--view')} ${italic('ROUTE')}] [${italic('options')}]`,
		'.br',
		`${bold('stakedeck')} ${italic('command')} [${italic('argument')}] [${italic('options')}]`,
		section('DESCRIPTION'),
		prose(about[0]),
		...about.slice(1).map(paragraph),
		section('COMMANDS'),
		...Object.entries(commands).map(([each, command]) => commandEntry(each, command)),
		section('OPTIONS'),
		prose('What a command takes of these: stakedeck <command> --help'),
		...flagGroups.flatMap(group => [
			subsection(groupTitles[group]),
			...flagNames.filter(flag => flagOf(flag).group === group).map(flagEntry),
		]),
		section('ROUTES'),
		prose(routeGrammar[0]),
		...routeGrammar.slice(1).map(paragraph),
		...viewHelp.map(({form, texts}) => entry(bold(form), texts)),
		section('KEYS'),
		...keyGroups(keyMap).flatMap(({title, entries}) => [
			subsection(title),
			...close(entries.map(([keys, help]) => entry(bold(keys), [help], keyIndent))),
		]),
		section('AFTER THE COLON'),
		...commandHelp(keyMap).map(([words, help]) => entry(bold(words), [help])),
		section('CONFIGURATION'),
		prose(configText[0]),
		...configText.slice(1).map(paragraph),
		...configKeyHelp.map(([form, meaning]) => entry(bold(form), [meaning])),
		paragraph('A small one:'),
		verbatim(configExample),
		section('ENVIRONMENT'),
		...environmentLines.map(([names, meaning]) => entry(bold(names), [meaning])),
		section('FILES'),
		...fileLines().map(([path, meaning]) => entry(italic(path), [meaning])),
		section('EXIT STATUS'),
		...close(exitLines.map(([code, meaning]) => entry(bold(code), [meaning], exitIndent))),
		section('EXAMPLES'),
		...exampleLines(commands),
	];
	return `${lines.join('\n')}\n`;
}

/** Maximum characters of an example: a terminal of 80 columns less the indents of `man` and `verbatim`. */
const exampleWidth = 80 - 7 - 4;

/** Cells of the longest keys, and of the longest exit code. */
const keyIndent = 18;
const exitIndent = 6;

function commandEntry(name: string, command: CommandTexts): string {
	const {argument, argumentsShown, argumentShown = argumentsShown ?? argument, summary, flags} = command;
	const own = flags.filter(isOwnFlag).map(flag => `--${flag}`);
	const takes = own.length === 0 ? [] : [`Options of its own: ${own.join(', ')}`];
	const term = argumentShown === undefined ? bold(name) : `${bold(name)} ${italic(argumentShown)}`;
	return entry(term, [summary, ...notesOf(name, command), ...takes]);
}

function flagEntry(name: FlagName): string {
	const {short, value, description: meaning} = flagOf(name);
	const forms = [...(short === undefined ? [] : [`-${short}`]), `--${name}`].map(bold).join(', ');
	return entry(value === undefined ? forms : `${forms} ${italic(value)}`, [meaning]);
}

function exampleLines(commands: CommandTable): string[] {
	const ofCommands = Object.values(commands).flatMap(({summary, examples}) => {
		const lines = examples.flatMap(example => shellLines(`stakedeck ${example}`, exampleWidth));
		return [paragraph(`${summary}:`), verbatim(lines)];
	});
	return [prose('the dashboard, or one view of it:'), verbatim(dashboardExamples), ...ofCommands];
}

interface KeyGroup {
	readonly title: string;
	/** Keys as people call them, each with its description. */
	readonly entries: ReadonlyArray<readonly [keys: string, help: string]>;
}

/** Contexts in which keys do something that they do not do in a list. */
const contexts: readonly (readonly [KeyContext, string])[] = [
	['list', 'In a list (moving and leaving work the same everywhere)'],
	['details', 'In the details'],
	['broadcast', 'In a broadcast'],
	['choice', 'In a choice'],
	['prompt', 'In a prompt'],
];

/** Groups the keys for a reader: each once, in the first context where it acts. */
export function keyGroups(keyMap: KeyMap): readonly KeyGroup[] {
	const ofList = keyMap.of('list');
	return contexts.map(([context, title]) => ({
		title,
		entries: keyMap
			.of(context)
			.filter(binding => context === 'list' || !ofList.includes(binding))
			.map(binding => [binding.keys.map(showKey).join(' '), describeBinding(binding)] as const),
	}));
}

/** Describes an action, with its word for another key in the configuration: 'ask the service now (refresh)'. */
function describeBinding(binding: Binding): string {
	return isFixed(binding) ? binding.help : `${binding.help} (${wordOf(binding.action)})`;
}

/** Home that is absolute and differs from all real ones. */
const home = '/~';

/**
The files that are read or written by default, if no variable names another folder, and what they hold. Their names
are repeated here, since importing them would load another file at each start.
*/
function fileLines(): ReadonlyArray<readonly [path: string, meaning: string]> {
	const state = xdgFolder('state', {HOME: home});
	return [
		[inHome(configPlace({HOME: home})), 'the configuration, with its profiles'],
		[
			inHome(state, 'state.json'),
			'what the dashboard remembers: labels and other addresses, bookmarks, typed commands',
		],
		[inHome(state, 'ledger-2.sqlite'), 'the ledger: what changed on each chain that was watched'],
		[inHome(state, 'broadcasts.ndjson'), 'what was broadcast from here, and what became of it'],
		[
			inHome(xdgFolder('cache', {HOME: home}), 'compiled'),
			'the program as it was compiled, for the next start; not of the single executable',
		],
		[
			'/etc/stakedeck, /var/lib/stakedeck',
			'the same for services of systemd: configuration, and what they remember',
		],
	];
}

function inHome(...parts: ReadonlyArray<string | undefined>): string {
	return parts.join('/').replace(home, '~');
}
