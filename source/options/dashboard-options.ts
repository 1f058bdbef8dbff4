import type {ChosenKeys} from '../keys/key-map.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import {type Config, readConfig} from './config/config-file.ts';
import {type DisplayOptions, readLook} from './display-options.ts';
import {type AskOptions, readTarget, toAsk} from './service.ts';
import {readSettings} from './settings.ts';

/** The dashboard, or its snapshot without a terminal. */
interface DashboardOptions {
	/** Route to open, as typed or as the configuration has it; undefined: where the dashboard usually opens. */
	readonly view: {readonly route: string; readonly source: string} | undefined;
	/** Keys in place of the usual ones. */
	readonly keys: ChosenKeys;
	/** Settings of how lists look and open. */
	readonly views: Config['views'];
	/** Use of the mouse, which is the terminal's otherwise. */
	readonly hasMouse: boolean;
	/** True if the terminal rings for what needs the person. */
	readonly hasBell: boolean;
	/** Sizes at which the parts of a screen have frames. */
	readonly borders: Config['borders'];
}

export interface DashboardRun {
	/** True if the ledger is kept between two sessions. */
	readonly isRemembering: boolean;
	readonly ask: AskOptions;
	readonly look: DisplayOptions;
	readonly dashboard: DashboardOptions;
}

/** Reads how the dashboard opens, and which service it asks. Throws a UsageError. */
export async function readDashboard(typed: Arguments, system: System): Promise<DashboardRun> {
	const config = await readConfig(system.environment);
	const settings = readSettings(typed, system.environment, config);
	const target = (await readTarget(settings)) ?? {kind: 'embedded'};
	if (target.kind === 'embedded' && typed.has('rpc-url')) {
		throw new UsageError(
			'--rpc-url names a node but no indexer, and the embedded chain has a node of its own: add -i URL (--indexer-url)',
		);
	}
	const ask = toAsk(typed, target, {settings, config, environment: system.environment});
	const route = typed.text('view');
	const view =
		route === undefined
			? config.start && {...config.start, source: `${config.start.place}: start`}
			: {route, source: '--view'};
	const look = readLook(typed, system, config);
	return {
		isRemembering: config.isRemembering,
		ask,
		look,
		dashboard: {
			view,
			keys: config.keys,
			views: config.views,
			hasMouse: config.hasMouse,
			hasBell: config.hasBell,
			borders: config.borders,
		},
	};
}
