import {createFrameWriter, type DrawnTerminal, type FrameClock, frameClock} from './frame-writer.ts';
import {createPainter} from './painter/painter.ts';
import {sizeOf} from './painter/terminal.ts';
import {collectFrames} from './streams.ts';

/** Sequences before the text of a frame: Ink moves the cursor back and erases the previous frame. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const beforeFrame = /^(?:\x1b\[[\d;]*[A-HJK]|\x1b\[\?25[hl]|\r)+/;

/** Mode switches that leave the screen as it is, or nothing; 1049, the alternate screen, is excluded. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const onlyModes = /^(?:\x1b\[\?(?!1049)\d+[hl])*$/;

/** Output of cursor moves and erasures alone, relative to where Ink assumes the cursor. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const onlyErases = /^(?:\x1b\[[\d;]*[A-HJK]|\r|\n)+$/;

/**
Wait of frames after a resize. Ink first redraws the old screen, the new one comes some milliseconds later,
and a window that is dragged changes size again in between. After the wait, only the newest frame is written.
*/
const settleMilliseconds = 20;

/**
Creates the stream on which Ink draws. Ink writes whole frames; the terminal gets only the cells that changed, in one
write. While the terminal is slow, only the newest frame is kept.
*/
export function toFrameStream(stdout: NodeJS.WriteStream, clock: FrameClock = frameClock): DrawnTerminal {
	const painter = createPainter();
	let shown: readonly string[] | undefined;
	let latest: readonly string[] | undefined;
	let settle: (() => void) | undefined;
	const {write, setPace} = createFrameWriter(
		stdout,
		() => {
			if (settle || latest === undefined) return '';
			shown = latest;
			latest = undefined;
			return painter.paint(shown, sizeOf(stdout));
		},
		clock,
	);
	const redraw = () => {
		painter.forget();
		latest ??= shown;
		write();
	};
	const resize = () => {
		// Even if the size is back to what it was, the resize has disturbed the screen.
		settle ??= clock.after(settleMilliseconds, () => {
			settle = undefined;
			redraw();
		});
	};
	stdout.prependListener('resize', resize);
	const leave = () => {
		shown = undefined;
		latest = undefined;
		painter.forget();
	};
	const stream = collectFrames(stdout, {
		onFrame(pieces) {
			// Other output, here or on stderr, may be anywhere on the screen.
			if (pieces.length > 1) painter.forget();
			latest = linesOf((pieces.at(-1) ?? '').replace(beforeFrame, ''));
			write();
		},
		onOther(text, done) {
			if (onlyErases.test(text)) {
				painter.forget();
				latest = undefined;
				done();
				return true;
			}
			if (!onlyModes.test(text)) leave();
			return stdout.write(text, done);
		},
	});
	return {
		stream,
		setPace,
		resize,
		redraw,
		close() {
			stdout.off('resize', resize);
			settle?.();
			leave();
		},
	};
}

function linesOf(frame: string): readonly string[] {
	const lines = frame.split('\n');
	// A frame that is shorter than the terminal ends with a line break.
	return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
