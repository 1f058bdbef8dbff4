import {RequestError} from '../../domain/failure.ts';
import type {Clock} from '../../system/timer.ts';

const minute = 60_000;

/** Requests that those that have time leave to the others. */
const reserved = 2;

/**
Kind of a request: what everything hangs on; what may not take the room of that, yet is looked at; and what has time.
*/
export type Lane = 'main' | 'front' | 'slow';

/** Requests within any minute, in all and of those that have time. */
interface BudgetLimits {
	readonly most: number;
	/** Limit of the slow lane, which may change. */
	mostSlow(): number;
}

/**
Limits of what is asked for the ledger beside a dashboard, which asks for much of it anyway.

@param hasNew tells whether there is stake of an address that was never read
*/
export const limitsBeside = (hasNew: () => boolean): BudgetLimits => ({
	most: 6,
	mostSlow: () => (hasNew() ? 3 : 1),
});

/** Limits of what a node is asked for, whatever part of this program asks. */
export const limitsOfNode: BudgetLimits = {most: 6, mostSlow: () => 4};

/** Limits where nothing else in this program asks the service. */
export const limitsAlone: BudgetLimits = {most: 18, mostSlow: () => 12};

/** Lets so many requests pass within any minute, and the others wait. */
export class RequestBudget {
	readonly #clock: Clock;
	readonly #limits: BudgetLimits;
	#taken: readonly {readonly at: number; readonly lane: Lane}[] = [];

	constructor(clock: Clock, limits: BudgetLimits) {
		[this.#clock, this.#limits] = [clock, limits];
	}

	/** Resolves once a request may be sent; rejects with a `cancelled` failure as soon as the signal is aborted. */
	async take(
		lane: Lane,
		{address, signal}: {readonly address: string; readonly signal?: AbortSignal | undefined},
	) {
		for (;;) {
			if (signal?.aborted) throw new RequestError({kind: 'cancelled', address});
			const wait = this.#waitOf(lane);
			if (wait <= 0) break;
			await this.#pass(wait, signal);
		}
		this.note(lane);
	}

	/** Counts a request that waits for nothing, as a person does for it. */
	note(lane: Lane): void {
		this.#taken = [...this.#taken, {at: this.#clock.now(), lane}];
	}

	/** Returns how many requests may be sent at once. */
	room(): number {
		this.#waitOf('main');
		return this.#limits.most - this.#taken.length;
	}

	#waitOf(lane: Lane): number {
		const now = this.#clock.now();
		// A clock that was set back makes requests lie in the future.
		this.#taken = this.#taken.filter(({at}) => at > now - minute && at <= now);
		const slow = this.#taken.filter(each => each.lane === 'slow');
		const waitFor = (taken: readonly {readonly at: number}[], most: number) => {
			const blocking = taken[taken.length - most];
			return blocking === undefined ? 0 : blocking.at + minute - now;
		};
		const {most, mostSlow} = this.#limits;
		if (lane === 'main') return waitFor(this.#taken, most);
		if (lane === 'front') {
			const others = this.#taken.filter(each => each.lane !== 'main');
			return Math.max(waitFor(this.#taken, most), waitFor(others, most - reserved));
		}
		return Math.max(waitFor(this.#taken, most - reserved), waitFor(slow, mostSlow()));
	}

	/** Waits, and no longer than until the signal is aborted. */
	#pass(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
		return new Promise(resolve => {
			const cancel = this.#clock.after(Math.min(milliseconds, 1000), end);
			function end() {
				cancel();
				signal?.removeEventListener('abort', end);
				resolve();
			}
			signal?.addEventListener('abort', end);
		});
	}
}
