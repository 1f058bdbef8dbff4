import {RequestError} from '../../domain/failure.ts';
import {parseExactJson} from '../../domain/json.ts';
import {limitTo} from '../../system/limit-to.ts';
import {openDeadline} from './deadline.ts';
import {createFetch, observed, openAgent} from './direct-fetch.ts';
import type {EarlyAttempt, HttpClient, HttpClientOptions, HttpRequest} from './http-request.ts';
import {readChunks} from './read-chunks.ts';
import {addressOf, defaultHeaders, defaultLimitBytes, withQuery} from './request-parts.ts';

/**
Creates a client that is loaded on its first use. With `asksFirstEarly` the first read is sent before that. A good
answer ends the read; anything else counts as its first attempt, and the loaded client continues.
*/
export function createLazyClient(options: HttpClientOptions): HttpClient {
	const address = addressOf(options.address);
	let client: Promise<HttpClient> | undefined;
	// A list by status asks for several pages to put one together, so limiting the readers of pages alone would not do.
	const inTurn = limitTo(options.maxAtOnce);
	let isNextEarly = options.asksFirstEarly === true && options.fetch === undefined;

	const askLoaded = async <Value>(path: string, request: HttpRequest<Value>) => {
		// The client takes 50 ms to load, and the first rows need not wait for it.
		client ??= import('./http-client.ts').then(({createHttpClient}) => createHttpClient(options));
		return (await client).get(path, request);
	};

	const ask = async <Value>(path: string, request: HttpRequest<Value>) => {
		if (!isNextEarly) return askLoaded(path, request);
		isNextEarly = false;
		const early = await askEarly(options, path, request);
		if (request.signal?.aborted) throw new RequestError({kind: 'cancelled', address});
		const good = decode(early.outcome, request.schema);
		if (!good) return askLoaded(path, {...request, early});
		request.onBody?.(good.bytes);
		return good.value;
	};

	return {
		address,
		get: (path, request) => inTurn(() => ask(path, request)),
	};
}

/** Decodes a good answer; undefined for any other, whose failure the loaded client reports. */
function decode<Value>(
	outcome: EarlyAttempt['outcome'],
	schema: HttpRequest<Value>['schema'],
): {readonly value: Value; readonly bytes: number} | undefined {
	if ('error' in outcome || outcome.answer.status !== 200) return undefined;
	try {
		const result = schema['~standard'].validate(parseExactJson(outcome.body.toString()));
		return result.issues ? undefined : {value: result.value, bytes: outcome.body.byteLength};
	} catch {
		return undefined;
	}
}

/**
Sends one request over the platform's own HTTP module, which needs no loading; the client for all others takes 50
ms to load. The same limits apply; no redirects, no retries. Never rejects.
*/
async function askEarly(
	{apiKey, onRequest, limitBytes = defaultLimitBytes, ...options}: HttpClientOptions,
	path: string,
	{query, headers, signal, timeLimit = options.timeLimit}: Omit<HttpRequest<unknown>, 'schema'>,
): Promise<EarlyAttempt> {
	const address = addressOf(options.address);
	const started = performance.now();
	const deadline = openDeadline(timeLimit, signal, started);
	// Its agent keeps no connection.
	const fetch = observed(createFetch(openAgent), onRequest);
	const request = {
		url: `${address}/${withQuery(path, query)}`,
		headers: {Accept: 'application/json', ...defaultHeaders(apiKey), ...headers},
	};
	try {
		const outcome = await deadline.attempt(async attemptSignal => {
			const answer = await fetch(request, attemptSignal);
			return {answer, body: await readChunks(answer.body ?? [], {address, limitBytes})};
		});
		return {started, outcome};
	} catch (error) {
		return {started, outcome: {error}};
	} finally {
		deadline.end();
	}
}
