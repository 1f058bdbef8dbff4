import type {IncomingMessage, RequestOptions} from 'node:http';
import {parseExactJson} from '../domain/json.ts';
import type {HttpClientOptions} from './http-client.ts';
import {readChunks} from './read-chunks.ts';
import {addressOf, defaultLimitBytes, usualHeaders} from './request-parts.ts';

/**
Asks once over the platform's own HTTP module, which is there at once: what every other request goes through takes
50 ms to load. Resolves with the JSON of a good answer, and rejects for whatever else comes, to be asked again as usual.
*/
export async function askEarly(options: HttpClientOptions, path: string): Promise<unknown> {
	const url = `${addressOf(options.address)}/${path}`;
	const {request} = url.startsWith('https:') ? await import('node:https') : await import('node:http');
	const started = performance.now();
	let status: number | undefined;
	try {
		const settings: RequestOptions = {
			agent: false,
			headers: {Accept: 'application/json', ...usualHeaders(options.apiKey)},
			signal: AbortSignal.timeout(options.timeLimit.attemptMilliseconds),
		};
		const answer = await new Promise<IncomingMessage>((resolve, reject) => {
			request(url, settings, resolve).on('error', reject).end();
		});
		status = answer.statusCode;
		const {limitBytes = defaultLimitBytes} = options;
		const body = await readChunks(answer, {address: addressOf(options.address), limitBytes});
		if (status !== 200) throw new Error(`status ${status}`);
		return parseExactJson(body.toString());
	} finally {
		options.onRequest?.({url, status, milliseconds: performance.now() - started});
	}
}
