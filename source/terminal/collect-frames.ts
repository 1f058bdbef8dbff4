import {beginUpdate, endUpdate} from './painter/sequences.ts';
import {withWrite} from './with-write.ts';

/** Handlers for the parts of Ink's output. */
export interface FrameListener {
	/** Called with the writes of one frame: the last piece is the frame, those before it erase the previous one. */
	onFrame(pieces: readonly string[]): void;
	/** Called with any other write; calls `done` once the text is taken. */
	onOther(text: string, done: (error?: Error | null) => void): boolean;
}

/** A stream for Ink that separates frames from other output: Ink writes each frame as a synchronized update. */
export function collectFrames(
	stdout: NodeJS.WriteStream,
	{onFrame, onOther}: FrameListener,
): NodeJS.WriteStream {
	let pieces: string[] | undefined;
	return withWrite(stdout, (text, done) => {
		if (text === beginUpdate) {
			pieces = [];
		} else if (text === endUpdate) {
			const frame = pieces ?? [];
			pieces = undefined;
			if (frame.length > 0) onFrame(frame);
		} else if (pieces) {
			pieces.push(text);
		} else {
			return onOther(text, done);
		}
		done();
		return true;
	});
}
