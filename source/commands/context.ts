import type {ChainNode, Indexer} from '../domain/service.ts';
import type {AnswerOptions, DisplayOptions} from '../options/options.ts';
import type {System} from '../system/system.ts';
import type {ReadMine} from './known-labels.ts';

/** What a command answers with and from. */
export interface AnswerContext {
	readonly system: System;
	readonly indexer: Indexer;
	/** Undefined: there is none, or it is not wanted. */
	readonly node: ChainNode | undefined;
	readonly answer: AnswerOptions;
	readonly look: DisplayOptions;
	readonly readMine: ReadMine;
	/** Aborted when the person interrupts. */
	readonly signal: AbortSignal;
	/** Called once the answer is there, before any of it is written: an interrupt then ends the program at once. */
	onAnswered(): void;
}
