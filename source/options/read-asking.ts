import {harmless, listWords} from '../domain/phrases.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import {readTargetWithNode} from './broadcast.ts';
import {type Config, readConfig} from './config/config-file.ts';
import {type DisplayOptions, readLook, readLookAnyway} from './display-options.ts';
import {readTarget, toAsk, toServiceOptions} from './service.ts';
import {readSettings} from './settings.ts';

/** Reads which node is asked, where there is no indexer beside it. */
export async function readAskingNode(typed: Arguments, system: System) {
	const {environment} = system;
	const config = await readConfig(typed.has('demo') ? {} : environment);
	const settings = readSettings(typed, environment, config);
	const asked = await readTargetWithNode(settings, ['ask', 'asks']);
	if (asked.kind !== 'node') return undefined;
	const ask = {...toServiceOptions(typed, {settings, config, environment}), ...asked};
	return {ask, look: await readLookBeside(typed, system, config)};
}

/** Reads which service is asked, and how what it answers looks. */
export async function readAsking(typed: Arguments, system: System) {
	const {environment} = system;
	const isDemo = typed.has('demo');
	const config = await readConfig(isDemo ? {} : environment);
	const settings = readSettings(typed, environment, config);
	const look = await readLookBeside(typed, system, config);
	const around = {settings, config, environment};
	const target = await readTarget(settings);
	if (!target) throw noService(config);
	return {isRemembering: config.isRemembering, ask: toAsk(typed, target, around), look};
}

/** Reads the look of the embedded chain's answers alone from the configuration, whatever else is wrong there. */
export function readLookBeside(
	typed: Arguments,
	system: System,
	config: Config,
): DisplayOptions | Promise<DisplayOptions> {
	return typed.has('demo') ? readLookAnyway(typed, system) : readLook(typed, system, config);
}

function noService({path, profiles}: Config): UsageError {
	const place = path === undefined ? 'the configuration' : harmless(path);
	const names = profiles.map(({name}) => name);
	const inFile =
		names.length > 0
			? `or choose a profile of ${place} with -p NAME (${listWords(names)})`
			: `or as indexer-url of a profile in ${place}`;
	return new UsageError(
		`no indexer to ask: give its address with -i URL (--indexer-url), in STAKEDECK_INDEXER_URL, ${inFile}; --demo asks the embedded chain`,
	);
}
