import {eraseLine} from './commands/progress.ts';
import type {Indexer} from './domain/service.ts';
import type {HttpClientOptions, RequestEvent} from './indexer/indexer.ts';
import {createProxyFetch, proxyFromEnvironment} from './indexer/proxy.ts';
import {isLoopback} from './options/service.ts';
import type {AskOptions} from './options.ts';
import type {Parts} from './parts.ts';
import type {System} from './system.ts';

/** A service ready to be asked. */
export interface Connection {
	readonly indexer: Indexer;
	/** Whether the answers are made up by the embedded chain. */
	readonly isDemo: boolean;
	/** Ends the embedded chain, where there is one. */
	close(): Promise<void>;
}

/** Connects to the configured service, or starts the embedded chain with a key of its own. Asks nothing yet. */
export async function connect(ask: AskOptions, system: System, parts: Parts): Promise<Connection> {
	const {service, timeLimit, isVerbose} = ask;
	const shared = {timeLimit, ...(isVerbose ? {onRequest: logTo(system)} : {})};
	if (service.kind === 'embedded') {
		// Loaded here alone: the start of everything else would be some 20 ms later.
		const {randomBytes} = await import('node:crypto');
		const apiKey = randomBytes(16).toString('hex');
		const chain = await parts.startSimulator({apiKey});
		const indexer = await parts.createIndexer({...shared, address: chain.url, apiKey});
		return {indexer, isDemo: true, close: () => chain.close()};
	}
	const {address, apiKey} = service;
	const options: HttpClientOptions = {...shared, address, apiKey, fetch: await fetchFor(address, system)};
	return {indexer: await parts.createIndexer(options), isDemo: false, close: async () => {}};
}

/** A proxy would look for a loopback address on its own machine, and get the key with the question. */
async function fetchFor(address: string, {environment}: System): Promise<HttpClientOptions['fetch']> {
	const proxy = proxyFromEnvironment(environment);
	return proxy && !isLoopback(new URL(address)) ? createProxyFetch(proxy) : undefined;
}

function logTo({stderr}: System): (event: RequestEvent) => void {
	return ({url, status, milliseconds}) => {
		// A line that counts what has come may stand there.
		const start = stderr.isTTY ? eraseLine : '';
		stderr.write(`${start}GET ${url} ${status ?? 'no answer'} ${Math.round(milliseconds)} ms\n`);
	};
}
