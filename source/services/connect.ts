import {openMemoryJournal} from '../broadcast/lazy-journal.ts';
import type {ChainNode, Indexer} from '../domain/service.ts';
import {demoSpeed, type SampleKind} from '../domain/simulation.ts';
import {tryConfig} from '../options/config/config-file.ts';
import type {NodeTarget, ServiceOptions} from '../options/service.ts';
import {defaultIntervalMilliseconds} from '../options/settings.ts';
import type {SimulationOptions} from '../options/simulation.ts';
import {checkTransport, isLoopback, readBaseAddress, toIndexerBase} from '../options/values/base-address.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import {type Client, draftNode, fetchFor, keyByHand, keyOf, namedProfile, toKeyFile} from './connect-node.ts';
import {type Connection, inOneAttempt, type Services, type ServiceTarget, toPollLimit} from './connection.ts';
import type {HttpClientOptions} from './http/http-request.ts';
import {RequestBudget} from './http/request-budget.ts';
import {listenTo, type OnRequest} from './request-listener.ts';
import {saveProfile} from './save-profile.ts';

/** A chain with made-up data, served on a loopback port. */
export interface EmbeddedChain {
	/** Base address of its indexer and its node. */
	readonly url: string;
	/** Addresses that hold stake on it. */
	readonly delegators: readonly string[];
	/** Writes a transaction that it takes now; undefined: nobody on it could send one. */
	sampleOf(kind: SampleKind): string | undefined;
	close(): Promise<void>;
}

/** Lazy loaders of the parts of a connection, each imported on first use. */
export interface ServiceLoaders {
	createIndexer(options: HttpClientOptions): Promise<Indexer>;
	createNode(options: HttpClientOptions): Promise<ChainNode>;
	startSimulator(options: Partial<SimulationOptions>): Promise<EmbeddedChain>;
}

export interface ConnectSettings {
	readonly system: System;
	readonly loaders: ServiceLoaders;
	/**
	True if readings repeat, as in the dashboard: then each must end before the next one is due, and the first request is
	sent before the full client is loaded.
	*/
	readonly isPolled: boolean;
	/** True if the node is wanted too; else its key is not read. */
	readonly isNodeWanted: boolean;
	/** Called with every request, as for the log of `--verbose`. */
	readonly onRequest?: OnRequest | undefined;
	/** Ends a program that is asked for a key. */
	readonly signal?: AbortSignal | undefined;
	/** Called once with a note on a key, an address or a proxy, in one sentence. */
	readonly onNote: (sentence: string) => void;
}

/** Services that can be closed at the end, as far as they are still open. */
interface OwnedServices extends Services {
	closeAll(): Promise<void>;
}

/** Parts of a connection, before there is an indexer. */
interface Draft extends Omit<Connection, 'indexer' | 'node' | 'journal'> {
	readonly client: Client;
	/** Client of the node; undefined: there is none. */
	readonly nodeClient: Client | undefined;
	/** False: a node on this machine is somebody else's. */
	readonly isOwn: boolean;
}

/** Opens the services that flags, environment and configuration allow to ask. */
export function createServices(ask: ServiceOptions, given: ConnectSettings): OwnedServices {
	const {loaders, isPolled} = given;
	const noted = new Set<string>();
	const settings: ConnectSettings = {
		...given,
		onNote(sentence) {
			// Indexer and node may have the same key.
			if (!noted.has(sentence)) given.onNote(sentence);
			noted.add(sentence);
		},
	};
	const open = new Set<Connection>();
	let {profiles} = ask;
	const opened = new Map<string, ServiceTarget>();
	return {
		profiles: () => profiles,
		async readProfiles() {
			const reading = await tryConfig(given.system.environment);
			if ('problem' in reading) return reading;
			({profiles} = reading.value);
			return {value: profiles};
		},
		async open(target) {
			const {client, nodeClient, close, isOwn, ...facts} = await draft(target, ask, settings);
			const timeLimit = isPolled ? toPollLimit(ask.timeLimit, facts.intervalMilliseconds) : ask.timeLimit;
			const nodeLimit = inOneAttempt(ask.timeLimit);
			const {name: profile = ''} = facts.profile ?? {};
			const budget = isPolled ? new RequestBudget(facts.intervalMilliseconds) : undefined;
			const connection: Connection = {
				...facts,
				isOwnNode: nodeClient !== undefined && isOwn && isLoopback(new URL(nodeClient.address)),
				indexer: await loaders.createIndexer({
					...client,
					timeLimit,
					onRequest: listenTo({...ask, ...given}, {kind: 'indexer', profile, ...client}),
					asksFirstEarly: isPolled,
					budget,
					maxAtOnce: ask.maxAtOnce,
				}),
				node:
					nodeClient &&
					(await loaders.createNode({
						...nodeClient,
						timeLimit: nodeLimit,
						onRequest: listenTo({...ask, ...given}, {kind: 'node', profile, ...nodeClient}),
						budget,
					})),
				journal: facts.isDemo ? openMemoryJournal() : undefined,
				async close() {
					if (open.delete(connection)) await close();
				},
			};
			open.add(connection);
			const {address} = connection.indexer;
			if (!facts.isDemo) opened.set(address, target.kind === 'address' ? {...target, address} : target);
			return connection;
		},
		recall: address => opened.get(address),
		save: (name, {indexer}, mayReplace) =>
			saveProfile({name, mayReplace, target: opened.get(indexer.address)}, ask, given.system),
		closeAll: async () => void (await Promise.all([...open].map(connection => connection.close()))),
	};
}

