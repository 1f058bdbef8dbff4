import {startTimer} from '../system/timer.ts';

/** Writes frames as fast as the terminal takes them, but no faster than its pace. */
interface FrameWriter {
	/** Writes the newest frame, now or as soon as possible. */
	write(): void;
	/** Sets the minimum time between two frames, in milliseconds; 0: no limit. */
	setPace(milliseconds: number): void;
}

/** The terminal that Ink draws on. */
export interface DrawnTerminal {
	readonly stream: NodeJS.WriteStream;
	/** Sets the minimum time between two frames, in milliseconds; 0: no limit. */
	setPace(milliseconds: number): void;
	/** Redraws the screen once the size of the terminal has settled. */
	resize(): void;
	/** Redraws the screen, whatever else was written on it. */
	redraw(): void;
	/** Stops drawing. */
	close(): void;
}

/** Clock and timer; tests bring their own. */
export interface FrameClock {
	/** Milliseconds of a monotonic clock. */
	now(): number;
	/** Calls once after the delay, unless the returned function is called first. */
	after(milliseconds: number, call: () => void): () => void;
}

export const frameClock: FrameClock = {
	now: () => performance.now(),
	after(milliseconds, call) {
		// A pending frame must not keep the program alive.
		const timer = startTimer(() => call(), milliseconds).unref();
		return () => clearTimeout(timer);
	},
};

/**
Writes a frame on request, or as soon as the terminal has taken the one before. While the terminal is slow
(backpressure), only the newest frame waits and older ones are skipped.

@param make the bytes that bring the newest frame onto the screen; empty if it is already shown
*/
export function createFrameWriter(
	stdout: NodeJS.WriteStream,
	make: () => string,
	clock: FrameClock = frameClock,
): FrameWriter {
	let isTaking = false;
	let paceMilliseconds = 0;
	let writtenAt = Number.NEGATIVE_INFINITY;
	let cancel: (() => void) | undefined;

	const write = () => {
		if (isTaking || cancel) return;
		const early = writtenAt + paceMilliseconds - clock.now();
		if (early > 0) {
			cancel = clock.after(early, writeLate);
			return;
		}
		const frame = make();
		if (frame === '') return;
		isTaking = true;
		writtenAt = clock.now();
		stdout.write(frame, () => {
			isTaking = false;
			write();
		});
	};
	const writeLate = () => {
		cancel?.();
		cancel = undefined;
		write();
	};
	return {
		write,
		setPace(milliseconds) {
			paceMilliseconds = milliseconds;
			if (cancel) writeLate();
		},
	};
}
