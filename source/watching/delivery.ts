import type {StoredEvent} from '../ledger/event-row.ts';
import type {LedgerAccess} from '../ledger/ledger-access.ts';
import {type Clock, nextLoopTurn, sleep} from '../system/timer.ts';

/** Events of a ledger, read as they are needed: there may be more than memory should hold. */
export interface EventSource extends Pick<LedgerAccess, 'subscribe' | 'moveReader'> {
	/** Place of the newest event; 0n: there is none. */
	newest(): bigint;
	/** Returns the oldest events behind a place, so many at most. */
	eventsAfter(place: bigint, most: number): readonly StoredEvent[];
	/** Returns the number of events that were deleted before this reader read them, and resets it. */
	takeLost(reader: string): bigint;
}

/** Returns the bytes that an event takes of those that a program can be handed. */
export type MeasureEvent = (event: StoredEvent) => number;

interface DeliveryOptions {
	readonly ledger: EventSource;
	readonly clock: Clock;
	/** Sequence behind which events are delivered. */
	readonly after: bigint;
	/** Reader of the ledger that remembers how far this came; undefined: nothing does. */
	readonly reader: string | undefined;
	/** Milliseconds for which the first of several events waits for the others; 0: each goes by itself. */
	readonly batchMilliseconds: number;
	/** Returns what measures an event as it would be handed over now, in bytes. Called once for each portion. */
	measure(): MeasureEvent;
	/** Called with the number of events that were deleted before the reader read them. */
	onLost?(count: bigint): void;
	/** Tells whether an event is wanted. */
	isWanted(event: StoredEvent): boolean;
	/** Hands over events, the oldest first; one alone unless they are gathered. Rejects where they cannot be had any more. */
	deliver(events: readonly StoredEvent[]): Promise<void>;
	/** Called with the error of a delivery, which ends all further ones. */
	onEnd(error: unknown): void;
}

/** Events that are read at once: who was away for months finds thousands. */
const maxAtOnce = 200;

const maxRestMilliseconds = 50;

/**
Hands over each event of the ledger in its order, and notes each as it is done: a program that is killed hands over the
last one again, and leaves out none. Between two portions signals and timers have their turn.
*/
export class Delivery {
	readonly #options: DeliveryOptions;
	#place: bigint;
	#isBusy = false;
	#isClosed = false;
	#working: Promise<void> = Promise.resolve();
	/** Milliseconds that the last note of the place took. */
	#noteMilliseconds = 0;
	#cancel: (() => void) | undefined;
	readonly #leave: () => void;

	constructor(options: DeliveryOptions) {
		this.#options = options;
		this.#place = options.after;
		this.#leave = options.ledger.subscribe(() => this.#wake());
		this.#wake();
	}

	/** Ends: what is under way may come to its end, nothing more begins. Resolves once nothing is under way. */
	close(): Promise<void> {
		this.#isClosed = true;
		this.#leave();
		this.#cancel?.();
		return this.#working;
	}

	#wake(): void {
		if (this.#isClosed || this.#isBusy || this.#cancel || this.#due().length === 0) return;
		const {batchMilliseconds, clock, onEnd} = this.#options;
		const begin = () => {
			this.#cancel = undefined;
			this.#working = this.#work().catch(onEnd);
		};
		if (batchMilliseconds === 0) begin();
		else this.#cancel = clock.after(batchMilliseconds, begin);
	}

	/** Events that are not handed over yet, the oldest first. A ledger that was emptied begins with smaller places. */
	#due(): readonly StoredEvent[] {
		const {ledger, reader, onLost} = this.#options;
		if (this.#isClosed) return [];
		const lost = reader === undefined ? 0n : ledger.takeLost(reader);
		if (lost > 0n) onLost?.(lost);
		const newest = ledger.newest();
		if (newest > 0n && newest < this.#place) this.#place = 0n;
		return newest > this.#place ? ledger.eventsAfter(this.#place, maxAtOnce) : [];
	}

	async #work(): Promise<void> {
		const {batchMilliseconds, measure, isWanted, deliver} = this.#options;
		this.#isBusy = true;
		let isLater = false;
		try {
			for (let due = this.#due(); due.length > 0; due = this.#due()) {
				if (isLater) await this.#rest();
				isLater = false;
				const wanted = due.filter(isWanted);
				for (const portion of portionsOf(wanted, batchMilliseconds, measure)) {
					if (isLater) await this.#rest();
					isLater = true;
					const last = portion.at(-1);
					if (last === undefined || this.#isClosed) break;
					await deliver(portion);
					this.#moveTo(last.sequence);
				}
				isLater = true;
				if (!this.#isClosed) this.#moveTo(due.at(-1)?.sequence ?? this.#place);
			}
		} finally {
			this.#isBusy = false;
		}
	}

	#moveTo(place: bigint): void {
		if (place === this.#place) return;
		this.#place = place;
		const {ledger, reader, clock} = this.#options;
		const before = clock.steady();
		if (reader !== undefined) ledger.moveReader(reader, place);
		this.#noteMilliseconds = clock.steady() - before;
	}

	/** Lets signals and timers have their turn, and other programs write to the ledger for as long as this one did. */
	#rest(): Promise<void> {
		const milliseconds = Math.min(this.#noteMilliseconds, maxRestMilliseconds);
		return milliseconds > 0 ? sleep(milliseconds) : nextLoopTurn();
	}
}

/** Most events of a portion. */
const maxOfPortion = 200;

/**
Most bytes of a portion. Linux takes 128 KiB for one text of a program's environment, and for all of it together with the
arguments that much at least; what else is in the environment needs some of it.
*/
const maxBytesOfPortion = 64 * 1024;

/** Divides events into those that are handed over together, each portion when it is asked for. */
export function* portionsOf(
	events: readonly StoredEvent[],
	batchMilliseconds: number,
	measure: () => MeasureEvent,
): Generator<readonly StoredEvent[], undefined> {
	for (let start = 0; start < events.length; ) {
		const rest = events.slice(start, start + (batchMilliseconds === 0 ? 1 : maxOfPortion));
		const portion = rest.length === 1 ? rest : rest.slice(0, countThatFit(rest, measure()));
		yield portion;
		start += portion.length;
	}
}

/** Counts the first events that fit into a portion: one at least, as one alone always does. */
function countThatFit(events: readonly StoredEvent[], bytesOf: MeasureEvent): number {
	let bytes = 0;
	const tooMany = events.findIndex((event, index) => {
		bytes += bytesOf(event);
		return index > 0 && bytes > maxBytesOfPortion;
	});
	return tooMany < 0 ? events.length : tooMany;
}
