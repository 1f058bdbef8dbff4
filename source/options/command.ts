import {type PrintedWord, printedColumnWords, viewWords} from '../columns/views.ts';
import {ownValue} from '../domain/own-value.ts';
import type {AnswerFormat, FlagName, OutputFormat} from './flags.ts';
import type {ArgumentKind} from './values/values.ts';

/** Description of a command: what it takes and answers. */
export interface CommandTexts {
	/** Its single argument, if it takes one. */
	readonly argument?: ArgumentKind;
	/** The argument as the help shows it, where that says more than its kind. */
	readonly argumentShown?: string;
	/** Any number of arguments, none too, as the help shows them: 'validator ...'. */
	readonly argumentsShown?: string;
	/** Flag that takes the argument's place. */
	readonly argumentFlag?: FlagName;
	readonly summary: string;
	/** Flags it takes, in the order of its help. */
	readonly flags: readonly FlagName[];
	/** Forms of its answer, where they are not all there are. */
	readonly formats?: readonly AnswerFormat[];
	/** Further lines of its help. */
	readonly notes?: readonly string[];
	/** Examples of what a person may type, after the program's name. */
	readonly examples: readonly string[];
	/** Lists whose columns can be chosen; left out: the view of its name. Of two, an argument or a flag decides. */
	readonly lists?: readonly PrintedWord[];
	/** Words of --kind, where they are not those of the flag. */
	readonly kinds?: readonly string[];
}

/** Every command by its name. */
export type CommandTable = Readonly<Record<string, CommandTexts>>;

/** Returns the command of a name; undefined: there is none. */
export function commandNamed<Texts extends CommandTexts>(
	commands: Readonly<Record<string, Texts>>,
	name: string | undefined,
): Texts | undefined {
	return name === undefined ? undefined : ownValue(commands, name);
}

/** Shells that can complete what is typed. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type CompletionShell = (typeof shells)[number];

/** Forms in which the configuration is printed, and what else is no table of one kind of things. */
export const configFormats = ['table', 'json'] as const satisfies readonly OutputFormat[];

/** Note on the commands that answer with a single thing. */
export const objectNote = 'csv: one line for each field, inner ones by their path';

/** Flags that many commands take. */
export const serving = ['indexer-url', 'api-key-file', 'profile', 'demo'] as const;
export const asking = [...serving, 'timeout', 'verbose', 'allow-plain-http'] as const;
export const looking = ['no-color', 'ascii', 'utc', 'help', 'version'] as const;
export const listing = ['page', 'all', 'jobs', 'columns', 'output', ...asking, ...looking] as const;
export const stakeFlags = [
	'page',
	'all',
	'jobs',
	'columns',
	'output',
	...asking,
	'unchecked',
	...looking,
] as const;
export const objectFlags = ['output', ...asking, 'unchecked', ...looking] as const;

/** Flags of the dashboard, which runs without a command. */
export const dashboardFlags: readonly FlagName[] = [
	'view',
	'rpc-url',
	...asking,
	'interval',
	'read-only',
	'screen-reader',
	...looking,
];

/** Conditions on which a list of a command is printed that has several. */
const when: Partial<Readonly<Record<PrintedWord, string>>> = {
	votes: ' of a proposal',
	ownVotes: ' of an address',
	pastRewards: ' with --since',
};

/** Returns the lists that a command prints, whose columns can be chosen; none where it is no list. */
export function printedListsOf(name: string, {flags, lists}: CommandTexts): readonly PrintedWord[] {
	return flags.includes('columns') ? (lists ?? viewWords.filter(word => word === name)) : [];
}

/** Returns the words of a flag that are those of the command, and not of the flag everywhere; undefined: it has none. */
export function ownWordsOf(name: string, texts: CommandTexts, flag: FlagName): readonly string[] | undefined {
	if (flag === 'columns') return [...new Set(printedListsOf(name, texts).flatMap(printedColumnWords))];
	if (flag === 'output') return texts.formats;
	return flag === 'kind' ? texts.kinds : undefined;
}

/** Returns further notes on a command. */
export function notesOf(name: string, texts: CommandTexts): readonly string[] {
	const {notes = [], kinds} = texts;
	return [
		...notes,
		...(kinds ? [`--kind: ${kinds.join(', ')}`] : []),
		...printedListsOf(name, texts).map(
			list => `--columns${when[list] ?? ''}: ${printedColumnWords(list).join(', ')}`,
		),
	];
}
