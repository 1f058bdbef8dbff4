import type {TimeLimit} from '../domain/service.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import type {Config} from './config/config-file.ts';
import type {ProfileSummary} from './config/profile.ts';
import type {Settings} from './settings.ts';
import {type KeySource, readKey} from './values/key-source.ts';

/** A service that can be asked; the key of a profile is read when it is opened. */
export type ServiceTarget =
	| {readonly kind: 'profile'; readonly name: string; readonly node?: NodeByHand | undefined}
	| (AddressByHand & {readonly node?: NodeTarget | undefined})
	| {readonly kind: 'embedded'};

/** An address with its key, neither of them from a profile. */
interface AddressByHand {
	readonly kind: 'address';
	readonly address: string;
	readonly apiKey: string | undefined;
	/** Path of the file that holds the key, which is read when the service is opened where `apiKey` is undefined. */
	readonly keyFile?: string | undefined;
	/** Note to the person on where the key lies. */
	readonly keyNote?: string | undefined;
}

/** A node from a flag or the environment; it goes with the service it was given beside, and with no other. */
export type NodeByHand = AddressByHand;

/** The node for broadcasts: given directly, or by a profile. */
export type NodeTarget = NodeByHand | {readonly kind: 'profile'; readonly name: string};

/**
Returns the service to use; undefined if none is named. A key that was given directly is read here, so that an invalid
one is reported before anything is opened.
*/
export async function readTarget(settings: Settings): Promise<ServiceTarget | undefined> {
	const {isDemo, indexerUrl, apiKey, profile} = settings;
	if (isDemo.value) return {kind: 'embedded'};
	if (indexerUrl.value === undefined) {
		if (!profile.value) return undefined;
		throw new UsageError(
			`${profile.value.place()}: the profile ${profile.value.name} has no indexer-url, and none is given with -i URL (--indexer-url) or in STAKEDECK_INDEXER_URL`,
		);
	}
	const node = await readNodeTarget(settings);
	if (profile.value && indexerUrl.origin.kind === 'profile') {
		// Its own is read with the rest of the profile.
		return {kind: 'profile', name: profile.value.name, node: node?.kind === 'address' ? node : undefined};
	}
	return {...(await readAddress(indexerUrl.value, apiKey.value)), node};
}

/** Returns the node to use; undefined if none is named. The embedded chain has its own. */
export async function readNodeTarget({rpcUrl, rpcKey, profile}: Settings): Promise<NodeTarget | undefined> {
	if (rpcUrl.value === undefined) return undefined;
	if (profile.value && rpcUrl.origin.kind === 'profile') return {kind: 'profile', name: profile.value.name};
	return readAddress(rpcUrl.value, rpcKey.value);
}

async function readAddress(address: string, source: KeySource | undefined): Promise<AddressByHand> {
	const key = source && (await readKey(source, {mayAsk: false}));
	const keyFile = source?.kind === 'file' ? source.path : undefined;
	return {kind: 'address', address, apiKey: key?.key, keyFile, keyNote: key?.note};
}

/** Returns a note to a person who named an address or a key that is not the one used. */
export function noteOnAddress(
	{indexerUrl, apiKey, profile}: Settings,
	{STAKEDECK_API_KEY}: System['environment'],
): string | undefined {
	if (!profile.value || indexerUrl.value === undefined) return undefined;
	const {name} = profile.value;
	const given = indexerUrl.origin;
	if (given.kind === 'profile') {
		if (apiKey.value || !STAKEDECK_API_KEY?.trim()) return undefined;
		return `STAKEDECK_API_KEY is not sent to the address of the profile ${name}: ${noKeyElsewhere}`;
	}
	if (given.kind === 'environment' && profile.origin.kind === 'flag') {
		return `the address comes from ${given.name}, which overrides that of the profile ${name}`;
	}
	// A default profile is not announced, and one message about the key is enough.
	if (profile.origin.kind === 'file' || !profile.value.apiKey || apiKey.value || !('name' in given)) {
		return undefined;
	}
	return `the key of the profile ${name} is not sent to the address of ${given.name}: ${noKeyElsewhere}`;
}

const noKeyElsewhere = 'a key goes only where it was given for';

/** The service to ask, and how. */
export interface AskOptions extends ServiceOptions {
	readonly target: ServiceTarget;
	/** Chain id of the profile in force; undefined: only the service reports it. */
	readonly chainId: string | undefined;
}

/** The services to ask at the same time, and how. */
export interface AskAllOptions extends ServiceOptions {
	/** One at least; several are profiles. */
	readonly targets: readonly [ServiceTarget, ...ServiceTarget[]];
	/** Chain id of the profile in force, where there is one service. */
	readonly chainId: string | undefined;
}

/** Options of asking services, whatever for. */
export interface ServiceOptions {
	readonly timeLimit: TimeLimit;
	/** Requests open at a time, of all that are wanted; undefined: any number. */
	readonly maxAtOnce?: number | undefined;
	/** True if each request is written to stderr. */
	readonly isVerbose: boolean;
	/** Flags for every service, those that are switched to later included. */
	readonly flags: ServiceFlags;
	/** Options for an address given by hand. The active profile's read-only still applies. */
	readonly byHand: Pick<ServiceFlags, 'isReadOnly'> & {readonly intervalMilliseconds: number};
	/** Profiles of the configuration, in its order. */
	readonly profiles: readonly ProfileSummary[];
	/** Note to the person before the answer. */
	readonly note: string | undefined;
}

interface ServiceFlags {
	readonly isReadOnly: boolean;
	/** Milliseconds between polls; undefined: each profile's own. */
	readonly intervalMilliseconds: number | undefined;
	readonly allowsPlainHttp: boolean;
}

interface Surroundings extends Pick<System, 'environment'> {
	readonly settings: Settings;
	readonly config: Config;
}

/** Returns how the target is asked, and every service that the dashboard may switch to. */
export function toAsk(typed: Arguments, target: ServiceTarget, surroundings: Surroundings): AskOptions {
	return {target, chainId: surroundings.settings.chainId.value, ...toServiceOptions(typed, surroundings)};
}

export function toServiceOptions(
	typed: Arguments,
	{settings, config, environment}: Surroundings,
): ServiceOptions {
	const {intervalMilliseconds: interval} = settings;
	const totalMilliseconds = settings.timeoutMilliseconds.value;
	return {
		// A retry is for immediate failures: a second request does not help a slow service.
		timeLimit: {attemptMilliseconds: totalMilliseconds, totalMilliseconds},
		isVerbose: typed.has('verbose'),
		flags: {
			isReadOnly: typed.has('read-only'),
			intervalMilliseconds: interval.origin.kind === 'flag' ? interval.value : undefined,
			allowsPlainHttp: typed.has('allow-plain-http'),
		},
		byHand: {isReadOnly: settings.isReadOnly.value, intervalMilliseconds: interval.value},
		profiles: config.profiles,
		note: noteOnAddress(settings, environment),
	};
}
