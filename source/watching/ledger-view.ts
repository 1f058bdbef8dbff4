import type {Trouble} from '../domain/freshness.ts';
import {type KeptList, knownRows} from '../ledger/compare-list.ts';
import {chainListName, serviceListName} from '../ledger/condition-changes.ts';
import type {EpochValue} from '../ledger/epoch-value.ts';
import type {StoredEvent} from '../ledger/event-row.ts';
import type {Ledger} from '../ledger/ledger.ts';
import type {DeferredList, KnownList, LedgerAccess, LedgerState} from '../ledger/ledger-access.ts';
import {emptyLedger} from '../ledger/ledger-access.ts';
import {settable} from '../system/changing.ts';
import type {Clock} from '../system/timer.ts';

/** Reader that stands for what a person has looked at, of all programs of this machine. */
export const seenReader = 'seen';

interface ViewOptions {
	readonly ledger: Ledger;
	readonly clock: Clock;
	/** Sentence on why nothing lasts beyond this session; undefined: it does. */
	readonly note: string | undefined;
	/** True in a program without a screen: of the events, of which there are more each month, it keeps the newest alone. */
	readonly isAlone?: boolean | undefined;
	/** Checks whether the file is no longer at its place, so that it must not be used. */
	isLost?(): boolean;
	/** Called where the file could not be written. */
	onFailure(error: unknown): void;
}

/** The ledger as screens read it: kept in memory, and brought up to date with what other programs write. */
export class LedgerView implements LedgerAccess {
	readonly #options: ViewOptions;
	readonly #state;
	#version: bigint | undefined;
	readonly #openedAt: bigint;
	/** Values of series that were read, until something is written. */
	readonly #series = new Map<string, readonly EpochValue[]>();
	/** Lists that were read, until something is written. */
	readonly #lists = new Map<string, KnownList>();

	constructor(options: ViewOptions) {
		this.#options = options;
		this.#openedAt = this.#seconds();
		this.#state = settable<LedgerState>({...emptyLedger, note: options.note});
	}

	readonly read = () => this.#state.read();
	readonly subscribe = (listener: () => void) => this.#state.subscribe(listener);

	epochValues(series: EpochValue['series'], subject: string): readonly EpochValue[] {
		const key = `${series} ${subject}`;
		const known = this.#series.get(key);
		if (known) return known;
		const values = this.#attempt(ledger => ledger.epochValues(series, subject)) ?? [];
		this.#series.set(key, values);
		return values;
	}

	markSeen(): void {
		const newest = this.read().events[0]?.sequence ?? 0n;
		this.moveReader(seenReader, newest);
		this.#set({seen: newest > this.read().seen ? newest : this.read().seen, seenAt: this.#seconds()});
	}

	knownList(name: string): KnownList | undefined {
		const before = this.#lists.get(name);
		const kept = before ? undefined : this.#attempt(ledger => ledger.readList(name));
		if (!kept) return before;
		const known = {sight: kept.sight, rows: knownRows(kept, undefined), items: kept.items ?? {}};
		this.#lists.set(name, known);
		return known;
	}

	validatorNames(): ReadonlyMap<string, string> {
		return this.#attempt(ledger => ledger.validatorNames()) ?? new Map();
	}

	lastSightAt(): bigint | undefined {
		return this.#attempt(ledger => ledger.lastSightAt());
	}

	/** Returns what is wrong with the indexer that was asked last, as the ledger has it; undefined: nothing is known to be. */
	indexerTrouble(): Extract<Trouble, 'offline' | 'limited' | 'behind'> | undefined {
		const indexer = this.knownList(chainListName)?.sight.indexer;
		const list = indexer === undefined ? undefined : this.knownList(serviceListName(indexer));
		const [{answers, limits, crawlers} = {}] = [...(list?.rows.values() ?? [])];
		if (answers === 'no') return 'offline';
		return limits === 'yes' ? 'limited' : crawlers === 'behind' ? 'behind' : undefined;
	}

	/** Returns since when the indexer is far behind, in unix milliseconds, or undefined if it is not. */
	lowSince(): number | undefined {
		return this.#attempt(ledger => ledger.readLife()?.lowSince);
	}

