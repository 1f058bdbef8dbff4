import type {Attempt} from '../../broadcast/attempt.ts';
import type {Journal} from '../../broadcast/journal.ts';
import type {BroadcastDraft, OutcomeStep} from '../../broadcast/stages.ts';
import type {Encoding} from '../../broadcast/transaction-input.ts';
import type {Indexer} from '../../domain/service.ts';
import type {BroadcastMode} from '../../domain/transaction.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import type {Connection} from '../../services/connection.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';

export type BroadcastStep =
	| {readonly kind: 'input'}
	| {readonly kind: 'reading'}
	| {readonly kind: 'review'; readonly draft: BroadcastDraft}
	/** Second check of the journal, after the network was typed. */
	| {readonly kind: 'checking'; readonly draft: BroadcastDraft}
	| {readonly kind: 'sending'; readonly draft: BroadcastDraft}
	| OutcomeStep;

export interface BroadcastState {
	readonly step: BroadcastStep;
	/** Mode of this transaction and the next ones. */
	readonly mode: BroadcastMode;
	readonly encoding: 'auto' | Encoding;
	/** Reason to doubt the node by its last status, behind "is"; undefined: there is none. */
	readonly doubt: string | undefined;
	/** Reason why the next step failed, in one sentence; undefined: it did not. */
	readonly problem: string | undefined;
	/** Attempts of the journal, newest first. */
	readonly attempts: readonly Attempt[];
	/** Reason why the journal cannot be read, in one sentence; undefined: it can. */
	readonly attemptsProblem: string | undefined;
}

export const initialState: BroadcastState = {
	step: {kind: 'input'},
	mode: 'sync',
	encoding: 'auto',
	doubt: undefined,
	problem: undefined,
	attempts: [],
	attemptsProblem: undefined,
};

/** Dashboard around the broadcast, at the time of each call. */
export interface BroadcastEnvironment {
	/** Returns the service that is shown. */
	connection(): Connection;
	/** Returns the indexer of a service, which lets nothing through while the service limits requests or is away. */
	indexerOf(connection: Pick<Connection, 'indexer'>): Indexer;
	/** Returns the journal of a service. */
	journalOf(connection: Connection): Journal;
	/** Returns the time, in unix milliseconds. */
	now(): number;
	/** Returns the folder that `~` means in a path; undefined: not known. */
	home(): string | undefined;
	/** Returns the time between two questions for a transaction that was sent. */
	intervalMilliseconds(): number;
	dialogs(): Pick<Dialogs, 'ask' | 'notify' | 'overlay'>;
	/** Opens the panel. */
	show(): void;
	/** Opens a transaction, by its id in the indexer. */
	visit(hash: string): void;
	/** Keys in force. */
	readonly keyMap: KeyMap;
}

/** Returns the reason why a connection takes no broadcast, in one sentence; undefined: it does. */
export function broadcastRefusal({isReadOnly, node}: Connection): string | undefined {
	if (isReadOnly) {
		return 'nothing can be broadcast here: --read-only or the profile forbids it';
	}
	if (node !== undefined) return undefined;
	return 'there is no node to broadcast through: give its address with -r, in STAKEDECK_RPC_URL or as rpc-url of the profile';
}
