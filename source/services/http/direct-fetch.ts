import type {
	Agent,
	AgentOptions,
	IncomingHttpHeaders,
	IncomingMessage,
	RequestOptions,
	request,
} from 'node:http';
import {pipeline, type Readable} from 'node:stream';
import {hideSecrets} from '../../domain/secrets.ts';
import {toTimerTime} from '../../system/timer.ts';
import {trustingSystem} from './system-certificates.ts';
import {PlainHeaders} from './web-classes.ts';

/** A question as it is sent: always a GET. */
export interface Outgoing {
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
}

/** Sends one request and resolves with the head of its answer. The signal aborts the request, and later the body. */
export type Fetch = ((request: Outgoing, signal: AbortSignal) => Promise<Answer>) & {
	/** Address of the proxy that it goes through, without a password. */
	readonly proxy?: string;
};

/** Finished attempt of a request, for a log. It holds no key: the key is in a header. */
export interface RequestEvent {
	readonly url: string;
	/** Status of the answer; undefined: none came. */
	readonly status: number | undefined;
	readonly milliseconds: number;
}

/** Milliseconds for which an idle connection is kept: services close theirs after five seconds. */
const keptMilliseconds = 4000;

/** Connections that are kept alive for the next request. */
export const keptAlive: AgentOptions = {keepAlive: true, timeout: toTimerTime(keptMilliseconds)};

/**
Creates a fetch that connects directly to the service. The platform's fetch has two faults here: its abort signals may
be garbage-collected before they fire, and with NODE_USE_ENV_PROXY it sends everything to a proxy, keys included.
*/
export function createDirectFetch(): Fetch {
	return createFetch(http => openAgent(http, keptAlive));
}

/** The platform's module for an address. */
type Http = Awaited<ReturnType<typeof loadHttp>>;

/**
Creates a fetch over the connections of one agent, which is made with the first request.

@param options of each request
*/
export function createFetch(toAgent: (http: Http) => Agent, options: RequestOptions = {}): Fetch {
	let line: Promise<Line> | undefined;
	return async ({url, headers}, signal) => {
		line ??= openLine(url, toAgent);
		const {request, agent} = await line;
		const sent = {
			...options,
			agent,
			headers: {...headers, 'Accept-Encoding': acceptedEncoding},
			signal,
		};
		return toAnswer(await trustingSystem(() => openAnswer(request, url, sent)));
	};
}

/** The way to one service. */
interface Line {
	readonly request: typeof request;
	readonly agent: Agent;
}

async function openLine(url: string, toAgent: (http: Http) => Agent): Promise<Line> {
	const http = await loadHttp(url);
	return {request: http.request, agent: toAgent(http)};
}

/** Reports each request of a fetch; ky's hooks see neither redirects nor requests without an answer. */
export function observed(fetch: Fetch, onRequest: ((event: RequestEvent) => void) | undefined): Fetch {
	if (!onRequest) return fetch;
	return async (request, signal) => {
		const started = performance.now();
		let status: number | undefined;
		try {
			const response = await fetch(request, signal);
			status = response.status;
			return response;
		} finally {
			// A service may redirect to an address that has the key.
			onRequest({url: hideSecrets(request.url), status, milliseconds: performance.now() - started});
		}
	};
}

/** A service's answer with its body not yet read. The platform's Response fits this type. */
export interface Answer {
	/** Any number: some services answer 999. */
	readonly status: number;
	readonly headers: Pick<Headers, 'get'>;
	/** Decompressed; null: no body. */
	readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null;
}

/** Compressions that requests accept. */
const acceptedEncoding = 'gzip';

/**
Sends a request over the platform's HTTP module and resolves with the head of the answer. Rejects on an error, or
if the signal is aborted; after the head, the body ends with that error instead.
*/
function openAnswer(
	send: typeof request,
	url: string,
	{signal, ...options}: RequestOptions & {readonly signal: AbortSignal},
): Promise<IncomingMessage> {
	signal.throwIfAborted();
	const {promise, resolve, reject} = Promise.withResolvers<IncomingMessage>();
	let hasAnswered = false;
	const sent = send(url, options, message => {
		hasAnswered = true;
		resolve(message);
	});
	sent.on('error', reject);
	sent.on('close', () => {
		// An error takes its time to make, and each request closes.
		if (!hasAnswered) reject(new Error('the connection broke off'));
	});
	const giveUp = () => {
		const error = asError(signal.reason);
		// A request that waits for a proxy's tunnel says nothing of its end.
		reject(error);
		sent.destroy(error);
	};
	// The platform's own way watches the streams for their end too, which costs as much as the listener's request.
	signal.addEventListener('abort', giveUp, {once: true});
	sent.end();
	return promise;
}

function asError(reason: unknown): Error {
	return reason instanceof Error ? reason : new Error('the request was given up', {cause: reason});
}

/** Loads the platform's module for an address on demand: it would delay each start. */
export function loadHttp(url: string): Promise<Pick<typeof import('node:http'), 'Agent' | 'request'>> {
	return url.startsWith('https:') ? import('node:https') : import('node:http');
}

/**
Makes an agent that connects to the service itself unless a proxy is given. It sets "no proxy" explicitly, as Node's
default differs from version to version: a key must not go to a proxy that nobody named for it.
*/
export function openAgent(
	http: Pick<typeof import('node:http'), 'Agent'>,
	options: AgentOptions = {},
): Agent {
	return new http.Agent({proxyEnv: {}, ...options});
}

/** Converts an answer of the platform's HTTP module. */
export async function toAnswer(message: IncomingMessage): Promise<Answer> {
	let headers: PlainHeaders | undefined;
	return {
		status: message.statusCode ?? 0,
		// Converted on demand: the headers of good answers are never read.
		get headers() {
			headers ??= toHeaders(message.headersDistinct);
			return headers;
		},
		body: await decompressed(message, message.headers['content-encoding']),
	};
}

/** Converts headers, with one value or several for a name. */
function toHeaders(fields: IncomingHttpHeaders | NodeJS.Dict<string[]>): PlainHeaders {
	const headers = new PlainHeaders();
	for (const [name, values] of Object.entries(fields)) {
		for (const value of [values ?? []].flat()) headers.append(name, value);
	}
	return headers;
}

/** Decompresses a body. Throws for a compression that was not requested. */
async function decompressed(body: Readable, contentEncoding = 'identity'): Promise<Readable> {
	const encoding = contentEncoding.trim().toLowerCase();
	if (encoding === 'identity' || encoding === '') return body;
	if (encoding !== 'gzip' && encoding !== 'x-gzip') {
		body.destroy();
		throw new Error('its answer is compressed in a way it was not asked for');
	}
	// Loaded on demand: most early answers are not compressed, and loading it would delay the start.
	const {createGunzip} = await import('node:zlib');
	// An error of the compressed stream must also end the decompressed one.
	return pipeline(body, createGunzip(), () => {});
}
