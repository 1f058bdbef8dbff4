import type {Sight} from '../domain/chain-reading.ts';
import {type Changing, neverChanging} from '../system/changing.ts';
import type {KeptItems} from './compare-list.ts';
import type {EpochValue} from './epoch-value.ts';
import type {StoredEvent} from './event-row.ts';
import type {Deferral, FieldValues} from './sight.ts';

/** A list that is not compared for the time being. */
export interface DeferredList {
	readonly reason: Deferral;
	/** Unix seconds. */
	readonly since: bigint;
}

/** List as it was last seen, with its place on the chain. */
export interface KnownList {
	readonly sight: Sight;
	/** Newest fields of each thing that is in it, by its key. */
	readonly rows: ReadonlyMap<string, FieldValues>;
	/** Items of its last complete reading; a kind that is not of this list is left out. */
	readonly items: KeptItems;
}

/** All that is remembered of the chain; a new object on every change. */
export interface LedgerState {
	/** Tells whether the ledger was read; until then all else is empty. */
	readonly isReady: boolean;
	/** Events, the newest first. */
	readonly events: readonly StoredEvent[];
	/** Sequence of the newest event that was seen; 0n: none was. */
	readonly seen: bigint;
	/** Unix seconds at which the events were last looked at; undefined: never. */
	readonly seenAt: bigint | undefined;
	/** Unix seconds and epoch of the first sight of the chain; undefined: there was none yet. */
	readonly begun: {readonly at: bigint; readonly epoch: bigint | undefined} | undefined;
	/** Lists that are not compared now, by their names. */
	readonly deferred: ReadonlyMap<string, DeferredList>;
	/** Unix seconds of the last comparison, where that was before this program came; undefined: there was one since. */
	readonly comparedBefore: bigint | undefined;
	/** Sentence on why nothing lasts beyond this session; undefined: it does. */
	readonly note: string | undefined;
}

/** The chain's memory as a screen reads it. */
export interface LedgerAccess extends Changing<LedgerState> {
	/** Values of a series, the oldest epoch first; empty where none are kept. */
	epochValues(series: EpochValue['series'], subject: string): readonly EpochValue[];
	/** Notes that all events were looked at. */
	markSeen(): void;
	/** Returns a list as it was last seen whole, by its name in the ledger; undefined: it never was. */
	knownList(name: string): KnownList | undefined;
	/** Names of validators by address, as they were seen last. */
	validatorNames(): ReadonlyMap<string, string>;
	/** Unix seconds of the last sight of any list; undefined: there was none. */
	lastSightAt(): bigint | undefined;
	/** Sequence of the last event that a reader has read; undefined: it never began. */
	placeOf(reader: string): bigint | undefined;
	/** Moves a reader on; one that is further already stays there. */
	moveReader(reader: string, sequence: bigint): void;
}

export const emptyLedger: LedgerState = {
	isReady: false,
	events: [],
	seen: 0n,
	seenAt: undefined,
	begun: undefined,
	deferred: new Map(),
	comparedBefore: undefined,
	note: undefined,
};

/** Access where no ledger is kept. */
export const noLedger: LedgerAccess = {
	read: () => emptyLedger,
	subscribe: neverChanging,
	epochValues: () => [],
	markSeen() {},
	knownList: () => undefined,
	validatorNames: () => new Map(),
	lastSightAt: () => undefined,
	placeOf: () => undefined,
	moveReader() {},
};
