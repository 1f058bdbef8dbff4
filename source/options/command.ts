import type {AnswerFormat, FlagName, OutputFormat} from './flags.ts';
import type {ArgumentKind} from './values/values.ts';

/** Description of a command: what it takes and answers. */
export interface Command {
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
