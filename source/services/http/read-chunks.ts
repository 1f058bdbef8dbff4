import {Readable} from 'node:stream';
import {RequestError} from '../../domain/failure.ts';
import {hideSecrets} from '../../domain/secrets.ts';

interface ChunkLimit {
	/** Named in the failure, without query and key. */
	readonly address: string;
	/** Maximum size, in bytes after decompression. */
	readonly limitBytes: number;
}

/** Reads a whole body, keys hidden. Rejects with a RequestError as soon as it is too large, and with any error of the body. */
export async function readChunks(
	body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	{address, limitBytes}: ChunkLimit,
): Promise<Buffer<ArrayBuffer>> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	const take = (chunk: Uint8Array) => {
		size += chunk.byteLength;
		if (size > limitBytes)
			throw new RequestError({kind: 'tooLarge', address, limit: formatBytes(limitBytes)});
		chunks.push(chunk);
	};
	if (body instanceof Readable) await takeAll(body, take);
	else for await (const chunk of body) take(chunk);
	const whole = Buffer.concat(chunks, size);
	return withoutSecrets(whole);
}

/** Hides keys in a body, so that no error that quotes it, no screen and no file has one. */
function withoutSecrets(body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
	const text = body.toString('latin1');
	const hidden = hideSecrets(text);
	return hidden === text ? body : Buffer.from(hidden, 'latin1');
}

/** Takes the chunks by events: iterating over a stream takes several times as long, and most bodies are one chunk. */
function takeAll(body: Readable, take: (chunk: Uint8Array) => void): Promise<void> {
	const {promise, resolve, reject} = Promise.withResolvers<void>();
	let hasEnded = false;
	body
		.on('data', (chunk: Uint8Array) => {
			try {
				take(chunk);
			} catch (error) {
				reject(error);
				body.destroy();
			}
		})
		.on('end', () => {
			hasEnded = true;
			resolve();
		})
		.on('error', reject)
		.on('close', () => {
			if (!hasEnded) reject(new Error('the connection broke off'));
		});
	return promise;
}

/** '4 MiB', '512 KiB', '100 bytes' */
export function formatBytes(bytes: number): string {
	if (bytes % 2 ** 20 !== 0 && bytes % 2 ** 10 === 0) return `${bytes / 2 ** 10} KiB`;
	return bytes % 2 ** 20 === 0 ? `${bytes / 2 ** 20} MiB` : `${bytes} bytes`;
}
