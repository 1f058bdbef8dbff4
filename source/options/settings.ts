import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import {type Config, profileNamed} from './config/config-file.ts';
import type {Profile} from './config/profile.ts';
import {readBaseAddress} from './values/base-address.ts';
import {type KeySource, keyInEnvironment, placeOfKey} from './values/key-source.ts';
import {intervalRange, readSeconds, waitRange} from './values/values.ts';

/** Origin of an option. */
export type Origin =
	| {readonly kind: 'flag' | 'environment' | 'profile'; readonly name: string}
	/** 'screen': chosen in the dashboard, and remembered. */
	| {readonly kind: 'screen' | 'file' | 'default'};

/** An option in force. */
export interface Setting<Value> {
	readonly value: Value;
	readonly origin: Origin;
}

/** The options in force about services, a flag before the environment before the profile. No key is read yet. */
export interface Settings {
	readonly isDemo: Setting<boolean>;
	readonly profile: Setting<Profile | undefined>;
	readonly indexerUrl: Setting<string | undefined>;
	/** Key of the indexer's address, together with which it was given. */
	readonly apiKey: Setting<KeySource | undefined>;
	/** The node's address; a profile's node is used only together with the profile's own indexer. */
	readonly rpcUrl: Setting<string | undefined>;
	/** Key of the node's address, together with which it was given. */
	readonly rpcKey: Setting<KeySource | undefined>;
	/** Chain id of the network that the profile's addresses belong to, where one of them is in force. */
	readonly chainId: Setting<string | undefined>;
	/** Once a profile or a flag says so, nothing takes it back. */
	readonly isReadOnly: Setting<boolean>;
	readonly intervalMilliseconds: Setting<number>;
	/** Time limit of one answer, its retry included. */
	readonly timeoutMilliseconds: Setting<number>;
	readonly allowsPlainHttp: Setting<boolean>;
}

const defaultTimeoutSeconds = '15';
/** Between two readings where nothing says otherwise. */
export const defaultIntervalMilliseconds = 10_000;
const byDefault: Origin = {kind: 'default'};

/** Settles what is in force. Throws a UsageError for what contradicts itself or must not be used. */
export function readSettings(typed: Arguments, environment: System['environment'], config: Config): Settings {
	const isDemo = readSwitch(typed, 'demo', undefined);
	if (isDemo.value) refuseBesideDemo(typed);
	const profile = isDemo.value ? none : readProfileName(typed, environment, config);
	const inForce = profile.value;
	const ofProfile: Origin = inForce ? {kind: 'profile', name: inForce.name} : byDefault;
	const indexerUrl = isDemo.value
		? none
		: readAddress('indexer-url', typed, environment, inForce?.indexerUrl, ofProfile);
	const isOwnIndexer = indexerUrl.value === inForce?.indexerUrl;
	// Beside another indexer it may well be the node of another network.
	const ownNode = isOwnIndexer || inForce?.indexerUrl === undefined ? inForce?.rpcUrl : undefined;
	const rpcUrl = isDemo.value ? none : readAddress('rpc-url', typed, environment, ownNode, ofProfile);
	const addresses = [indexerUrl, rpcUrl];
	const isProfileAsked = addresses.some(({origin}) => origin.kind === 'profile');
	return {
		isDemo,
		profile,
		indexerUrl,
		apiKey: isDemo.value ? none : readApiKey(typed, environment, addresses, inForce),
		rpcUrl,
		rpcKey: readNodeKey(typed, environment, rpcUrl, inForce),
		chainId: toSetting(isProfileAsked ? inForce?.chainId : undefined, ofProfile),
		isReadOnly: readSwitch(typed, 'read-only', inForce?.isReadOnly ? ofProfile : undefined),
		intervalMilliseconds: readInterval(typed, inForce, ofProfile),
		timeoutMilliseconds: {
			value: readSeconds('--timeout', typed.text('timeout') ?? defaultTimeoutSeconds, waitRange),
			origin: typed.has('timeout') ? {kind: 'flag', name: '--timeout'} : byDefault,
		},
		// A profile speaks for its own address alone.
		allowsPlainHttp: readSwitch(
			typed,
			'allow-plain-http',
			inForce?.allowsPlainHttp && indexerUrl.origin.kind === 'profile' ? ofProfile : undefined,
		),
	};
}

const none = {value: undefined, origin: byDefault} as const;

function toSetting<Value>(value: Value | undefined, origin: Origin): Setting<Value | undefined> {
	return value === undefined ? none : {value, origin};
}

