import type {AskedTerminal} from './commands/broadcast/ask-terminal.ts';
import type {DashboardSetup} from './dashboard/dashboard.tsx';
import type {ChainNode, Indexer} from './domain/service.ts';
import type {SimulationOptions} from './options/options.ts';
import type {HttpClientOptions} from './services/indexer/indexer.ts';
import type {System} from './system/system.ts';
import type {EndingSignal} from './terminal/end-by-signal.ts';

/** A chain with made-up data, served on a loopback port. */
export interface EmbeddedChain {
	/** Base address of its indexer and its node. */
	readonly url: string;
	/** Addresses that hold stake on it. */
	readonly delegators: readonly string[];
	close(): Promise<void>;
}

/** What a run is put together from; each is loaded when it is first used, so that the others cost no start. */
export interface Loaders {
	createIndexer(options: HttpClientOptions): Promise<Indexer>;
	createNode(options: HttpClientOptions): Promise<ChainNode>;
	startSimulator(options: Partial<SimulationOptions>): Promise<EmbeddedChain>;
	/** The terminal that the person uses; undefined if there is none. */
	openTerminal(): Promise<AskedTerminal | undefined>;
	/** Resolves once the person quits or a signal ends it, with the exit code or that signal. */
	runDashboard(options: DashboardSetup, system: System): Promise<number | EndingSignal>;
}
