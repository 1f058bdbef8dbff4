import type {Ledger} from '../ledger/ledger.ts';
import {fileIdentity, isDamaged, notWritten, setAsideDamaged} from '../ledger/ledger-file.ts';
import type {WatcherOptions} from './watcher.ts';

/** A ledger whose file was moved, removed, replaced, emptied or damaged while it was open. */
export interface LostLedger {
	readonly chain: string;
	/** Rows of its lists, with which comparing goes on. */
	readonly rows: Ledger['written'];
	/** Unix seconds at which the file was last seen at its place. */
	readonly at: bigint;
}

interface GuardOptions extends Pick<WatcherOptions, 'ledger' | 'chain' | 'clock'> {
	/** Place of the file; undefined: it is in memory. */
	readonly file: string | undefined;
	/** File that was opened; undefined: there was none. */
	readonly identity: bigint | undefined;
	/** Aborted when the ledger is no longer wanted. */
	readonly signal: AbortSignal;
	/** Called with a sentence on what became of the file. */
	say(sentence: string): void;
	/** Called once the ledger is to be opened again. */
	onLost(lost: LostLedger): void;
}

/** Milliseconds after which a damaged file that cannot be set aside is tried again. */
const retryMilliseconds = 60_000;

/** Seconds after which pages are read from the disk again. */
const checkSeconds = 20n;

/** Notices that the file of an open ledger was moved, emptied or damaged, and sets a damaged one aside. */
export class LedgerGuard {
	readonly #options: GuardOptions;
	#seenAt: bigint;
	#checkedAt = 0n;
	#isLost = false;

	constructor(options: GuardOptions) {
		this.#options = options;
		this.#seenAt = this.#now();
	}

	/**
	Looks at the file, and returns whether it is lost. It must not be used then: SQLite would take the journal of a new file at
	the same place for its own.

	@param error that of the last use; undefined: there was none
	*/
	isLost(error?: unknown): boolean {
		const {file, identity} = this.#options;
		if (this.#isLost || file === undefined) return this.#isLost;
		const isThere = fileIdentity(file) === identity;
		this.#isLost = !isThere || isDamaged(error ?? this.#check());
		if (this.#isLost) void this.#leave(file, isThere);
		else this.#seenAt = this.#now();
		return this.#isLost;
	}

	/** Reads from the disk what the cache may hide for hours. Returns the error. */
	#check(): unknown {
		const now = this.#now();
		if (now >= this.#checkedAt && now - this.#checkedAt < checkSeconds) return undefined;
		this.#checkedAt = now;
		try {
			return this.#options.ledger.check();
		} catch (error) {
			return error;
		}
	}

	async #leave(file: string, isThere: boolean): Promise<void> {
		const {ledger, chain, identity, clock, signal, say, onLost} = this.#options;
		try {
			const aside = isThere ? await setAsideDamaged(file, identity) : undefined;
			// Whoever is using it just now comes to an end first.
			clock.after(0, () => {
				if (signal.aborted) return;
				onLost({chain, rows: ledger.written, at: this.#seenAt});
				say(aside ?? `${file} was moved, removed or replaced: what is there now is used, or a new file`);
			});
		} catch (error) {
			say(notWritten(file, error));
			const cancel = clock.after(retryMilliseconds, () => (this.#isLost = false));
			signal.addEventListener('abort', cancel);
		}
	}

	#now(): bigint {
		return BigInt(Math.floor(this.#options.clock.now() / 1000));
	}
}
