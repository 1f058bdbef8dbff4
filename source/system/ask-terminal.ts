import {closeSync, openSync, writeSync} from 'node:fs';
import {ReadStream} from 'node:tty';

/** Terminal of the person, whatever stdin, stdout and stderr are. */
export interface AskedTerminal {
	/** Asks for a line and returns it without its end; undefined if the person ends the input or the signal aborts. */
	ask(question: string, signal: AbortSignal): Promise<string | undefined>;
	close(): void;
}

/** Max length of an answer, in characters; a longer line is not an answer. */
const maxAnswerLength = 4096;

/** Opens the controlling terminal of this program; undefined if it has none, as in a cron job. */
export function openTerminal(place = '/dev/tty'): AskedTerminal | undefined {
	let output: number;
	try {
		output = openSync(place, 'w');
	} catch {
		return undefined;
	}
	return {
		ask(question, signal) {
			writeSync(output, question);
			return readLine(place, signal);
		},
		close: () => closeSync(output),
	};
}

/** Reads one line on a new handle, so that nothing typed for one question answers the next by chance. */
function readLine(place: string, signal: AbortSignal): Promise<string | undefined> {
	const stream = new ReadStream(openSync(place, 'r'));
	stream.setEncoding('utf8');
	return new Promise(resolve => {
		let text = '';
		const end = (line: string | undefined) => {
			signal.removeEventListener('abort', abort);
			stream.destroy();
			resolve(line);
		};
		const abort = () => end(undefined);
		stream.on('data', (piece: string) => {
			text += piece;
			const [line = '', rest] = text.split('\n', 2);
			if (rest !== undefined || text.length > maxAnswerLength) end(line.replace(/\r$/, ''));
		});
		stream.on('end', abort);
		stream.on('error', abort);
		if (signal.aborted) abort();
		else signal.addEventListener('abort', abort);
	});
}
