import ky, {type Options} from 'ky';
import {RequestError} from '../../domain/failure.ts';
import {parseExactJson, TooLargeError} from '../../domain/json.ts';
import {createBoundedFetch, type Fetch} from './bounded-fetch.ts';
import {OutOfTimeError, openDeadline} from './deadline.ts';
import {createDirectFetch} from './direct-fetch.ts';
import {toHeaders} from './http-answer.ts';
import type {EarlyAttempt, HttpClient, HttpClientOptions, HttpRequest} from './http-request.ts';
import {createPause} from './pause.ts';
import {firstWords} from './quoted-answer.ts';
import {addressOf, defaultLimitBytes, usualHeaders, withQuery} from './request-parts.ts';
import {createRetry} from './retry.ts';
import {toRequestError} from './to-request-error.ts';

/** Redirects within the origin that a read follows; a request that must be sent once follows none. */
const mostRedirects = 3;

/**
Creates the client for all requests but the early one: answers are bounded, timed and decoded on arrival. If the
early attempt failed, this client continues that read.
*/
export function createHttpClient(options: HttpClientOptions): HttpClient {
	const address = addressOf(options.address);
	const limitBytes = options.limitBytes ?? defaultLimitBytes;
	const awaitTurn = createTurns();
	const pause = createPause();
	const ownHeaders = {...usualHeaders(options.apiKey), Accept: 'application/json'};
	const fetch = observed(options.fetch ?? createDirectFetch(), options.onRequest);
	const boundedFetch = ({canRetry, early, onBody, limits}: HttpRequest<unknown>) =>
		createBoundedFetch({
			fetch: early ? replay(early, fetch) : fetch,
			address,
			limitBytes: limits?.bytes ?? limitBytes,
			mostRedirects: canRetry ? mostRedirects : 0,
			onBody,
			awaitTurn,
		});
	const client = ky.create({
		// The deadline is the only clock: it ends a read and all that it opened. ky's limits begin after an early attempt,
		// and end by a signal that may be collected before it fires.
		timeout: false,
		parseJson: (text, {response}) => parseAnswer(text, response, address),
	});

	return {
		address,
		async get(path, request) {
			const {query, schema, canRetry, signal, limits, isQuestion, timeLimit = options.timeLimit} = request;
			const url = `${address}/${withQuery(path, query)}`;
			const headers = {...ownHeaders, ...request.headers};
			const started = request.early?.started ?? performance.now();
			const deadline = openDeadline(timeLimit, signal, started);
			const fetchBounded = boundedFetch(request);
			const retry =
				canRetry && !isQuestion
					? createRetry({deadline, pause, timeLimit, leavesLimits: options.leavesLimits})
					: undefined;
			const fetch = async (asked: Request) => {
				await retry?.wait();
				await pause.wait(deadline);
				return deadline.attempt(attemptSignal => fetchBounded({url: asked.url, headers}, attemptSignal));
			};
			try {
				const response = await client(url, {
					fetch: fetch as NonNullable<Options['fetch']>,
					retry: retry?.options ?? 0,
				});
				const answer = parseAnswer(await response.text(), response, address, limits?.values);
				return decode(answer, schema, address);
			} catch (error) {
				const afterMilliseconds = performance.now() - started;
				throw toRequestError(error, {
					address,
					path,
					hasKey: options.apiKey !== undefined,
					isCancelled: signal?.aborted ?? false,
					hasTimedOut: deadline.hasPassed(),
					afterMilliseconds,
				});
			} finally {
				deadline.end();
			}
		},
	};
}

/** The value of a good answer that is JSON of the expected shape. */
function decode<Value>(value: unknown, schema: HttpRequest<Value>['schema'], address: string): Value {
	const result = schema['~standard'].validate(value);
	if (!result.issues) return result.value;
	const firstWords = result.issues[0].message;
	throw new RequestError({kind: 'notJson', address, status: 200, type: 'JSON of another shape', firstWords});
}

function parseAnswer(text: string, response: Response, address: string, mostValues?: number): unknown {
	try {
		return parseExactJson(text, mostValues);
	} catch (error) {
		// The text of an error is quoted whatever its content type.
		if (!response.ok) return text;
		if (error instanceof TooLargeError) throw error;
		const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
		const words = firstWords(text);
		throw new RequestError(
			{
				kind: 'notJson',
				address,
				status: response.status,
				type: firstWords(type) || 'no type',
				firstWords: words,
			},
			{cause: error},
		);
	}
}

function observed(fetch: Fetch, onRequest: HttpClientOptions['onRequest']): Fetch {
	if (!onRequest) return fetch;
	return async (request, signal) => {
		const started = performance.now();
		let status: number | undefined;
		try {
			const response = await fetch(request, signal);
			status = response.status;
			return response;
		} finally {
			onRequest({url: request.url, status, milliseconds: performance.now() - started});
		}
	};
}

/**
Gives each caller its own turn of the event loop: otherwise several large answers that arrive together would be
parsed in one turn, during which no key works.
*/
function createTurns(): () => Promise<void> {
	let last = Promise.resolve();
	return () => {
		last = last.then(() => new Promise(resolve => setImmediate(resolve)));
		return last;
	};
}

/** A fetch whose first request is not sent: it replays the outcome of the early attempt. */
function replay({outcome}: EarlyAttempt, fetch: Fetch): Fetch {
	let isFirst = true;
	return async (request, signal) => {
		if (!isFirst) return fetch(request, signal);
		isFirst = false;
		switch (outcome.kind) {
			case 'answered': {
				const {statusCode: status = 0, headersDistinct} = outcome.answer;
				return {status, headers: toHeaders(headersDistinct), body: [outcome.body]};
			}
			case 'timedOut':
				throw new OutOfTimeError('the time of the early attempt has passed');
			case 'failed':
				throw outcome.error;
		}
	};
}
