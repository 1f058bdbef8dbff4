import type {Person} from '../domain/chain-reading.ts';
import type {Trouble} from '../domain/freshness.ts';
import type {OpenWatch} from './open-watch.ts';

/** A chain that is watched without a screen. */
export interface LoneChain extends Pick<OpenWatch, 'ledger' | 'file' | 'placeBefore'> {
	readonly chain: string;
	/** Factor on all periods: the interval of polls as part of the usual one. */
	readonly pace: number;
	/** True if its ledger was open before, and its file was lost. */
	readonly isReopened: boolean;
	/** Address of the service, and of the node that is asked who signs. */
	readonly indexer: string;
	readonly node: string | undefined;
	/** Checks whether the node is the user's: it is at an address of this machine, or its validator has a label. */
	isOwnNode(): boolean;
	/** Checks whether this program asks the service, and not another one of this machine. */
	isAsking(): boolean;
	/** Returns for whom it is watched. */
	person(): Person;
	/** Reads again for whom it is watched. */
	refreshPerson(): Promise<void>;
	/** Returns why nothing is compared now; undefined: the chain is watched, by this program or by another one. */
	trouble(): Trouble | undefined;
	/** Returns the height of the indexer that this program last heard of; undefined: it asks for none. */
	height(): bigint | undefined;
}
