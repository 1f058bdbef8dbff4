import type {System} from '../system/system.ts';
import {startTimer} from '../system/timer.ts';
import {patienceMilliseconds} from './end-by-signal.ts';
import {toFrameStream} from './frame-stream.ts';
import {handOver} from './handover.ts';
import {avoidBlocking} from './non-blocking.ts';
import {toSpokenScreen} from './spoken-screen.ts';

/** The terminal while the dashboard has it. */
export interface TakenTerminal {
	/** What Ink draws on; where Ink takes another screen or leaves it, the terminal is taken or given back. */
	readonly stdout: NodeJS.WriteStream;
	/** Resolves once it has taken what gives it back, or takes nothing. */
	givenBack(): Promise<void>;
	/** Draws the screen anew, whatever else was written on it. */
	redraw(): void;
	/** Few frames go to a terminal that has lost the focus: nobody may see them. */
	setFocused(isFocused: boolean): void;
	/** Nothing more is written: whoever comes next to the terminal finds it as it was. */
	close(): void;
}

/** Between two frames while the terminal has lost the focus. */
const unseenMilliseconds = 1000;

/** @param isSpoken for a screen reader: lines that changed in place of cells */
export function takeTerminal(system: System, isSpoken: boolean): TakenTerminal {
	const {stdout, stderr} = system;
	let waitAgain: readonly (() => void)[] = [];
	const drawn = isSpoken ? toSpokenScreen(stdout) : toFrameStream(stdout);
	// A size that is back when it is looked at is none of the stream's events.
	const stopWatching = system.onSignal('SIGWINCH', drawn.resize);
	const waitForTerminal = () => {
		for (const wait of waitAgain) wait();
	};
	return {
		stdout: handOver(drawn.stream, () => {
			// Words to stderr come to the same terminal, and Ink has the cursor shown there at the end.
			waitAgain = [stdout, stderr].map(avoidBlocking);
		}),
		setFocused: isFocused => drawn.setPace(isFocused ? 0 : unseenMilliseconds),
		async givenBack() {
			const {promise, resolve} = Promise.withResolvers<void>();
			const timer = startTimer(resolve, patienceMilliseconds);
			stdout.write('', () => resolve());
			await promise;
			clearTimeout(timer);
			waitForTerminal();
		},
		redraw: drawn.redraw,
		close() {
			stopWatching();
			drawn.close();
			// Where the terminal takes nothing, waiting for it would be for ever.
			if (stdout.writableLength === 0) waitForTerminal();
		},
	};
}
