import type {AnswerFreshness, ChainFreshness} from '../domain/freshness.ts';
import type {ChainNode, Indexer} from '../domain/service.ts';
import type {LoadSqlite} from '../ledger/ledger-file.ts';
import type {AnswerOptions} from '../options/answer.ts';
import type {DisplayOptions} from '../options/display-options.ts';
import type {System} from '../system/system.ts';
import type {ReadNamed, ReadQuiet} from './known-labels.ts';

/** Ledger of a command. */
interface LedgerOptions {
	readonly loadSqlite: LoadSqlite;
	/** False: the configuration wants none to be kept. */
	readonly isRemembering: boolean;
	/** Chain id by the person's word, for where the service does not give it. */
	readonly chainId: string | undefined;
}

/** Services, options and output of a command. */
export interface AnswerContext {
	readonly system: System;
	readonly indexer: Indexer;
	/** Node; undefined: none, or not wanted. */
	readonly node: ChainNode | undefined;
	readonly answer: AnswerOptions;
	readonly look: DisplayOptions;
	/** True if the node is the person's own, and its validator theirs. */
	readonly isOwnNode?: boolean | undefined;
	/** Reads the user's own addresses, and the validators that have a label. */
	readonly readNamed: ReadNamed;
	readonly readQuiet: ReadQuiet;
	/** True if the embedded chain answers. */
	readonly isDemo: boolean;
	/** Milliseconds between two polls. */
	readonly intervalMilliseconds: number;
	readonly ledger: LedgerOptions;
	/** Signal aborted when the person interrupts. */
	readonly signal: AbortSignal;
	/** Says on stderr if the data is not fresh, and returns the field for its JSON; left out: it is not judged. */
	reportFreshness?(): Promise<{readonly freshness: AnswerFreshness}>;
	/** Returns the state of the indexer and of its chain, after the same report; left out: it is not judged. */
	readCondition?(): Promise<ChainFreshness>;
	/** Reports that the answer is there, before any of it is written: an interrupt then ends the program at once. */
	onAnswered(): void;
}

/** Services and output of a command that prints no answer of the usual forms. */
export type AskingContext = Omit<AnswerContext, 'answer'>;
