import {wrapWords} from '../format/wrap.ts';

/** Length of text gathered before it is written, in UTF-16 units: few writes, little memory. */
const batchLength = 64 * 1024;

/** Streams whose readers left before the end of what was written. */
const deserted = new WeakSet<NodeJS.WritableStream>();

/** Tells whether whoever read the stream left before all was written: stdout itself goes on to look open. */
export function hasReaderLeft(stream: NodeJS.WritableStream): boolean {
	return deserted.has(stream);
}

/**
Writes pieces of text in order, no faster than they are read. A reader that leaves, as `| head` does, has read enough:
what is left is not written. Rejects if they cannot be written for another reason.
*/
export async function writePieces(stream: NodeJS.WritableStream, pieces: Iterable<string>): Promise<void> {
	try {
		await writeBatches(stream, pieces);
	} catch (error) {
		const {code} = error as NodeJS.ErrnoException;
		if (code !== 'EPIPE' && code !== 'ERR_STREAM_DESTROYED') throw error;
		deserted.add(stream);
	}
}

/** Writes sentences, a line each; on a terminal that is too narrow they break between words. */
export function writeSentences(
	stream: NodeJS.WritableStream & {readonly isTTY?: boolean; readonly columns?: number},
	sentences: readonly string[],
): Promise<void> {
	const width = (stream.isTTY && stream.columns) || Number.POSITIVE_INFINITY;
	const lines = sentences.flatMap(text => (text === '' ? [''] : wrapWords(text, width)));
	return writePieces(
		stream,
		lines.map(line => `${line}\n`),
	);
}

async function writeBatches(stream: NodeJS.WritableStream, pieces: Iterable<string>): Promise<void> {
	let batch = '';
	for (const piece of pieces) {
		batch += piece;
		if (batch.length < batchLength) continue;
		await write(stream, batch);
		batch = '';
	}
	if (batch !== '') await write(stream, batch);
}

function write(stream: NodeJS.WritableStream, text: string): Promise<void> {
	return new Promise((resolve, reject) => {
		stream.write(text, error => (error ? reject(error) : resolve()));
	});
}
