import {startTimer} from '../system/timer.ts';
/** Writes frames as fast as the terminal takes them, and as seldom as it is told to. */
export interface FrameWriter {
	/** Writes the newest frame, now or as soon as it may. */
	write(): void;
	/** Least time between two frames, in milliseconds; 0: none. */
	setPace(milliseconds: number): void;
}

/** What stands where Ink believes the terminal to be. */
export interface DrawnTerminal {
	readonly stream: NodeJS.WriteStream;
	/** Least time between two frames, in milliseconds; 0: none. */
	setPace(milliseconds: number): void;
	/** What is shown is drawn anew once the size of the terminal has settled. */
	resize(): void;
	/** What is shown is drawn anew, whatever else was written on the screen. */
	redraw(): void;
	/** Nothing is drawn any more. */
	close(): void;
}

/** Time, and what is to come; a test has its own. */
export interface FrameClock {
	/** Milliseconds of any clock that never goes back. */
	now(): number;
	/** Calls once after that time, unless the returned function is called before. */
	after(milliseconds: number, call: () => void): () => void;
}

export const frameClock: FrameClock = {
	now: () => performance.now(),
	after(milliseconds, call) {
		// Nothing stays alive for a frame that is still to come.
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
