import {Readable} from 'node:stream';
import {RequestError} from '../../domain/failure.ts';

interface ChunkLimit {
	/** Named in the failure, without query and key. */
	readonly address: string;
	/** Maximum size, in bytes after decompression. */
	readonly limitBytes: number;
	/** Key that was sent with the question; an answer that repeats it is read with stars in its place. */
	readonly apiKey?: string | undefined;
}

/** Shortest key that is looked for in answers: a shorter one may be a word of theirs by chance. */
const minKeyLength = 8;

/** Reads a whole body. Rejects with a RequestError as soon as it is too large, and with any error of the body. */
export async function readChunks(
	body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	{address, limitBytes, apiKey = ''}: ChunkLimit,
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
	if (apiKey.length < minKeyLength) return whole;
	return whole.includes(apiKey) || whole.includes('\\') ? withoutKey(whole, apiKey) : whole;
}

/** Puts stars in the place of a key, however JSON writes it, so that no error that quotes the answer, no screen and no file has it. */
function withoutKey(body: Buffer<ArrayBuffer>, apiKey: string): Buffer<ArrayBuffer> {
	const text = body.toString('latin1');
	const hidden = text.replaceAll(patternOf(apiKey), written => '*'.repeat(written.length));
	return hidden === text ? body : Buffer.from(hidden, 'latin1');
}

/** Makes a pattern of a key, each of whose characters may stand as it is, behind a backslash, or as its number. */
function patternOf(apiKey: string): RegExp {
	const forms = Array.from(apiKey, character => {
		const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
		const digits = code.replaceAll(/[a-f]/g, letter => `[${letter}${letter.toUpperCase()}]`);
		return String.raw`(?:\\?\u${code}|\\u${digits})`;
	});
	return new RegExp(forms.join(''), 'g');
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
