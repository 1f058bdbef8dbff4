import type {System} from '../system.ts';
import {readKey} from './key-source.ts';
import type {Settings} from './settings.ts';
import {UsageError} from './usage-error.ts';

/** A service that can be asked; the key of a profile is read when it is opened. */
export type ServiceTarget =
	| {readonly kind: 'profile'; readonly name: string}
	| {readonly kind: 'address'; readonly address: string; readonly apiKey: string | undefined}
	| {readonly kind: 'embedded'};

/**
The service in force; undefined where none is named. A key that was given by hand is read here, so that what is
wrong with it is said before anything is opened.
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
	if (profile.value && indexerUrl.origin.kind === 'profile')
		return {kind: 'profile', name: profile.value.name};
	const key = apiKey.value && (await readKey(apiKey.value, {mayAsk: false}));
	return {kind: 'address', address: indexerUrl.value, apiKey: key};
}

/** What a person should know who named an address or a key that is not the one used. */
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
		return `the address comes from ${given.name}, which goes before that of the profile ${name}`;
	}
	// A profile that nobody has named just now is no news, and one key is enough.
	if (profile.origin.kind === 'file' || !profile.value.apiKey || apiKey.value || !('name' in given)) {
		return undefined;
	}
	return `the key of the profile ${name} is not sent to the address of ${given.name}: ${noKeyElsewhere}`;
}

const noKeyElsewhere = 'a key goes only where it was given for';
