import type {AnswerFormat, FlagName} from './flags.ts';
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
