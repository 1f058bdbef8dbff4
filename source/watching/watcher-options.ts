import type {Person} from '../domain/chain-reading.ts';
import type {NodeBlock} from '../domain/freshness.ts';
import type {Indexer} from '../domain/service.ts';
import type {SigningNow} from '../domain/signing-now.ts';
import type {ComingBook} from '../services/truth/coming-book.ts';
import type {LeaseOptions} from './lease-keeper.ts';
import type {LedgerView} from './ledger-view.ts';
import type {WatchedService} from './watched-service.ts';
import type {EndOptions} from './write-ends.ts';

export interface WatcherOptions extends LeaseOptions, EndOptions {
	readonly view: LedgerView;
	/** Interval of polls as part of the usual one. Default: 1. */
	readonly pace?: number | undefined;
	/** Id of the chain. */
	readonly chain: string;
	readonly indexer: Indexer;
	/** True if nothing else in this program asks the service, so that the lists of addresses need not wait for others. */
	readonly isAlone?: boolean | undefined;
	person(): Person;
	service(): WatchedService;
	/** Returns the missed votes that this program last read; undefined: no node tells them. */
	signing(): SigningNow | undefined;
	/** Returns the newest block of the node as this program last read it; undefined: there is no node, or no answer. */
	nodeBlock?(): NodeBlock | undefined;
	/** Returns what the node tells of validators to come; undefined: there is none. */
	coming?(): ComingBook | undefined;
	/** Called when this program gets the lease, and when it has it no more. */
	onLease?(hasIt: boolean): void;
	/** Checks whether the file of the ledger is no longer at its place, so that it must not be used. */
	isLost?(): boolean;
	/** Called where the ledger could not be read or written, and with undefined once it could again. */
	onLedger(error: unknown): void;
	/** Called once the chain was reset. */
	onReset(): void;
}
