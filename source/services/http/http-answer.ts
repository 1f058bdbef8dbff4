import type {IncomingHttpHeaders, IncomingMessage, RequestOptions} from 'node:http';
import {pipeline, type Readable} from 'node:stream';

/** A service's answer with its body not yet read. The platform's Response fits this type. */
export interface Answer {
	/** Any number: some services answer 999. */
	readonly status: number;
	readonly headers: Headers;
	/** Decompressed; null: no body. */
	readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null;
}

/** Compressions that requests accept. */
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

/** Converts an answer of the platform's HTTP module. */
export async function toAnswer(message: IncomingMessage): Promise<Answer> {
	return {
		status: message.statusCode ?? 0,
		headers: toHeaders(message.headersDistinct),
		body: await decompressed(message, message.headers['content-encoding']),
	};
}

/** Converts headers, with one value or several for a name. */
export function toHeaders(fields: IncomingHttpHeaders | NodeJS.Dict<string[]>): Headers {
	const headers = new Headers();
	for (const [name, values] of Object.entries(fields)) {
		for (const value of [values ?? []].flat()) headers.append(name, value);
	}
	return headers;
}

/** Decompresses a body. Throws for a compression that was not requested. */
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
	// Loaded on demand: most early answers are not compressed, and loading it would delay the start.
	const {createGunzip} = await import('node:zlib');
	// An error of the compressed stream must also end the decompressed one.
	return pipeline(body, createGunzip(), () => {});
}
