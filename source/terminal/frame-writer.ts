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
	setPace(milliseconds: number): void;
}

/**
Writes a frame when it is asked to, or once the terminal has taken the one before: while a terminal is slow, frames
are left out and none wait.

@param make the newest frame, as what makes the terminal show it; empty where it shows it already
*/
export function createFrameWriter(stdout: NodeJS.WriteStream, make: () => string): FrameWriter {
	let isTaking = false;
	let paceMilliseconds = 0;
	let writtenAt = Number.NEGATIVE_INFINITY;
	let timer: NodeJS.Timeout | undefined;

	const write = () => {
		if (isTaking || timer) return;
		const early = writtenAt + paceMilliseconds - performance.now();
		if (early > 0) {
			// Nothing stays alive for a frame that is still to come.
			timer = setTimeout(writeLate, early).unref();
			return;
		}
		const frame = make();
		if (frame === '') return;
		isTaking = true;
		writtenAt = performance.now();
		stdout.write(frame, () => {
			isTaking = false;
			write();
		});
	};
	const writeLate = () => {
		clearTimeout(timer);
		timer = undefined;
		write();
	};
	return {
		write,
		setPace(milliseconds) {
			paceMilliseconds = milliseconds;
			if (timer) writeLate();
		},
	};
}
