import type {Stats} from 'node:fs';
import {open, stat} from 'node:fs/promises';
import {NoFileError} from './errno.ts';

/** A file that holds more than it may. */
export class FileTooLargeError extends Error {
	override readonly name = 'TooLargeError';
}

/** Reads a stream whole. Rejects with a FileTooLargeError, or with the system's own error. */
export async function readStreamBounded(stream: AsyncIterable<unknown>, limitBytes: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of stream) {
		const bytes = Buffer.from(chunk as Buffer | string);
		chunks.push(bytes);
		length += bytes.length;
		if (length > limitBytes) throw new FileTooLargeError(`more than ${limitBytes} bytes`);
	}
	return Buffer.concat(chunks);
}

/** Reads a small file whole, as `readBounded`, and nothing but a file: a pipe would be waited for for ever. */
export async function readFileBounded(path: string, limitBytes: number): Promise<Buffer> {
	const stats = await stat(path);
	if (!stats.isFile() && !stats.isDirectory()) throw new NoFileError();
	return readBounded(path, limitBytes);
}

/**
Reads a small file whole. Rejects with a FileTooLargeError, or with the system's own error.

@param inspect called with the open file before it is read; its exceptions pass through
*/
export async function readBounded(
	path: string,
	limitBytes: number,
	inspect?: (stats: Stats) => void,
): Promise<Buffer> {
	await using file = await open(path);
	if (inspect) inspect(await file.stat());
	const buffer = Buffer.alloc(limitBytes + 1);
	let length = 0;
	// A pipe, as the shell's <(...) makes one, may return less than was asked for.
	for (;;) {
		const {bytesRead} = await file.read(buffer, length, buffer.length - length);
		length += bytesRead;
		if (bytesRead === 0) break;
		if (length > limitBytes) throw new FileTooLargeError(`more than ${limitBytes} bytes`);
	}
	return buffer.subarray(0, length);
}
