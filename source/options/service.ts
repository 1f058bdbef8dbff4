import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Settings} from './settings.ts';
import {readKey} from './values/key-source.ts';

/** A service that can be asked; the key of a profile is read when it is opened. */
export type ServiceTarget =
	| {readonly kind: 'profile'; readonly name: string; readonly node?: NodeByHand | undefined}
	| {
			readonly kind: 'address';
			readonly address: string;
			readonly apiKey: string | undefined;
			/** Note to the person on where the key lies. */
			readonly keyNote?: string | undefined;
			readonly node?: NodeTarget | undefined;
	  }
	| {readonly kind: 'embedded'};

/** A node from a flag or the environment; it goes with the service it was given beside, and with no other. */
export interface NodeByHand {
	readonly kind: 'address';
	readonly address: string;
	readonly apiKey: string | undefined;
	/** Note to the person on where the key lies. */
	readonly keyNote?: string | undefined;
}

/** The node for broadcasts: given directly, or by a profile. */
export type NodeTarget = NodeByHand | {readonly kind: 'profile'; readonly name: string};

/**
Returns the service to use; undefined if none is named. A key that was given directly is read here, so that an invalid one
is reported before anything is opened.
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
	const key = apiKey.value && (await readKey(apiKey.value, {mayAsk: false}));
	return {kind: 'address', address: indexerUrl.value, apiKey: key?.key, keyNote: key?.note, node};
}

/** Returns the node to use; undefined if none is named. The embedded chain has its own. */
export async function readNodeTarget({rpcUrl, rpcKey, profile}: Settings): Promise<NodeTarget | undefined> {
	if (rpcUrl.value === undefined) return undefined;
	if (profile.value && rpcUrl.origin.kind === 'profile') return {kind: 'profile', name: profile.value.name};
	const key = rpcKey.value && (await readKey(rpcKey.value, {mayAsk: false}));
	return {kind: 'address', address: rpcUrl.value, apiKey: key?.key, keyNote: key?.note};
}

/** Returns what a person should know who named an address or a key that is not the one used. */
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
