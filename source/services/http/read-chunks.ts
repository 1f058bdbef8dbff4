import {RequestError} from '../../domain/request-error.ts';

export interface ChunkLimit {
	/** Named in the failure, without query and key. */
	readonly address: string;
	/** In bytes after decompression. */
	readonly limitBytes: number;
}

/** Reads a whole body. Rejects with a RequestError as soon as it is too large, and with any error of the body. */
export async function readChunks(
	body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	{address, limitBytes}: ChunkLimit,
): Promise<Buffer<ArrayBuffer>> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body) {
		size += chunk.byteLength;
		// Leaving the loop cancels the rest of the body.
		if (size > limitBytes)
			throw new RequestError({kind: 'tooLarge', address, limit: formatBytes(limitBytes)});
		chunks.push(chunk);
	}
	return Buffer.concat(chunks, size);
}

/** '4 MiB', '100 bytes' */
export function formatBytes(bytes: number): string {
	return bytes % 2 ** 20 === 0 ? `${bytes / 2 ** 20} MiB` : `${bytes} bytes`;
}
