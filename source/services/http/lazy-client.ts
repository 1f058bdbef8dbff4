import type {IncomingMessage} from 'node:http';
import {parseExactJson} from '../../domain/json.ts';
import {RequestError} from '../../domain/request-error.ts';
import {OutOfTimeError, openDeadline} from './deadline.ts';
import {acceptedEncoding, decompressed, loadHttp, openAgent, openAnswer} from './http-answer.ts';
import type {EarlyAttempt, EarlyOutcome, HttpClient, HttpClientOptions, HttpRequest} from './http-request.ts';
import {readChunks} from './read-chunks.ts';
import {addressOf, defaultLimitBytes, usualHeaders, withQuery} from './request-parts.ts';

/**
A client that is loaded on its first use. With `asksFirstEarly` the first read is sent before that. A good answer
ends the read; anything else counts as its first attempt, and the loaded client continues.
*/
export function createLazyClient(options: HttpClientOptions): HttpClient {
	const address = addressOf(options.address);
	let client: Promise<HttpClient> | undefined;
	const inTurn = limitTo(options.mostAtOnce);
	let isNextEarly = options.asksFirstEarly === true && options.fetch === undefined;

	const askUsually = async <Value>(path: string, request: HttpRequest<Value>) => {
		// It takes 50 ms to load, and the first rows need not wait for it.
		client ??= import('./http-client.ts').then(({createHttpClient}) => createHttpClient(options));
		return (await client).get(path, request);
	};

	const ask = async <Value>(path: string, request: HttpRequest<Value>) => {
		if (!isNextEarly) return askUsually(path, request);
		isNextEarly = false;
		const early = await askEarly(options, path, request);
		if (request.signal?.aborted) throw new RequestError({kind: 'cancelled', address});
		const good = decode(early.outcome, request.schema);
		if (!good) return askUsually(path, {...request, early});
		request.onBody?.(good.bytes);
		return good.value;
	};

	return {
		address,
		get: (path, request) => inTurn(() => ask(path, request)),
	};
}

/** The value of a good answer; undefined for any other, whose failure the loaded client reports. */
function decode<Value>(
	outcome: EarlyOutcome,
	schema: HttpRequest<Value>['schema'],
): {readonly value: Value; readonly bytes: number} | undefined {
	if (outcome.kind !== 'answered' || outcome.answer.statusCode !== 200) return undefined;
	try {
		const result = schema['~standard'].validate(parseExactJson(outcome.body.toString()));
		return result.issues ? undefined : {value: result.value, bytes: outcome.body.byteLength};
	} catch {
		return undefined;
	}
}

/**
Lets so many tasks run at a time; the others wait, in the order in which they came. A list by status asks for several
pages to put one together, so that the readers of pages alone would keep no limit.
*/
export function limitTo(
	most = Number.POSITIVE_INFINITY,
): <Value>(task: () => Promise<Value>) => Promise<Value> {
	const waiting: (() => void)[] = [];
	let free = most;
	return async task => {
		if (free > 0) free--;
		else await new Promise<void>(resolve => waiting.push(resolve));
		try {
			return await task();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else free++;
		}
	};
}

/**
Sends one request over the platform's own HTTP module, which needs no loading; the client for all others takes 50
ms to load. The same limits apply; no redirects, no retries. Never rejects.
*/
export async function askEarly(
	options: HttpClientOptions,
	path: string,
	request: Omit<HttpRequest<unknown>, 'schema'>,
): Promise<EarlyAttempt> {
	const {limitBytes = defaultLimitBytes} = options;
	const address = addressOf(options.address);
	const started = performance.now();
	const deadline = openDeadline(request.timeLimit ?? options.timeLimit, request.signal, started);
	try {
		const outcome = await deadline.attempt(async (signal): Promise<EarlyOutcome> => {
			const answer = await headOf(`${address}/${withQuery(path, request.query)}`, options, {
				headers: request.headers,
				signal,
			});
			const body = await decompressed(answer, answer.headers['content-encoding']);
			return {kind: 'answered', answer, body: await readChunks(body, {address, limitBytes})};
		});
		return {started, outcome};
	} catch (error) {
		const hasTimedOut = error instanceof OutOfTimeError;
		return {started, outcome: hasTimedOut ? {kind: 'timedOut'} : {kind: 'failed', error}};
	} finally {
		deadline.end();
	}
}

async function headOf(
	url: string,
	{apiKey, onRequest}: HttpClientOptions,
	{headers, signal}: {readonly headers: HttpRequest<unknown>['headers']; readonly signal: AbortSignal},
): Promise<IncomingMessage> {
	const started = performance.now();
	let status: number | undefined;
	try {
		const http = await loadHttp(url);
		const answer = await openAnswer(http.request, url, {
			// Of its own, which keeps no connection.
			agent: openAgent(http),
			headers: {
				Accept: 'application/json',
				'Accept-Encoding': acceptedEncoding,
				...usualHeaders(apiKey),
				...headers,
			},
			signal,
		});
		status = answer.statusCode;
		return answer;
	} finally {
		onRequest?.({url, status, milliseconds: performance.now() - started});
	}
}
