import {createFrameWriter, type DrawnTerminal} from './frame-writer.ts';
import {createPainter} from './painter.ts';
import {withWrite} from './with-write.ts';

const startOfFrame = '\u001B[?2026h';
const endOfFrame = '\u001B[?2026l';

/** What goes before the text of a frame: Ink takes the cursor back and erases the frame before. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const beforeFrame = /^(?:\x1b\[[\d;]*[A-HJK]|\x1b\[\?25[hl]|\r)+/;

/** Modes that leave the screen as it is, or nothing at all; the last one is the other screen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const onlyModes = /^(?:\x1b\[\?(?!1049)\d+[hl])*$/;

/** Nothing but moves of the cursor and erasures, from where Ink believes the cursor to be. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const onlyErases = /^(?:\x1b\[[\d;]*[A-HJK]|\r|\n)+$/;

/**
At a new size Ink draws the old screen again and the new one some milliseconds later, and a window that is dragged has
a new size before either: for so long frames wait, and the newest one is written.
*/
const settleMilliseconds = 20;

interface FrameStreamOptions {
	/** Whether the terminal can move rows by itself. */
	readonly canScroll: boolean;
}

/**
The terminal as Ink draws on it, frame by frame. Ink writes whole frames; what goes on is the difference to what the
terminal shows, cell by cell, in one write. While the terminal has not taken a frame, only the newest one is kept.
*/
export function toFrameStream(stdout: NodeJS.WriteStream, {canScroll}: FrameStreamOptions): DrawnTerminal {
	const painter = createPainter({canScroll});
	let pieces: string[] | undefined;
	let latest: readonly string[] | undefined;
	let isHeld = false;

	const {write, setPace} = createFrameWriter(stdout, () => {
		if (isHeld || latest === undefined) return '';
		const lines = latest;
		latest = undefined;
		return painter.paint(lines, {columns: stdout.columns, rows: stdout.rows});
	});

	const endFrame = (parts: readonly string[]) => {
		// What was written besides the frame, here or to stderr, may stand anywhere on the screen.
		if (parts.length > 1) painter.forget();
		latest = linesOf((parts.at(-1) ?? '').replace(beforeFrame, ''));
		write();
	};

	const pass = (text: string, done: () => void) => {
		if (!onlyModes.test(text)) {
			latest = undefined;
			painter.forget();
		}
		if (!onlyErases.test(text)) return stdout.write(text, done);
		done();
		return true;
	};

	stdout.prependListener('resize', () => {
		if (isHeld) return;
		isHeld = true;
		setTimeout(() => {
			isHeld = false;
			write();
		}, settleMilliseconds);
	});

	const stream = withWrite(stdout, (data, ...rest) => {
		const text = String(data);
		const callback = rest.find(each => typeof each === 'function');
		const done = () => void callback?.();
		if (text === startOfFrame) {
			pieces = [];
		} else if (text === endOfFrame) {
			const parts = pieces ?? [];
			pieces = undefined;
			if (parts.length > 0) endFrame(parts);
		} else if (pieces) {
			pieces.push(text);
		} else {
			return pass(text, done);
		}
		done();
		return true;
	});
	return {stream, setPace};
}

function linesOf(frame: string): readonly string[] {
	const lines = frame.split('\n');
	// A frame that is not as tall as the terminal ends with a line break.
	return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
