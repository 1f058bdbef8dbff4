import type {System} from '../system.ts';
import {patienceMilliseconds} from './end-by-signal.ts';
import {toFrameStream} from './frame-stream.ts';
import {avoidBlocking} from './non-blocking.ts';
import {toSpokenScreen} from './spoken-screen.ts';

/** The terminal while the dashboard has it. */
export interface TakenTerminal {
	/** What Ink draws on. */
	readonly stdout: NodeJS.WriteStream;
	/** Sets it up for a full screen: at the start, and after it was given back for a while. */
	take(): void;
	/** Gives it back as it was, for a while. */
	giveBack(): void;
	/** Resolves once it has taken what gives it back, or takes nothing. */
	givenBack(): Promise<void>;
	/** Draws the screen anew, whatever else was written on it. */
	redraw(): void;
	/** Leaves nothing on the full screen, which is given back next. */
	leave(): void;
	/** Few frames go to a terminal that has lost the focus: nobody may see them. */
	setFocused(isFocused: boolean): void;
	/** Nothing more is written: whoever comes next to the terminal finds it as it was. */
	close(): void;
}

/** A row that a terminal draws wider than it was measured must not run on into the next one. */
const wrapOff = '\u001B[?7l';
const wrapOn = '\u001B[?7h';

/** The terminal says when it gets and loses the focus: an unseen dashboard asks less. */
const reportFocus = '\u001B[?1004h';
const ignoreFocus = '\u001B[?1004l';

/**
Cursor home and the screen erased, before the terminal gets its own screen back. tmux, once it was resized in both
directions, otherwise leaves rows of ours in the history of the shell, where they stand after the program has ended.
*/
const emptyScreen = '\u001B[H\u001B[J';

/** Between two frames while the terminal has lost the focus. */
const unseenMilliseconds = 1000;

/** @param isSpoken for a screen reader: lines that changed in place of cells */
export function takeTerminal(system: System, isSpoken: boolean): TakenTerminal {
	const {stdout, stderr} = system;
	// Words to stderr come to the same terminal, and Ink has the cursor shown there at the end.
	const avoid = () => [stdout, stderr].map(avoidBlocking);
	let waitAgain = avoid();
	const drawn = isSpoken ? toSpokenScreen(stdout) : toFrameStream(stdout);
	// A size that is back when it is looked at is none of the stream's events.
	const stopWatching = system.onSignal('SIGWINCH', drawn.resize);
	const waitForTerminal = () => {
		for (const wait of waitAgain) wait();
	};
	return {
		stdout: drawn.stream,
		setFocused: isFocused => drawn.setPace(isFocused ? 0 : unseenMilliseconds),
		take() {
			waitAgain = avoid();
			stdout.write(wrapOff + reportFocus);
		},
		giveBack() {
			stdout.write(ignoreFocus + wrapOn);
		},
		async givenBack() {
			const {promise, resolve} = Promise.withResolvers<void>();
			const timer = setTimeout(resolve, patienceMilliseconds);
			stdout.write('', () => resolve());
			await promise;
			clearTimeout(timer);
			waitForTerminal();
		},
		redraw: drawn.redraw,
		leave: () => void stdout.write(ignoreFocus + wrapOn + emptyScreen),
		close() {
			stopWatching();
			drawn.close();
			// Where the terminal takes nothing, waiting for it would be for ever.
			if (stdout.writableLength === 0) waitForTerminal();
		},
	};
}
