import type {IncomingHttpHeaders, IncomingMessage, RequestOptions} from 'node:http';
import {pipeline, type Readable} from 'node:stream';

/** What a service answered, its body not read yet. The platform's Response is one of these. */
export interface Answer {
	/** Whatever stands there: there are services that answer 999. */
	readonly status: number;
	readonly headers: Headers;
	/** Decompressed; null: there is none. */
	readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null;
}

/** What bodies are asked to be compressed with. */
export const acceptedEncoding = 'gzip';

/**
Sends a request over the platform's HTTP module and resolves with the head of the answer. Rejects on an error, or
if the signal is aborted; after the head, the body ends with that error instead.
*/
export async function openAnswer(
	url: string,
	options: RequestOptions & {readonly signal: AbortSignal},
): Promise<IncomingMessage> {
	const {request} = url.startsWith('https:') ? await import('node:https') : await import('node:http');
	options.signal.throwIfAborted();
	return new Promise((resolve, reject) => {
		request(url, options, resolve)
			.on('error', reject)
			.on('close', () => reject(new Error('the connection broke off')))
			.end();
	});
}

/** The answer of the platform's HTTP module as any other. */
export async function toAnswer(message: IncomingMessage): Promise<Answer> {
	return {
		status: message.statusCode ?? 0,
		headers: toHeaders(message.headersDistinct),
		body: await decompressed(message, message.headers['content-encoding']),
	};
}

/** Header fields with one value or several. */
export function toHeaders(fields: IncomingHttpHeaders | NodeJS.Dict<string[]>): Headers {
	const headers = new Headers();
	for (const [name, values] of Object.entries(fields)) {
		for (const value of [values ?? []].flat()) headers.append(name, value);
	}
	return headers;
}

/** A body as it was before it was compressed. Throws where that was done in a way that was not asked for. */
export async function decompressed(
	body: Readable,
	contentEncoding = 'identity',
): Promise<AsyncIterable<Uint8Array>> {
	const encoding = contentEncoding.trim().toLowerCase();
	if (encoding === 'identity' || encoding === '') return body;
	if (encoding !== 'gzip' && encoding !== 'x-gzip') {
		body.destroy();
		throw new Error('its answer is compressed in a way that was not asked for');
	}
	// Loaded here alone: most of what is asked first is not compressed, and the start would be later for it.
	const {createGunzip} = await import('node:zlib');
	// What goes wrong ends the reading of what is decompressed, too.
	return pipeline(body, createGunzip(), () => {});
}
