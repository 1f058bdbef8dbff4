import type {ChainNode, Indexer} from '../domain/service.ts';
import type {AnswerOptions, DisplayOptions} from '../options/options.ts';
import type {System} from '../system/system.ts';
import type {ReadMarks, ReadMine} from './known-labels.ts';

/** Services, options and output of a command. */
export interface AnswerContext {
	readonly system: System;
	readonly indexer: Indexer;
	/** Node; undefined: none, or not wanted. */
	readonly node: ChainNode | undefined;
	readonly answer: AnswerOptions;
	readonly look: DisplayOptions;
	readonly readMine: ReadMine;
	readonly readMarks: ReadMarks;
	/** Signal aborted when the person interrupts. */
	readonly signal: AbortSignal;
	/** Reports that the answer is there, before any of it is written: an interrupt then ends the program at once. */
	onAnswered(): void;
}
