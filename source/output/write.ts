/** Length of text gathered before it is written, in UTF-16 units: few writes, little memory. */
const batchLength = 64 * 1024;

/** Writes pieces of text in order, no faster than they are read. Rejects if they cannot be written. */
export async function writePieces(stream: NodeJS.WritableStream, pieces: Iterable<string>): Promise<void> {
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
