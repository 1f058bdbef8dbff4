import {profileNamed, readConfig} from '../options/config/config-file.ts';
import type {Profile} from '../options/config/profile.ts';
import type {NodeByHand, ServiceOptions, ServiceTarget} from '../options/service.ts';
import {checkProxy, checkTransport, isLoopback} from '../options/values/base-address.ts';
import {readKey} from '../options/values/key-source.ts';
import {endingTogether} from '../system/ending-signals.ts';
import type {System} from '../system/system.ts';
import type {KeyFile} from './connection.ts';
import {createProxyFetch, ignoredProxySettings, proxyFromEnvironment} from './http/proxy.ts';
import type {HttpClientOptions} from './indexer/indexer.ts';

/** Address and key, and the way there. */
export type Client = Pick<HttpClientOptions, 'address' | 'apiKey' | 'fetch'>;

/** Context in which keys are asked for. */
interface Surroundings {
	readonly system: System;
	readonly signal?: AbortSignal | undefined;
	/** Called with a note on a key, an address or a proxy, in one sentence. */
	readonly onNote?: ((sentence: string) => void) | undefined;
}

/** The node of a profile, and the profile's key where it was read already: a program that asks for it is run once. */
interface NodeOfProfile {
	readonly kind: 'profile';
	readonly name: string;
	readonly apiKey?: string | undefined;
}

/** Address and key of a node; undefined if the profile has none. */
export async function draftNode(
	target: NodeByHand | NodeOfProfile,
	{flags}: Pick<ServiceOptions, 'flags'>,
	surroundings: Surroundings,
): Promise<Client | undefined> {
	if (target.kind === 'address') {
		const {address, keyNote} = target;
		const apiKey = await keyByHand(target, surroundings);
		if (keyNote !== undefined) surroundings.onNote?.(keyNote);
		checkTransport(new URL(address), apiKey, flags.allowsPlainHttp);
		return {address, apiKey, fetch: fetchFor(address, surroundings)};
	}
	const profile = await namedProfile(target.name, surroundings);
	const {rpcUrl: address, rpcKey, allowsPlainHttp} = profile;
	if (address === undefined) return undefined;
	const ownKey = rpcKey && (await keyOf(rpcKey, surroundings));
	const apiKey = ownKey ?? target.apiKey ?? (await keyOf(profile.apiKey, surroundings));
	checkTransport(new URL(address), apiKey, flags.allowsPlainHttp || allowsPlainHttp);
	return {address, apiKey, fetch: fetchFor(address, surroundings)};
}

/** Reads the file again, so that later edits count. */
export async function namedProfile(name: string, {system}: Surroundings): Promise<Profile> {
	return profileNamed(await readConfig(system.environment), name);
}

export async function keyOf(
	source: Profile['apiKey'],
	{system, signal: given, onNote}: Surroundings,
): Promise<string | undefined> {
	if (!source) return undefined;
	const {stdin} = system;
	// Raw, it is read for keys, and two readers would each get some of them.
	const mayAsk = stdin.isTTY && !stdin.isRaw;
	const read = (signal: AbortSignal | undefined) => readKey(source, {mayAsk, signal});
	const {key, note} = await (source.kind === 'command' ? endingTogether(system, given, read) : read(given));
	if (note !== undefined) onNote?.(note);
	return key;
}

/** Returns the file of a key, with what reads all keys from their files again; undefined where there is none. */
export function toKeyFile(
	path: string | undefined,
	target: Exclude<ServiceTarget, {kind: 'embedded'}>,
): KeyFile | undefined {
	if (path === undefined) return undefined;
	if (target.kind === 'profile')
		return {path, target: {...target, node: target.node && withoutKey(target.node)}};
	const {node} = target;
	return {path, target: {...withoutKey(target), node: node?.kind === 'address' ? withoutKey(node) : node}};
}

function withoutKey<Target extends NodeByHand>(target: Target): Target {
	return target.keyFile === undefined ? target : {...target, apiKey: undefined};
}

/** Returns the key as it was read already, else as its file holds it now. */
export async function keyByHand(
	{apiKey, keyFile}: NodeByHand,
	surroundings: Surroundings,
): Promise<string | undefined> {
	if (apiKey !== undefined || keyFile === undefined) return apiKey;
	return keyOf({kind: 'file', path: keyFile, owner: undefined}, surroundings);
}

/** Returns the fetch through the proxy, if any; never for a loopback address, whose key the proxy would get. */
export function fetchFor(
	address: string,
	{system: {environment}, onNote}: Pick<Surroundings, 'system' | 'onNote'>,
): HttpClientOptions['fetch'] {
	if (isLoopback(new URL(address))) return undefined;
	for (const note of ignoredProxySettings(environment, address)) onNote?.(note);
	const proxy = proxyFromEnvironment(environment);
	if (!proxy) return undefined;
	checkProxy('HTTP_PROXY', proxy.httpProxy);
	checkProxy('HTTPS_PROXY', proxy.httpsProxy);
	return createProxyFetch(proxy, address);
}
