import type {Indexer} from './domain/service.ts';
import type {HttpClientOptions} from './indexer/indexer.ts';
import type {SimulationOptions} from './options.ts';
import type {Route} from './routes.ts';
import type {System} from './system.ts';

/** A chain with made-up data, served on a loopback port. */
export interface EmbeddedChain {
	/** Base address of its indexer and its node. */
	readonly url: string;
	/** Addresses that hold stake on it. */
	readonly delegators: readonly string[];
	close(): Promise<void>;
}

export interface DashboardParts {
	readonly indexer: Indexer;
	readonly isDemo: boolean;
	readonly intervalMilliseconds: number;
	readonly start: Route;
	readonly hasColor: boolean;
	readonly isAscii: boolean;
	readonly isUtc: boolean;
}

/** What a run is put together from; each is loaded when it is first used, so that the others cost no start. */
export interface Parts {
	createIndexer(options: HttpClientOptions): Promise<Indexer>;
	startSimulator(options: Partial<SimulationOptions>): Promise<EmbeddedChain>;
	/** Resolves with the exit code once the person quits. */
	runDashboard(options: DashboardParts, system: System): Promise<number>;
}
