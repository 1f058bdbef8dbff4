import type {BroadcastLoaders} from './commands/broadcast/broadcast.ts';
import type {DashboardSetup} from './dashboard/dashboard.tsx';
import type {LoadSqlite} from './ledger/ledger-file.ts';
import type {EndingSignal} from './system/ending-signals.ts';
import type {System} from './system/system.ts';

/** Lazy loaders of the large parts, each imported on first use. */
export interface Loaders extends BroadcastLoaders {
	readonly loadSqlite: LoadSqlite;
	/** Resolves once the person quits or a signal ends it, with the exit code or that signal. */
	runDashboard(options: DashboardSetup, system: System): Promise<number | EndingSignal>;
}
