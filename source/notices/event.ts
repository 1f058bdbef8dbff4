import type {ConcernedStake, Level, Subject} from '../domain/concern.ts';

/** Event before it has an id and a level. */
export interface EventDraft {
	readonly kind: string;
	readonly subject: Subject;
	/** Texts of the old and the new value; undefined: the kind has none. */
	readonly old: string | undefined;
	readonly new: string | undefined;
	/** Epoch in which the chain decided, where an answer tells it, else that of the first sight. */
	readonly epoch: bigint | undefined;
	readonly height: bigint | undefined;
	/** Unix seconds: the last sight of the old state, and the first of the new one. */
	readonly from: bigint;
	readonly to: bigint;
	/** Stake of the user that it concerns. */
	readonly mine: readonly ConcernedStake[];
	/** True if the user's stake was not known yet, so that `mine` is empty. */
	readonly isMineUnknown?: boolean;
	/** State of the validator if stake earns nothing in it, or the chain refuses its vote; left out: it makes no difference. */
	readonly state?: string | undefined;
	/** Part of that stake that earns nothing, if what one action changed has validators of several states; left out: `state` says it. */
	readonly idle?: bigint | undefined;
	/** Event that needed the user and that this one ends; left out: it ends none. */
	readonly ends?: {readonly id: string; readonly epoch: bigint | undefined} | undefined;
	/** Id of the event whose level is higher by stake that became known later; left out: it is no such event. */
	readonly raises?: string | undefined;
	/** Epoch of the last sight of the old value if more of the user's stake may become known; left out: all was known. */
	readonly openSince?: bigint | undefined;
}

/** Event that would have been written by itself if it were not a part of one action. */
export interface EventPart extends Pick<EventDraft, 'kind' | 'old' | 'new'> {
	readonly id: string;
}

/** A change of the chain, of what is mine on it, or of the service: sure, and never altered after it was written. */
export interface LedgerEvent extends EventDraft {
	/** Text of 26 letters and digits, the same for the same event of the same chain. */
	readonly id: string;
	readonly level: Level;
	/** Unix seconds at which it became sure. */
	readonly time: bigint;
	/** Tells whether nobody watched between `from` and `to`. */
	readonly isGap: boolean;
	/** Parts of an action of several, the first of which has the same id; left out: it is not one. */
	readonly parts?: readonly EventPart[] | undefined;
}

/** Says after how many epochs an event ends what another began: 'after 2 epochs'; empty: it ends none, or in the same one. */
export function spanOfEnd({epoch, ends}: Pick<Partial<LedgerEvent>, 'epoch' | 'ends'>): string {
	const epochs = epoch === undefined || ends?.epoch === undefined ? 0n : epoch - ends.epoch;
	return epochs > 0n ? `after ${epochs} ${epochs === 1n ? 'epoch' : 'epochs'}` : '';
}
