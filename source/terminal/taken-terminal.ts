import {accessSync, constants, readlinkSync} from 'node:fs';
import type {System} from '../system/system.ts';
import {startTimer} from '../system/timer.ts';
import {patienceMilliseconds} from './early-end.ts';
import {toFrameStream} from './frame-stream.ts';
import {handOver} from './handover.ts';
import {toSpokenScreen} from './spoken-screen.ts';

/** The terminal while the dashboard owns it. */
export interface TakenTerminal {
	/** The stream for Ink; entering the alternate screen sets the terminal up, leaving it restores it. */
	readonly stdout: NodeJS.WriteStream;
	/** Resolves once the terminal has taken the bytes that restore it, or takes nothing. */
	givenBack(): Promise<void>;
	/** Redraws the screen, whatever else was written on it. */
	redraw(): void;
	/** Takes the mouse, or leaves it to the terminal again; returns whether it is taken now. */
	toggleMouse(): boolean;
	/** Slows drawing down while the terminal has no focus: nobody may be looking. */
	setFocused(isFocused: boolean): void;
	/** Writes nothing more, so that the next program finds the terminal as it was. */
	close(): void;
}

/** Time between two frames while the terminal has no focus. */
const unseenMilliseconds = 1000;

interface TakeOptions {
	/** For a screen reader: writes lines that changed, not cells. */
	readonly isSpoken: boolean;
	/** Use of the mouse, which is the terminal's otherwise. */
	readonly hasMouse: boolean;
}

export function takeTerminal(system: System, {isSpoken, hasMouse}: TakeOptions): TakenTerminal {
	const {stdout, stderr} = system;
	let waitAgain: readonly (() => void)[] = [];
	const drawn = isSpoken ? toSpokenScreen(stdout) : toFrameStream(stdout);
	// The stream emits no event for a size that has already changed back.
	const stopWatching = system.onSignal('SIGWINCH', drawn.resize);
	const waitForTerminal = () => {
		for (const wait of waitAgain) wait();
	};
	const {stream, toggleMouse} = handOver(drawn.stream, {
		onTake() {
			// stderr writes to the same terminal, and Ink uses it to show the cursor at the end.
			waitAgain = [stdout, stderr].map(avoidBlocking);
		},
		// Sentences have no place that could be pressed.
		hasMouse: hasMouse && !isSpoken,
	});
	return {
		stdout: stream,
		toggleMouse: () => !isSpoken && toggleMouse(),
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
			// A terminal that takes nothing would be waited for, for ever.
			if (stdout.writableLength === 0) waitForTerminal();
		},
	};
}

/**
Makes writes to the terminal asynchronous. Node opens a terminal anew and then writes to it synchronously, so a
terminal that stops reading would block timers, requests and signals. If Node cannot open it anew (as after `su`),
the program shares it with the shell, which must not find it changed: there, and if this Node has no such switch,
writes stay as they are.

@returns makes writes synchronous again, as the next program at the terminal expects
*/
function avoidBlocking(stream: NodeJS.WriteStream): () => void {
	const handle: unknown = Reflect.get(stream, '_handle');
	if (typeof handle !== 'object' || handle === null || !isOwn(stream)) return () => {};
	const setBlocking: unknown = Reflect.get(handle, 'setBlocking');
	if (typeof setBlocking !== 'function') return () => {};
	setBlocking.call(handle, false);
	return () => void setBlocking.call(handle, true);
}

/** Tells whether Node could open the terminal anew: it has a path, and this user may write to it. */
function isOwn(stream: NodeJS.WriteStream): boolean {
	try {
		const descriptor: unknown = Reflect.get(stream, 'fd');
		accessSync(readlinkSync(`/proc/self/fd/${descriptor}`), constants.R_OK | constants.W_OK);
		return true;
	} catch {
		return false;
	}
}
