import type {IncomingMessage, RequestOptions} from 'node:http';
import {pipeline} from 'node:stream';
import {timeoutSignal} from '../domain/timer.ts';
import type {HttpClientOptions, HttpRequest} from './http-client.ts';
import {readChunks} from './read-chunks.ts';
import {addressOf, defaultLimitBytes, usualHeaders, withQuery} from './request-parts.ts';

/** The first attempt of a read, made before what makes every other one was loaded. */
export interface EarlyAttempt {
	/** When it began, in milliseconds of `performance.now()`. */
	readonly started: number;
	readonly outcome: EarlyOutcome;
}

export type EarlyOutcome =
	/** Whatever its status; `body` is the whole of it, decompressed. */
	| {readonly kind: 'answered'; readonly answer: IncomingMessage; readonly body: Buffer<ArrayBuffer>}
	| {readonly kind: 'timedOut'}
	/** No answer, half of one, or one that is too large; or the signal was aborted. */
	| {readonly kind: 'failed'; readonly error: unknown};

/**
Asks once over the platform's own HTTP module, which is there at once: what every other request goes through takes
50 ms to load. Within the same bounds as they are; follows no redirect and tries nothing again. Never rejects.
*/
export async function askEarly(
	options: HttpClientOptions,
	path: string,
	request: Omit<HttpRequest<unknown>, 'schema'>,
): Promise<EarlyAttempt> {
	const {limitBytes = defaultLimitBytes} = options;
	const {attemptMilliseconds, totalMilliseconds} = request.timeLimit ?? options.timeLimit;
	const address = addressOf(options.address);
	const timeout = timeoutSignal(Math.min(attemptMilliseconds, totalMilliseconds));
	const started = performance.now();
	try {
		const answer = await headOf(`${address}/${withQuery(path, request.query)}`, options.onRequest, {
			agent: false,
			headers: {
				Accept: 'application/json',
				'Accept-Encoding': 'gzip',
				...usualHeaders(options.apiKey),
				...request.headers,
			},
			signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
		});
		const body = await readChunks(await bodyOf(answer), {address, limitBytes});
		return {started, outcome: {kind: 'answered', answer, body}};
	} catch (error) {
		return {started, outcome: timeout.aborted ? {kind: 'timedOut'} : {kind: 'failed', error}};
	}
}

async function headOf(
	url: string,
	onRequest: HttpClientOptions['onRequest'],
	settings: RequestOptions,
): Promise<IncomingMessage> {
	const {request} = url.startsWith('https:') ? await import('node:https') : await import('node:http');
	const started = performance.now();
	let status: number | undefined;
	try {
		const answer = await new Promise<IncomingMessage>((resolve, reject) => {
			request(url, settings, resolve).on('error', reject).end();
		});
		status = answer.statusCode;
		return answer;
	} finally {
		onRequest?.({url, status, milliseconds: performance.now() - started});
	}
}

async function bodyOf(answer: IncomingMessage): Promise<AsyncIterable<Uint8Array>> {
	const encoding = answer.headers['content-encoding']?.toLowerCase() ?? 'identity';
	if (encoding === 'identity') return answer;
	if (encoding !== 'gzip') {
		answer.destroy();
		throw new Error('its answer is compressed in a way that was not asked for');
	}
	// Loaded here alone: most of what is asked first is not compressed, and the start would be later for it.
	const {createGunzip} = await import('node:zlib');
	// What goes wrong ends the reading of what is decompressed, too.
	return pipeline(answer, createGunzip(), () => {});
}
