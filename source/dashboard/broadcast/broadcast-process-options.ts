import type {Journal} from '../../broadcast/journal.ts';
import type {Connection} from '../../services/connection.ts';
import type {BroadcastDraft, OutcomeStep} from './broadcast-state.ts';

/** What a broadcast of the dashboard is given by it. */
export interface BroadcastProcessOptions {
	/** Of the service that is shown now. */
	journal(): Journal;
	/** Unix milliseconds. */
	now(): number;
	/** The service that is shown now. */
	connection(): Connection;
	/** Why nothing can be broadcast through it, in one sentence. */
	refusal(): string | undefined;
	/** Between two questions for a transaction that was sent. */
	intervalMilliseconds(): number;
	/** In place of the usual time for which it is looked for. */
	readonly followMilliseconds?: number | undefined;
	/** The transaction is in the journal already: it is to be asked about in plain words. */
	askAgain(draft: BroadcastDraft): void;
	/** Something new is known. */
	onNews(step: OutcomeStep): void;
}
