import type {Ledger} from '../ledger/ledger.ts';

/** Milliseconds between two renewals of the lease, and for which it is left to whoever asked for it. */
const renewMilliseconds = 10_000;
const yieldMilliseconds = 30_000;

/** Milliseconds for which a lease lasts that is not renewed. */
const leaseMilliseconds = 30_000;

export interface LeaseOptions {
	readonly ledger: Ledger;
	/** Name of this program among those that want the lease. */
	readonly holder: string;
	/** True if it asks others for the lease, and gives it to nobody: nobody looks at it. */
	readonly insists?: boolean | undefined;
}

/** Takes the lease of a chain when it is free, renews it, and gives it to whoever asks for it. */
export class LeaseKeeper {
	readonly #options: LeaseOptions;
	#dueAt = Number.NEGATIVE_INFINITY;
	#since: number | undefined;
	#renewedAt = Number.NEGATIVE_INFINITY;

	constructor(options: LeaseOptions) {
		this.#options = options;
	}

	/** Unix milliseconds since when this program has it without a break; undefined: it does not. */
	get since(): number | undefined {
		return this.#since;
	}

	/** Renews it, or tries to take it, where that is due; unix milliseconds. */
	renew(now: number): void {
		const {ledger, holder, insists = false} = this.#options;
		// A clock that was set back makes the next time lie far ahead.
		if (now < this.#dueAt && this.#dueAt - now <= yieldMilliseconds) return;
		this.#dueAt = now + renewMilliseconds;
		if (this.#since !== undefined && !insists && ledger.wantsLease(holder)) {
			this.release();
			this.#dueAt = now + yieldMilliseconds;
			return;
		}
		const hasIt = ledger.takeLease(holder, BigInt(Math.floor(now / 1000)));
		if (!hasIt && insists) ledger.askForLease(holder);
		// Nobody watched while the machine slept, though the lease may still be there.
		const isLate = Math.abs(now - this.#renewedAt) > leaseMilliseconds;
		this.#renewedAt = now;
		this.#since = hasIt ? ((isLate ? undefined : this.#since) ?? now) : undefined;
	}

	/** Gives it back; the next renewal may take it again at once. */
	release(): void {
		const had = this.#since !== undefined;
		this.lose();
		if (had) this.#options.ledger.releaseLease(this.#options.holder);
	}

	/** Notes that another program took it. */
	lose(): void {
		this.#since = undefined;
		this.#dueAt = Number.NEGATIVE_INFINITY;
	}
}
