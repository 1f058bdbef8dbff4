import type {Indexer} from '../domain/service.ts';
import type {SigningNow} from '../domain/signing-now.ts';
import type {Person} from '../ledger/digest.ts';
import type {LeaseOptions} from './lease-keeper.ts';
import type {LedgerView} from './ledger-view.ts';
import type {EndOptions} from './write-ends.ts';

/** State of the service, as far as it matters here. */
export interface WatchedService {
	/** True if it takes requests now. */
	readonly mayAsk: boolean;
	/** True if it gives no answers; undefined: not known. */
	readonly isAway: boolean | undefined;
}

export interface WatcherOptions extends LeaseOptions, EndOptions {
	readonly view: LedgerView;
	/** Id of the chain. */
	readonly chain: string;
	readonly indexer: Indexer;
	person(): Person;
	service(): WatchedService;
	/** Returns the missed votes that this program last read; undefined: no node tells them. */
	signing(): SigningNow | undefined;
	/** Called where the ledger could not be read or written, and with undefined once it could again. */
	onLedger(error: unknown): void;
}
