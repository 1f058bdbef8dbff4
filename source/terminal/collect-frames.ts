import {beginUpdate, endUpdate} from './painter/sequences.ts';
import {withWrite} from './with-write.ts';

/** What Ink writes, taken apart. */
export interface FrameListener {
	/** What it wrote as one frame: the last piece is the frame, and those before it take back what it wrote before. */
	onFrame(pieces: readonly string[]): void;
	/** What it wrote besides; `done` is to be called once that is taken. */
	onOther(text: string, done: (error?: Error | null) => void): boolean;
}

/** A stream for Ink to draw on, which tells its frames from everything else: Ink writes each as a synchronized update. */
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
