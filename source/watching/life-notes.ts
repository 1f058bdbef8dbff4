import {lifeName} from '../ledger/chain-lives.ts';
import {describeBehind, describeCaughtUp, describeReset} from '../ledger/follow-life.ts';
import type {WatcherOptions} from './watcher.ts';

/** @property onNote called with each sentence */
type NoteOptions = Pick<WatcherOptions, 'ledger' | 'chain' | 'clock'> & {onNote(note: string): void};

/** Milliseconds within which an indexer that is far behind shows whether its chain was reset. */
const sureMilliseconds = 10_000;

/** Says once that a chain was reset, or that its indexer is far behind or has caught up. */
export class LifeNotes {
	readonly #options: NoteOptions;
	readonly #openedAt: bigint;
	#isBehind = false;

	constructor(options: NoteOptions) {
		this.#options = options;
		this.#openedAt = BigInt(Math.floor(options.clock.now() / 1000));
	}

	/** Says that the chain was reset. */
	readonly reset = () => {
		this.#isBehind = false;
		this.#options.onNote(describeReset(this.#options.chain));
	};

	/** Looks at the ledger, which any program of this machine may fill. Throws the database's error. */
	look(): void {
		const {ledger, chain, clock, onNote} = this.#options;
		// Another run may have written it long ago.
		if ((ledger.lastSightAt(lifeName) ?? 0n) < this.#openedAt) return;
		const since = ledger.readLife()?.lowSince;
		const isBehind = since !== undefined;
		if (isBehind === this.#isBehind) return;
		if (isBehind && Math.abs(clock.now() - since) < sureMilliseconds) return;
		this.#isBehind = isBehind;
		onNote(isBehind ? describeBehind(chain) : describeCaughtUp(chain));
	}
}