	placeOf(reader: string): bigint | undefined {
		return this.#attempt(ledger =>
			ledger.timeOf(reader) === undefined ? undefined : ledger.placeOf(reader),
		);
	}

	moveReader(reader: string, sequence: bigint): void {
		this.#attempt(ledger => ledger.moveReader(reader, sequence, this.#seconds()));
	}

	takeLost(reader: string): bigint {
		return this.#attempt(ledger => ledger.takeLost(reader)) ?? 0n;
	}

	/** Returns whether the place of a reader lies beyond all events that the ledger ever had. */
	isBeyondEnd(reader: string): boolean {
		return this.#attempt(ledger => ledger.isBeyondEnd(reader)) ?? false;
	}

	/** Adds rows of lists that the ledger does not have. */
	addLists(rows: Ledger['written']): void {
		this.#attempt(ledger => ledger.addLists(rows));
	}

	#seconds(): bigint {
		return BigInt(Math.floor(this.#options.clock.now() / 1000));
	}

	/** Returns the place of the newest event in the file, or of the newest one before a time, 0 where there is none. */
	newest(before?: bigint): bigint {
		return this.#attempt(ledger => ledger.newest(before)) ?? 0n;
	}

	/** Reads the oldest events behind a place from the file. */
	eventsAfter(place: bigint, most: number): readonly StoredEvent[] {
		return this.#attempt(ledger => ledger.eventsAfter(place, most)) ?? [];
	}

	/** Reads the memory of a list from the file. */
	readList(name: string): KeptList | undefined {
		return this.#attempt(ledger => ledger.readList(name));
	}

	/** Reads what was written since, by this program or by another one. */
	refresh({isOwn = false} = {}): void {
		const {ledger, isAlone} = this.#options;
		const version = ledger.version();
		if (!isOwn && version === this.#version) return;
		this.#version = version;
		const before = this.read();
		const newest = before.events[0]?.sequence ?? 0n;
		const [seen, seenAt] = [ledger.placeOf(seenReader), ledger.timeOf(seenReader)];
		const begun = ledger.begun();
		const lastSightAt = ledger.lastSightAt('validators');
		const isOld = lastSightAt !== undefined && lastSightAt < this.#openedAt;
		const comparedBefore = isOld ? lastSightAt : undefined;
		// Somebody may have made it forget all, or the chain began anew.
		const last = ledger.newest();
		const isOther = (newest > 0n && last < newest) || (before.begun && begun?.at !== before.begun.at);
		const known = isOther ? 0n : newest;
		const added = ledger.eventsAfter(isAlone && last > known ? last - 1n : known);
		this.#series.clear();
		this.#lists.clear();
		const isSame =
			before.isReady &&
			!isOther &&
			added.length === 0 &&
			seen === before.seen &&
			seenAt === before.seenAt &&
			begun?.at === before.begun?.at &&
			comparedBefore === before.comparedBefore;
		if (isSame) return;
		const isRest = isOther || (isAlone && added.length > 0);
		const events = [...added].reverse().concat(isRest ? [] : before.events);
		this.#set({isReady: true, events, seen, seenAt, begun, comparedBefore});
	}

	/** Notes which lists of a reading were not compared, and why. */
	defer(names: Iterable<string>, reasons: ReadonlyMap<string, DeferredList['reason']>, now: bigint): void {
		const {deferred: before} = this.read();
		const deferred = new Map(before);
		for (const name of names) {
			const reason = reasons.get(name);
			const since = before.get(name)?.since ?? now;
			if (reason === undefined) deferred.delete(name);
			else deferred.set(name, {reason, since});
		}
		const isSame =
			deferred.size === before.size &&
			[...deferred].every(([name, {reason}]) => before.get(name)?.reason === reason);
		if (!isSame) this.#set({deferred});
	}

	/** Shows why nothing lasts; undefined: it does. */
	setNote(note: string | undefined): void {
		if (note !== this.read().note) this.#set({note});
	}

	#set(change: Partial<LedgerState>): void {
		this.#state.set(before => ({...before, ...change}));
	}

	#attempt<Value>(read: (ledger: Ledger) => Value): Value | undefined {
		const {ledger, onFailure, isLost} = this.#options;
		if (isLost?.()) return undefined;
		try {
			return read(ledger);
		} catch (error) {
			onFailure(error);
			return undefined;
		}
	}
}