function refuseBesideDemo(typed: Arguments): void {
	for (const name of ['indexer-url', 'rpc-url', 'api-key-file', 'profile'] as const) {
		if (!typed.has(name)) continue;
		throw new UsageError(
			`--demo asks the embedded chain, which has its own address and key: leave out --${name}`,
		);
	}
}

function readSwitch(
	typed: Arguments,
	name: 'demo' | 'read-only' | 'allow-plain-http',
	otherwise: Origin | undefined,
): Setting<boolean> {
	if (typed.has(name)) return {value: true, origin: {kind: 'flag', name: `--${name}`}};
	return {value: otherwise !== undefined, origin: otherwise ?? byDefault};
}

function readProfileName(
	typed: Arguments,
	{STAKEDECK_PROFILE}: System['environment'],
	config: Config,
): Settings['profile'] {
	const flag = typed.text('profile');
	const name = flag ?? STAKEDECK_PROFILE?.trim();
	if (name) {
		const source = flag === undefined ? 'STAKEDECK_PROFILE' : '--profile';
		const origin: Origin = {kind: flag === undefined ? 'environment' : 'flag', name: source};
		return {value: profileNamed(config, name, `${source}: `), origin};
	}
	// One alone needs no line that names it: a service of the system would not start for the lack of that.
	const [only, ...others] = config.profiles;
	const usual = config.profile ?? (others.length === 0 ? only?.name : undefined);
	return usual === undefined ? none : {value: profileNamed(config, usual), origin: {kind: 'file'}};
}

/** Variables of the environment with an address. */
const addressVariables = {'indexer-url': 'STAKEDECK_INDEXER_URL', 'rpc-url': 'STAKEDECK_RPC_URL'} as const;

function readAddress(
	flagName: keyof typeof addressVariables,
	typed: Arguments,
	environment: System['environment'],
	otherwise: string | undefined,
	ofProfile: Origin,
): Setting<string | undefined> {
	const flag = typed.text(flagName);
	const variable = addressVariables[flagName];
	const text = flag ?? environment[variable]?.trim();
	if (text) {
		const name = flag === undefined ? variable : `--${flagName}`;
		const origin: Origin = {kind: flag === undefined ? 'environment' : 'flag', name};
		return {value: readBaseAddress(name, text).href, origin};
	}
	return toSetting(otherwise, ofProfile);
}

/** Returns the key that was given together with the address: a key never goes to an address it was not given for. */
function readApiKey(
	typed: Arguments,
	environment: System['environment'],
	addresses: readonly Setting<string | undefined>[],
	profile: Profile | undefined,
): Settings['apiKey'] {
	const [indexerUrl] = addresses;
	if (profile && indexerUrl?.origin.kind === 'profile') {
		const isAnyByHand = addresses.some(({value, origin}) => value !== undefined && origin.kind !== 'profile');
		if (typed.has('api-key-file') && !isAnyByHand) {
			throw new UsageError(
				`--api-key-file goes with an address of --indexer-url or STAKEDECK_INDEXER_URL, and the profile ${profile.name} has its own: write api-key-file into the profile`,
			);
		}
		return toSetting(profile.apiKey, indexerUrl.origin);
	}
	return readKeyByHand(typed, environment);
}

function readNodeKey(
	typed: Arguments,
	environment: System['environment'],
	rpcUrl: Settings['rpcUrl'],
	profile: Profile | undefined,
): Settings['rpcKey'] {
	if (rpcUrl.value === undefined) return none;
	if (rpcUrl.origin.kind === 'profile') return toSetting(profile?.rpcKey ?? profile?.apiKey, rpcUrl.origin);
	return readKeyByHand(typed, environment);
}

/** Returns the key of an address from a flag or the environment. */
function readKeyByHand(typed: Arguments, environment: System['environment']): Settings['apiKey'] {
	const path = typed.text('api-key-file');
	if (path !== undefined) {
		return {
			value: {kind: 'file', path: placeOfKey(path, environment), owner: undefined},
			origin: {kind: 'flag', name: '--api-key-file'},
		};
	}
	return toSetting(keyInEnvironment(environment), {kind: 'environment', name: 'STAKEDECK_API_KEY'});
}

function readInterval(
	typed: Arguments,
	profile: Profile | undefined,
	ofProfile: Origin,
): Settings['intervalMilliseconds'] {
	const flag = typed.text('interval');
	if (flag !== undefined) {
		return {
			value: readSeconds('--interval', flag, intervalRange),
			origin: {kind: 'flag', name: '--interval'},
		};
	}
	const ofFile = profile?.intervalMilliseconds;
	return ofFile === undefined
		? {value: defaultIntervalMilliseconds, origin: byDefault}
		: {value: ofFile, origin: ofProfile};
}
