import type {Ledger} from '../ledger/ledger.ts';
import {identityOf, isDamaged, notWritten, setAsideDamaged} from '../ledger/ledger-file.ts';
import type {Clock} from '../system/timer.ts';

/** A ledger whose file was moved, removed, replaced or damaged while it was open. */
export interface LostLedger {
	readonly chain: string;
	/** Rows of its lists, with which comparing goes on. */
	readonly rows: ReturnType<Ledger['listRows']>;
	/** Unix seconds at which the file was last seen at its place. */
	readonly at: bigint;
}

interface GuardOptions {
	readonly ledger: Ledger;
	readonly chain: string;
	/** Place of the file; undefined: it is in memory. */
	readonly file: string | undefined;
	/** File that was opened; undefined: there was none. */
	readonly identity: bigint | undefined;
	readonly clock: Clock;
	/** Aborted when the ledger is no longer wanted. */
	readonly signal: AbortSignal;
	/** Called with a sentence on what became of the file. */
	say(sentence: string): void;
	/** Called once the ledger is to be opened again. */
	onLost(lost: LostLedger): void;
}

/** Milliseconds after which a damaged file that cannot be set aside is tried again. */
const retryMilliseconds = 60_000;

/** Notices that the file of an open ledger is no longer at its place, or is damaged, and sets a damaged one aside. */
export class LedgerGuard {
	readonly #options: GuardOptions;
	#seenAt: bigint;
	#isLost = false;

	constructor(options: GuardOptions) {
		this.#options = options;
		this.#seenAt = this.#now();
	}

	/** Looks at the file after each use, and tells whether it is lost. */
	isLost(error: unknown): boolean {
		const {file, identity} = this.#options;
		if (this.#isLost || file === undefined) return this.#isLost;
		const isThere = identityOf(file) === identity;
		this.#isLost = !isThere || isDamaged(error);
		if (this.#isLost) void this.#leave(file, isThere);
		else this.#seenAt = this.#now();
		return this.#isLost;
	}

	async #leave(file: string, isThere: boolean): Promise<void> {
		const {ledger, chain, identity, clock, signal, say, onLost} = this.#options;
		try {
			const aside = isThere ? await setAsideDamaged(file, identity) : undefined;
			say(aside ?? `${file} was moved, removed or replaced: what is there now is used, or a new file`);
		} catch (error) {
			say(notWritten(file, error));
			clock.after(retryMilliseconds, () => (this.#isLost = false));
			return;
		}
		// Whoever is using it just now comes to an end first.
		clock.after(0, () => {
			if (!signal.aborted) onLost({chain, rows: ledger.listRows(), at: this.#seenAt});
		});
	}

	#now(): bigint {
		return BigInt(Math.floor(this.#options.clock.now() / 1000));
	}
}
