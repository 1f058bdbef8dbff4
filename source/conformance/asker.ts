import {type Failure, RequestError} from '../domain/failure.ts';
import {parseExactJson} from '../domain/json.ts';
import {createBoundedFetch} from '../services/http/bounded-fetch.ts';
import {connectionReasonOf, mayHaveLeft} from '../services/http/connection-reason.ts';
import {openDeadline} from '../services/http/deadline.ts';
import {createDirectFetch, observed} from '../services/http/direct-fetch.ts';
import type {HttpClientOptions} from '../services/http/http-request.ts';
import {KnownRedirects} from '../services/http/known-redirects.ts';
import {addressOf, defaultHeaders, defaultLimitBytes} from '../services/http/request-parts.ts';
import {retryAfterMilliseconds} from '../services/http/retry.ts';
import {sleep} from '../system/timer.ts';
import {type Meter, SpentError} from './meter.ts';
import type {RawAnswer} from './raw-answer.ts';

/** Thrown once the service has stopped answering, so that asking further is of no use. */
export class GoneError extends Error {
	override readonly name = 'GoneError';
	readonly failure: Failure;

	constructor(failure: Failure) {
		super('the service stopped answering');
		this.failure = failure;
	}
}

/** Requests without an answer, in a row and in all, after which a service is gone. */
const maxSilent = 3;
const maxSilentInAll = 10;

/** Longest wait that a service may ask for, in milliseconds. */
const maxRest = 10_000;

const maxRedirects = 3;

/** Values that an answer may hold: whole lists of a large chain. */
const maxValues = 300_000;

interface AskerOptions {
	/** Address, key and way of the service. */
	readonly client: HttpClientOptions;
	readonly meter: Meter;
	readonly signal: AbortSignal;
}

/** Sends one question. Rejects where the run was interrupted, the requests are spent, or the service is gone. */
export type AskRaw = (path: string, headers?: Readonly<Record<string, string>>) => Promise<RawAnswer>;

/** Creates what asks a service and returns its answers as they are, errors too. */
export function createAsker({client, meter, signal}: AskerOptions): AskRaw {
	const address = addressOf(client.address);
	const fetch = createBoundedFetch({
		fetch: observed(meter.through(client.fetch ?? createDirectFetch()), client.onRequest),
		address,
		limitBytes: client.limitBytes ?? defaultLimitBytes,
		maxRedirects,
		redirects: new KnownRedirects(),
		mayFollow: () => true,
		awaitTurn: async () => {},
	});
	let [silent, silentInAll] = [0, 0];

	const send = async (path: string, headers: Readonly<Record<string, string>>): Promise<RawAnswer> => {
		const started = performance.now();
		const deadline = openDeadline(client.timeLimit, signal, started);
		const url = `${address}/${path}`;
		const all = {Accept: 'application/json', ...defaultHeaders(client.apiKey), ...headers};
		const none = {path, status: undefined, headers: new Headers(), text: '', json: undefined};
		try {
			const response = await deadline.attempt(attemptSignal => fetch({url, headers: all}, attemptSignal));
			const text = await response.text();
			const {status, headers: own} = response;
			return {path, status, headers: own, text, json: readJson(text), failure: undefined, at: Date.now()};
		} catch (error) {
			if (signal.aborted) throw new RequestError({kind: 'cancelled', address}, {cause: error});
			const failure = failureOf(error, address, performance.now() - started);
			return {...none, failure, at: Date.now()};
		} finally {
			deadline.end();
		}
	};

	/** Sends a question, once more where the service asks for a short rest. Rejects where it limits requests. */
	const sendRested = async (path: string, headers: Readonly<Record<string, string>>): Promise<RawAnswer> => {
		const first = await send(path, headers);
		const wait = restOf(first);
		if (wait === undefined) return first;
		const mayRest = wait <= maxRest && meter.left() > 0;
		if (mayRest) await sleep(wait, signal);
		const last = mayRest ? await send(path, headers) : first;
		const {status = 0} = last;
		const left = restOf(last);
		if (left === undefined) return last;
		const until = Number.isFinite(left) ? last.at + left : undefined;
		throw new GoneError({kind: 'rateLimited', address, status, until});
	};

	return async (path, headers = {}) => {
		if (meter.left() <= 0) throw new SpentError();
		const answer = await sendRested(path, headers);
		const {failure} = answer;
		if (!failure || failure.kind === 'tooLarge') silent = 0;
		else if (++silentInAll >= maxSilentInAll || ++silent >= maxSilent) throw new GoneError(failure);
		return answer;
	};
}

/** Milliseconds for which a service wants to be left alone, Infinity where it does not say; undefined: it does not. */
function restOf({status, headers}: RawAnswer): number | undefined {
	if (status !== 429 && status !== 503) return undefined;
	const wait = retryAfterMilliseconds(headers, Date.now());
	return status === 429 ? (wait ?? Number.POSITIVE_INFINITY) : wait;
}

function failureOf(error: unknown, address: string, afterMilliseconds: number): Failure {
	if (error instanceof RequestError) return error.failure;
	if (error instanceof Error && error.name === 'TimeoutError') {
		return {kind: 'timedOut', address, afterMilliseconds};
	}
	return {kind: 'unreachable', address, reason: connectionReasonOf(error), hasConnected: mayHaveLeft(error)};
}

function readJson(text: string): unknown {
	try {
		return parseExactJson(text, maxValues);
	} catch {
		return undefined;
	}
}