/** Opens only the node, for use without an indexer; undefined if its profile no longer has one. */
export async function openNode(
	target: NodeTarget,
	ask: ServiceOptions,
	settings: ConnectSettings,
): Promise<ChainNode | undefined> {
	const client = await draftNode(target, ask, settings);
	if (!client) return undefined;
	const profile = target.kind === 'profile' ? target.name : '';
	return settings.loaders.createNode({
		...client,
		timeLimit: inOneAttempt(ask.timeLimit),
		onRequest: listenTo({...ask, ...settings}, {kind: 'node', profile, ...client}),
	});
}

function draft(target: ServiceTarget, ask: ServiceOptions, settings: ConnectSettings): Promise<Draft> {
	switch (target.kind) {
		case 'profile':
			return draftProfile(target, ask, settings);
		case 'address':
			return draftAddress(target, ask, settings);
		case 'embedded':
			return draftEmbedded(ask, settings);
	}
}

/** Reads the file again, so that later edits count. */
async function draftProfile(
	{name, node}: Extract<ServiceTarget, {kind: 'profile'}>,
	ask: ServiceOptions,
	settings: ConnectSettings,
): Promise<Draft> {
	const {flags} = ask;
	const profile = await namedProfile(name, settings);
	if (profile.indexerUrl === undefined) {
		throw new UsageError(`${profile.place()}: the profile ${name} has no indexer-url`);
	}
	const apiKey = await keyOf(profile.apiKey, settings);
	const isReadOnly = flags.isReadOnly || profile.isReadOnly;
	checkTransport(new URL(profile.indexerUrl), apiKey, flags.allowsPlainHttp || profile.allowsPlainHttp);
	return {
		client: indexerAt(profile.indexerUrl, apiKey, settings),
		nodeClient: settings.isNodeWanted
			? await draftNode(node ?? {kind: 'profile', name, apiKey}, ask, settings)
			: undefined,
		profile,
		keyFile: toKeyFile(profile.apiKey?.kind === 'file' ? profile.apiKey.path : undefined, {
			kind: 'profile',
			name,
			node,
		}),
		chainId: profile.chainId,
		isDemo: false,
		isOwn: profile.isOwnNode,
		isReadOnly,
		intervalMilliseconds:
			flags.intervalMilliseconds ?? profile.intervalMilliseconds ?? defaultIntervalMilliseconds,
		delegators: [],
		close: async () => {},
	};
}

async function draftAddress(
	target: Extract<ServiceTarget, {kind: 'address'}>,
	ask: ServiceOptions,
	settings: ConnectSettings,
): Promise<Draft> {
	const {address: text, keyFile, keyNote, node} = target;
	const {flags, byHand} = ask;
	const url = readBaseAddress('the address', text);
	const apiKey = await keyByHand(target, settings);
	checkTransport(url, apiKey, flags.allowsPlainHttp);
	if (keyNote !== undefined) settings.onNote(keyNote);
	return {
		client: indexerAt(url.href, apiKey, settings),
		nodeClient: settings.isNodeWanted && node ? await draftNode(node, ask, settings) : undefined,
		profile: undefined,
		keyFile: toKeyFile(keyFile, target),
		chainId: node?.kind === 'profile' ? (await namedProfile(node.name, settings)).chainId : undefined,
		isDemo: false,
		isOwn: true,
		...byHand,
		delegators: [],
		close: async () => {},
	};
}

/** Returns the way to an indexer, and notes what is wrong with its address. */
function indexerAt(given: string, apiKey: string | undefined, settings: ConnectSettings): Client {
	const {address, note} = toIndexerBase(given);
	if (note !== undefined) settings.onNote(note);
	return {address, apiKey, fetch: fetchFor(address, settings)};
}

/** Opens a new embedded chain with a new key. */
async function draftEmbedded(
	{flags}: ServiceOptions,
	{loaders, isNodeWanted}: ConnectSettings,
): Promise<Draft> {
	// Loaded here alone: the start of everything else would be some 20 ms later.
	const {randomBytes} = await import('node:crypto');
	const apiKey = randomBytes(16).toString('hex');
	// Forms of the servers in use: a person tries here what they will answer.
	const chain = await loaders.startSimulator({apiKey, shapes: 'server', speed: demoSpeed});
	return {
		client: {address: chain.url, apiKey},
		nodeClient: isNodeWanted ? {address: chain.url, apiKey} : undefined,
		profile: undefined,
		chainId: undefined,
		isDemo: true,
		isOwn: false,
		isReadOnly: flags.isReadOnly,
		intervalMilliseconds: flags.intervalMilliseconds ?? defaultIntervalMilliseconds,
		delegators: chain.delegators,
		sampleOf: kind => chain.sampleOf(kind),
		close: () => chain.close(),
	};
}
