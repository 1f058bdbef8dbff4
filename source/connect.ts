import {eraseLine} from './commands/progress.ts';
import type {HttpClientOptions, RequestEvent} from './indexer/indexer.ts';
import {createProxyFetch, proxyFromEnvironment} from './indexer/proxy.ts';
import {checkTransport, isLoopback, readBaseAddress} from './options/base-address.ts';
import {profileNamed, readConfig} from './options/config-file.ts';
import {readKey} from './options/key-source.ts';
import {defaultIntervalMilliseconds} from './options/settings.ts';
import {type AskOptions, UsageError} from './options.ts';
import type {Parts} from './parts.ts';
import {toPollLimit} from './poll-limit.ts';
import type {Connection, Services, ServiceTarget} from './services.ts';
import type {System} from './system.ts';

export interface ConnectSettings {
	readonly system: System;
	readonly parts: Parts;
	/** Whether a reading must have ended before the next one is due, as it must in the dashboard. */
	readonly isPolled: boolean;
	/** Told of every request, as the log of `--verbose` is. */
	readonly onRequest?: ((event: RequestEvent) => void) | undefined;
	/** Ends a program that is asked for a key. */
	readonly signal?: AbortSignal | undefined;
}

/** Services of which those that are still open can be closed at the end. */
export interface OwnedServices extends Services {
	closeAll(): Promise<void>;
}

/** What a connection is made of, before there is an indexer. */
interface Draft
	extends Pick<Connection, 'profile' | 'isDemo' | 'isReadOnly' | 'intervalMilliseconds' | 'delegators'> {
	readonly client: Pick<HttpClientOptions, 'address' | 'apiKey' | 'fetch'>;
	close(): Promise<void>;
}

/** Opens the services that flags, environment and configuration allow to ask. */
export function createServices(ask: AskOptions, settings: ConnectSettings): OwnedServices {
	const {parts, isPolled} = settings;
	const onRequest = toListener(ask, settings);
	const open = new Set<Connection>();
	return {
		profiles: ask.profiles,
		async open(target) {
			const {client, close, ...facts} = await draft(target, ask, settings);
			const timeLimit = isPolled ? toPollLimit(ask.timeLimit, facts.intervalMilliseconds) : ask.timeLimit;
			const connection: Connection = {
				...facts,
				indexer: await parts.createIndexer({...client, timeLimit, onRequest}),
				async close() {
					if (open.delete(connection)) await close();
				},
			};
			open.add(connection);
			return connection;
		},
		async closeAll() {
			for (const connection of [...open]) await connection.close();
		},
	};
}
function draft(target: ServiceTarget, ask: AskOptions, settings: ConnectSettings): Promise<Draft> {
	switch (target.kind) {
		case 'profile':
			return draftProfile(target.name, ask, settings);
		case 'address':
			return draftAddress(target, ask, settings);
		case 'embedded':
			return draftEmbedded(ask, settings);
	}
}

/** Reads the file anew, so that what was edited meanwhile counts. */
async function draftProfile(
	name: string,
	{flags}: AskOptions,
	{system, signal}: ConnectSettings,
): Promise<Draft> {
	const profile = profileNamed(await readConfig(system.environment), name);
	if (profile.indexerUrl === undefined) {
		throw new UsageError(`${profile.place()}: the profile ${name} has no indexer-url`);
	}
	const {stdin} = system;
	// Raw, it is read for keys, and two readers would each get some of them.
	const mayAsk = stdin.isTTY && !stdin.isRaw;
	const apiKey = profile.apiKey && (await readKey(profile.apiKey, {mayAsk, signal}));
	checkTransport(new URL(profile.indexerUrl), apiKey, flags.allowsPlainHttp || profile.allowsPlainHttp);
	return {
		client: {address: profile.indexerUrl, apiKey, fetch: await fetchFor(profile.indexerUrl, system)},
		profile,
		isDemo: false,
		isReadOnly: flags.isReadOnly || profile.isReadOnly,
		intervalMilliseconds:
			flags.intervalMilliseconds ?? profile.intervalMilliseconds ?? defaultIntervalMilliseconds,
		delegators: [],
		close: async () => {},
	};
}

async function draftAddress(
	{address: text, apiKey}: Extract<ServiceTarget, {kind: 'address'}>,
	{flags, byHand}: AskOptions,
	{system}: ConnectSettings,
): Promise<Draft> {
	const url = readBaseAddress('the address', text);
	checkTransport(url, apiKey, flags.allowsPlainHttp);
	const client = {address: url.href, apiKey, fetch: await fetchFor(url.href, system)};
	return {client, profile: undefined, isDemo: false, ...byHand, delegators: [], close: async () => {}};
}

/** Each opening has a chain of its own, with a key of its own. */
async function draftEmbedded({flags}: AskOptions, {parts}: ConnectSettings): Promise<Draft> {
	// Loaded here alone: the start of everything else would be some 20 ms later.
	const {randomBytes} = await import('node:crypto');
	const apiKey = randomBytes(16).toString('hex');
	const chain = await parts.startSimulator({apiKey});
	return {
		client: {address: chain.url, apiKey},
		profile: undefined,
		isDemo: true,
		isReadOnly: flags.isReadOnly,
		intervalMilliseconds: flags.intervalMilliseconds ?? defaultIntervalMilliseconds,
		delegators: chain.delegators,
		close: () => chain.close(),
	};
}

/** A proxy would look for a loopback address on its own machine, and get the key with the question. */
async function fetchFor(address: string, {environment}: System): Promise<HttpClientOptions['fetch']> {
	const proxy = proxyFromEnvironment(environment);
	return proxy && !isLoopback(new URL(address)) ? createProxyFetch(proxy) : undefined;
}

function toListener({isVerbose}: AskOptions, {system, onRequest}: ConnectSettings): typeof onRequest {
	if (!isVerbose) return onRequest;
	const log = logTo(system);
	return event => {
		log(event);
		onRequest?.(event);
	};
}

function logTo({stderr}: System): (event: RequestEvent) => void {
	return ({url, status, milliseconds}) => {
		// A line that counts what has come may stand there.
		const start = stderr.isTTY ? eraseLine : '';
		stderr.write(`${start}GET ${url} ${status ?? 'no answer'} ${Math.round(milliseconds)} ms\n`);
	};
}
