import type {Attempt} from '../../broadcast/attempt.ts';
import type {Journal} from '../../broadcast/journal.ts';
import type {BroadcastDraft, OutcomeStep} from '../../broadcast/stages.ts';
import type {Encoding} from '../../broadcast/transaction-input.ts';
import type {NodeStatus} from '../../domain/service.ts';
import type {BroadcastMode} from '../../domain/transaction.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import type {Connection} from '../../services/connection.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';

export type BroadcastStep =
	| {readonly kind: 'input'}
	| {readonly kind: 'reading'}
	| {readonly kind: 'review'; readonly draft: BroadcastDraft}
	/** The network was named; the journal is looked through once more. */
	| {readonly kind: 'checking'; readonly draft: BroadcastDraft}
	| {readonly kind: 'sending'; readonly draft: BroadcastDraft}
	| OutcomeStep;

export interface BroadcastState {
	readonly step: BroadcastStep;
	/** Mode of the next transaction too. */
	readonly mode: BroadcastMode;
	readonly encoding: 'auto' | Encoding;
	/** Last status of the node, as long as it takes nothing before it has caught up. */
	readonly catchingUp: NodeStatus | undefined;
	/** Reason why the next step did not come about, in one sentence. */
	readonly problem: string | undefined;
	/** All attempts of the journal, newest first. */
	readonly attempts: readonly Attempt[];
	/** Reason why there is nothing to show, in one sentence. */
	readonly attemptsProblem: string | undefined;
}

export const initialState: BroadcastState = {
	step: {kind: 'input'},
	mode: 'sync',
	encoding: 'auto',
	catchingUp: undefined,
	problem: undefined,
	attempts: [],
	attemptsProblem: undefined,
};

/** The dashboard around the broadcast, as it is at the time of each call. */
export interface BroadcastEnvironment {
	/** The service that is shown. */
	connection(): Connection;
	/** The journal of that service. */
	journalOf(connection: Connection): Journal;
	/** Unix milliseconds. */
	now(): number;
	/** The folder that `~` means in a path. */
	home(): string | undefined;
	/** Time between two questions for a transaction that was sent. */
	intervalMilliseconds(): number;
	dialogs(): Pick<Dialogs, 'ask' | 'notify' | 'overlay'>;
	/** Opens the panel. */
	show(): void;
	/** Leads to a transaction, by its id in the indexer. */
	visit(hash: string): void;
	/** The keys in force. */
	readonly keyMap: KeyMap;
}

/** Says why nothing can be broadcast through a connection, in one sentence; undefined: it can. */
export function broadcastRefusal({isReadOnly, node}: Connection): string | undefined {
	if (isReadOnly) {
		return 'nothing can be broadcast here: --read-only or the profile forbids it';
	}
	if (node !== undefined) return undefined;
	return 'there is no node to broadcast through: give its address with -r, in STAKEDECK_RPC_URL or as rpc-url of the profile';
}
