import ky, {HTTPError, isTimeoutError, type Options} from 'ky';
import {parseExactJson, TooLargeError} from '../../domain/json.ts';
import {RequestError} from '../../domain/request-error.ts';
import {createBoundedFetch, type Fetch} from './bounded-fetch.ts';
import {type Deadline, OutOfTimeError, openDeadline} from './deadline.ts';
import {createDirectFetch} from './direct-fetch.ts';
import {toHeaders} from './http-answer.ts';
import type {EarlyAttempt, HttpClient, HttpClientOptions, HttpRequest} from './http-request.ts';
import {createPause, type Pause} from './pause.ts';
import {firstWords} from './quoted-answer.ts';
import {addressOf, defaultLimitBytes, usualHeaders, withQuery} from './request-parts.ts';
import {retryAfterMilliseconds} from './retry-after.ts';
import {toRequestError} from './to-request-error.ts';

/** Statuses after which a read is worth a retry. */
const passingStatuses = [408, 429, 500, 502, 503, 504];

/** A service says with it that it is asked too much; the other that may come with a time to retry after is 503. */
const tooMany = 429;

/** Longest wait before a retry if the service names no time; the wait is random, from half of this to all of it. */
const retryDelayMilliseconds = 400;

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
	const boundedFetch = ({canRetry, early, onBody}: HttpRequest<unknown>) =>
		createBoundedFetch({
			fetch: early ? replay(early, fetch) : fetch,
			address,
			limitBytes,
			mostRedirects: canRetry ? mostRedirects : 0,
			onBody,
			awaitTurn,
		});
	const client = ky.create({
		prefix: address,
		// The deadline is the only clock: it ends a read and all that it opened.
		timeout: false,
		redirect: 'manual',
		parseJson: (text, {response}) => parseAnswer(text, response, address),
	});

	return {
		address,
		async get(path, request) {
			const {query, schema, canRetry, signal, timeLimit = options.timeLimit} = request;
			const headers = {...ownHeaders, ...request.headers};
			const started = request.early?.started ?? performance.now();
			const deadline = openDeadline(timeLimit, signal, started);
			const fetchBounded = boundedFetch(request);
			const fetch = async ({url}: Request) => {
				await pause.wait(deadline);
				return deadline.attempt(attemptSignal => fetchBounded({url, headers}, attemptSignal));
			};
			try {
				return await client
					.get(withQuery(path, query), {
						fetch: fetch as NonNullable<Options['fetch']>,
						retry: canRetry
							? retryOnce(deadline, {pause, attemptMilliseconds: timeLimit.attemptMilliseconds})
							: {limit: 0},
					})
					.json(schema);
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

interface RetryOptions {
	readonly pause: Pause;
	readonly attemptMilliseconds: number;
}

/** The wait before a retry is here, as the deadline ends it; the library's would outlive the read. */
function retryOnce(
	deadline: Deadline,
	{pause, attemptMilliseconds}: RetryOptions,
): NonNullable<Options['retry']> {
	return {
		limit: 1,
		delay: () => 0,
		async shouldRetry({error}) {
			if (!isWorthRetry(error, deadline, attemptMilliseconds)) return false;
			const usual = retryDelayMilliseconds * (0.5 + Math.random() / 2);
			const {status, headers} = error instanceof HTTPError ? error.response : {};
			const isTimed = status === tooMany || status === 503;
			const named = isTimed && headers ? retryAfterMilliseconds(headers, Date.now()) : undefined;
			// A wait beyond the deadline would end as a timeout and hide how long to wait.
			if (named !== undefined && named >= deadline.millisecondsLeft()) return false;
			if (named !== undefined || status === tooMany) pause.begin(named ?? usual);
			else await deadline.wait(usual);
			return true;
		},
	};
}

function isWorthRetry(error: Error, {millisecondsLeft}: Deadline, attemptMilliseconds: number): boolean {
	if (error instanceof RequestError) return error.failure.kind === 'unreachable';
	// A slow service is not helped by a second request that has less time than the first.
	if (isTimeoutError(error)) return 2 * millisecondsLeft() >= attemptMilliseconds;
	return error instanceof HTTPError && passingStatuses.includes(error.response.status);
}

function parseAnswer(text: string, response: Response, address: string): unknown {
	try {
		return parseExactJson(text);
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
