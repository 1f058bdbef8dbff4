import type {Journal} from '../broadcast/journal.ts';
import type {ChainNode, Indexer} from '../domain/service.ts';
import type {ProfileSummary} from '../options/config/profile.ts';
import type {ServiceTarget} from '../options/service.ts';

export type {ProfileSummary} from '../options/config/profile.ts';
export type {ServiceTarget} from '../options/service.ts';

/** A service ready to be asked. */
export interface Connection {
	readonly indexer: Indexer;
	/** Takes broadcasts; undefined: no node is configured, or broadcasts are off. */
	readonly node: ChainNode | undefined;
	/** As the profile says it; the indexer's parameters may say it too. */
	readonly chainId: string | undefined;
	/** In place of the one in a file: what is sent to the embedded chain is kept in memory alone. */
	readonly journal: Journal | undefined;
	/** Whether the answers are made up by the embedded chain. */
	readonly isDemo: boolean;
	/** Undefined where address and key were given otherwise. */
	readonly profile: ProfileSummary | undefined;
	/** Whether nothing may be broadcast. */
	readonly isReadOnly: boolean;
	/** Between two polls. */
	readonly intervalMilliseconds: number;
	/** Addresses that hold stake on the embedded chain; empty for any other service, which does not tell. */
	readonly delegators: readonly string[];
	/** Ends the embedded chain, where there is one. */
	close(): Promise<void>;
}

/** The services that can be asked, one of them at a time; the dashboard switches between them as it runs. */
export interface Services {
	/** As the configuration had them at the start, in its order. */
	readonly profiles: readonly ProfileSummary[];
	/** Connects without sending a request; rejects with a UsageError whose message is for people. */
	open(target: ServiceTarget): Promise<Connection>;
}
