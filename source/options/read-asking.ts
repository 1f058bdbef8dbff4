import {harmless, listWords, quote} from '../domain/phrases.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import {readTargetWithNode} from './broadcast.ts';
import {type Config, readConfig} from './config/config-file.ts';
import {type DisplayOptions, readLook, readLookAnyway} from './display-options.ts';
import type {FlagName} from './flags.ts';
import {type AskAllOptions, readTarget, toAsk, toServiceOptions} from './service.ts';
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

/** Reads which services are asked at the same time: that of each profile that is named, or the one. */
export async function readAskingAll(typed: Arguments, system: System) {
	const [first, ...others] = typed.texts('profile').map(name => name.trim());
	if (first === undefined || others.length === 0) {
		const {ask: one, ...rest} = await readAsking(typed, system);
		const {target, ...ask} = one;
		return {...rest, ask: {...ask, targets: [target]} satisfies AskAllOptions};
	}
	checkSeveral(typed, [first, ...others]);
	const {ask: common, ...rest} = await readAskingProfiles(typed, system);
	const ask: AskAllOptions = {
		...common,
		targets: [{kind: 'profile', name: first}, ...others.map(name => ({kind: 'profile', name}) as const)],
		chainId: undefined,
	};
	return {...rest, ask};
}

/** Reads how the services of profiles are asked, each of which is read when it is opened. */
export async function readAskingProfiles(typed: Arguments, system: System) {
	const config = await readConfig(system.environment);
	const {STAKEDECK_INDEXER_URL: ignored, STAKEDECK_RPC_URL: _, ...environment} = system.environment;
	const common = {...typed, text: (name: FlagName) => (name === 'profile' ? undefined : typed.text(name))};
	const settings = readSettings(
		common,
		{...environment, STAKEDECK_PROFILE: undefined},
		{...config, profile: undefined},
	);
	const note = ignored?.trim() ? 'STAKEDECK_INDEXER_URL is not used: each profile has its own' : undefined;
	const ask = {...toServiceOptions(typed, {settings, config, environment}), note};
	return {isRemembering: config.isRemembering, ask, look: readLook(typed, system, config)};
}

/** Throws a UsageError for a profile that is named twice, and for an address or key beside several. */
function checkSeveral(typed: Arguments, names: readonly string[]): void {
	if (names.includes('')) throw new UsageError('--profile takes names separated by commas, and one is empty');
	const twice = names.find((name, index) => names.indexOf(name) < index);
	if (twice !== undefined) throw new UsageError(`--profile names ${quote(twice)} twice`);
	const stray = (['indexer-url', 'rpc-url', 'api-key-file'] as const).find(typed.has);
	if (stray !== undefined) {
		throw new UsageError(`--${stray} is for one service, and --profile names ${names.length}: leave one out`);
	}
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
