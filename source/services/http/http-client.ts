import ky, {HTTPError, isTimeoutError, type Options} from 'ky';
import {RequestError} from '../../domain/failure.ts';
import {parseExactJson, TooLargeError} from '../../domain/json.ts';
import {createBoundedFetch, type Fetch} from './bounded-fetch.ts';
import {type Deadline, openDeadline} from './deadline.ts';
import {createDirectFetch} from './direct-fetch.ts';
import type {HttpClient, HttpClientOptions, HttpRequest} from './http-request.ts';
import {replay} from './replay.ts';
import {toRequestError} from './request-error.ts';
import {addressOf, defaultLimitBytes, usualHeaders, withQuery} from './request-parts.ts';
import {retryAfterMilliseconds} from './retry-after.ts';
import {firstWords} from './service-words.ts';
import {createTurns} from './turns.ts';

/** Statuses after which a read is worth one more try. */
const passingStatuses = [408, 429, 500, 502, 503, 504];

/** Those among them with which a service may say when it takes requests again. */
const timedStatuses = [429, 503];

/** Where a read is tried again without the service having said when: between the half and the whole of this. */
const retryDelayMilliseconds = 400;

/** Redirects within the origin that a read follows; a request that must be sent once follows none. */
const mostRedirects = 3;

/**
What asks all but a first question that is asked early: bounded, timed, decoded at the door. Where an early attempt
failed, this goes on from there.
*/
export function createHttpClient(options: HttpClientOptions): HttpClient {
	const address = addressOf(options.address);
	const limitBytes = options.limitBytes ?? defaultLimitBytes;
	const awaitTurn = createTurns();
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
		// One clock ends a read, with all that it opened: that of the deadline.
		timeout: false,
		redirect: 'manual',
		headers: usualHeaders(options.apiKey),
		parseJson: (text, {response}) => parseAnswer(text, response, address),
	});

	return {
		address,
		async get(path, request) {
			const {query, headers = {}, schema, canRetry, signal, timeLimit = options.timeLimit} = request;
			const started = request.early?.started ?? performance.now();
			const deadline = openDeadline(timeLimit, signal, started);
			const fetchBounded = boundedFetch(request);
			const fetch = (asked: Request) => deadline.attempt(attemptSignal => fetchBounded(asked, attemptSignal));
			try {
				return await client
					.get(withQuery(path, query), {
						signal: deadline.signal,
						headers,
						fetch: fetch as NonNullable<Options['fetch']>,
						retry: canRetry ? retryOnce(deadline, timeLimit.attemptMilliseconds) : {limit: 0},
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

function retryOnce({millisecondsLeft}: Deadline, attemptMilliseconds: number): NonNullable<Options['retry']> {
	let wait: number | undefined;
	return {
		limit: 1,
		statusCodes: passingStatuses,
		// The library would believe any time; here it is one that can be meant.
		afterStatusCodes: [],
		delay: () => wait ?? retryDelayMilliseconds * (0.5 + Math.random() / 2),
		shouldRetry({error}) {
			if (error instanceof RequestError) return error.failure.kind === 'unreachable';
			// A service that is slow is not helped by a second question that has less time than the first.
			if (isTimeoutError(error)) return 2 * millisecondsLeft() >= attemptMilliseconds;
			if (!(error instanceof HTTPError)) return undefined;
			const {status, headers} = error.response;
			wait = timedStatuses.includes(status) ? retryAfterMilliseconds(headers, Date.now()) : undefined;
			// A wait that the time left cannot hold would end as a timeout and hide until when to wait.
			return wait !== undefined && wait >= millisecondsLeft() ? false : undefined;
		},
	};
}

function parseAnswer(text: string, response: Response, address: string): unknown {
	try {
		return parseExactJson(text);
	} catch (error) {
		// The text of an error is quoted whatever its type claims it to be.
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
