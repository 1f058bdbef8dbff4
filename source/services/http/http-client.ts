import ky, {HTTPError, isTimeoutError, type Options} from 'ky';
import {type Failure, RequestError} from '../../domain/failure.ts';
import {parseExactJson, TooLargeError} from '../../domain/json.ts';
import {createBoundedFetch} from './bounded-fetch.ts';
import {connectionReasonOf, mayHaveLeft} from './connection-reason.ts';
import {openDeadline} from './deadline.ts';
import {createDirectFetch, type Fetch, observed} from './direct-fetch.ts';
import type {EarlyAttempt, HttpClient, HttpClientOptions, HttpRequest} from './http-request.ts';
import {KnownRedirects} from './known-redirects.ts';
import {errorWords, firstWords, otherShape} from './quoted-answer.ts';
import type {RequestBudget} from './request-budget.ts';
import {addressOf, defaultHeaders, defaultLimitBytes, withQuery} from './request-parts.ts';
import {createPause, createRetry} from './retry.ts';
import {statusFailure} from './status-failure.ts';

/** Redirects within the origin that a read follows; a request that must be sent once follows none. */
const maxRedirects = 3;

/**
Creates the client for all requests but the early one: answers are bounded, timed and decoded on arrival. If the
early attempt failed, this client continues that read.
*/
export function createHttpClient(options: HttpClientOptions): HttpClient {
	const address = addressOf(options.address);
	const limitBytes = options.limitBytes ?? defaultLimitBytes;
	const awaitTurn = createTurns();
	const pause = createPause();
	const {budget} = options;
	const redirects = new KnownRedirects();
	const ownHeaders = {...defaultHeaders(options.apiKey), Accept: 'application/json'};
	const fetch = observed(options.fetch ?? createDirectFetch(), options.onRequest);
	const boundedFetch = ({canRetry, early, onBody, limits, purpose = 'screen'}: HttpRequest<unknown>) =>
		createBoundedFetch({
			fetch: early ? replay(early, fetch) : fetch,
			address,
			limitBytes: limits?.bytes ?? limitBytes,
			maxRedirects: canRetry ? maxRedirects : 0,
			redirects,
			mayFollow: () => budget?.takeSpare(purpose) ?? true,
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
			const {purpose = 'screen'} = request;
			const url = `${address}/${withQuery(path, query)}`;
			const headers = {...ownHeaders, ...request.headers};
			const leave = await enter(budget, address, request);
			const started = request.early?.started ?? performance.now();
			const deadline = openDeadline(timeLimit, signal, started);
			const fetchBounded = boundedFetch(request);
			const retry =
				canRetry && !isQuestion ? createRetry({deadline, pause, budget, purpose, timeLimit}) : undefined;
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
					proxy: options.fetch?.proxy,
				});
			} finally {
				deadline.end();
				leave?.();
			}
		},
	};
}

/** Waits for the turn of a request. A small question has none, and an early attempt was sent already. */
async function enter(
	budget: RequestBudget | undefined,
	address: string,
	{isQuestion, early, purpose = 'screen', signal}: HttpRequest<unknown>,
): Promise<(() => void) | undefined> {
	if (!isQuestion && !early) return budget?.enter(purpose, {address, signal});
	budget?.note();
	return undefined;
}

/** Decodes a good answer that is JSON of the expected shape. */
function decode<Value>(value: unknown, schema: HttpRequest<Value>['schema'], address: string): Value {
	const result = schema['~standard'].validate(value);
	if (!result.issues) return result.value;
	const firstWords = result.issues[0].message;
	throw new RequestError(otherShape(address, firstWords, errorWords(value)));
}

function parseAnswer(text: string, response: Response, address: string, maxValues?: number): unknown {
	try {
		return parseExactJson(text, maxValues);
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

/** Creates a fetch whose first request is not sent: it replays the outcome of the early attempt. */
function replay({outcome}: EarlyAttempt, fetch: Fetch): Fetch {
	let isFirst = true;
	return async (request, signal) => {
		if (!isFirst) return fetch(request, signal);
		isFirst = false;
		if ('error' in outcome) throw outcome.error;
		const {status, headers} = outcome.answer;
		return {status, headers, body: [outcome.body]};
	};
}

/** Facts about a failed request that the error itself does not hold. */
interface FailedRequest {
	readonly address: string;
	readonly path: string;
	readonly hasKey: boolean;
	readonly isCancelled: boolean;
	/** True if the whole read ran out of time. */
	readonly hasTimedOut: boolean;
	readonly afterMilliseconds: number;
	readonly proxy: string | undefined;
}

/** Converts anything that a request threw to the closed family of failures. */
function toRequestError(error: unknown, request: FailedRequest): RequestError {
	const {address} = request;
	if (request.isCancelled) return new RequestError({kind: 'cancelled', address}, {cause: error});
	if (error instanceof RequestError) return error;
	return new RequestError(failureOf(error, request), {cause: error});
}

function failureOf(error: unknown, request: FailedRequest): Failure {
	const {address, afterMilliseconds, proxy} = request;
	if (error instanceof HTTPError) {
		const {status, headers} = error.response;
		return statusFailure({...request, status, headers, body: error.data});
	}
	if (request.hasTimedOut || isTimeoutError(error))
		return {kind: 'timedOut', address, afterMilliseconds, proxy};
	if (error instanceof TooLargeError) return {kind: 'tooLarge', address, limit: error.limit};
	return {kind: 'unreachable', address, reason: connectionReasonOf(error), hasConnected: mayHaveLeft(error)};
}
