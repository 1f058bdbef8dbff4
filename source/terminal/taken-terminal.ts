import {accessSync, constants, readlinkSync} from 'node:fs';
import type {System} from '../system/system.ts';
import {startTimer} from '../system/timer.ts';
import {patienceMilliseconds} from './early-end.ts';
import {ignoreMouse, reportMouse} from './escape-sequence.ts';
import {toFrameStream} from './frame-stream.ts';
import {introducer, showCursor} from './painter/terminal.ts';
import {toSpokenScreen} from './spoken-screen.ts';
import {withWrite} from './streams.ts';

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
	/** Sets the title of the terminal; undefined: it has its own. */
	setTitle(title: string | undefined): void;
	/** Rings the bell. */
	ring(): void;
	/** Slows drawing down while the terminal has no focus: nobody may be looking. */
	setFocused(isFocused: boolean): void;
	/** Writes nothing more, so that the next program finds the terminal as it was. */
	close(): void;
}

/** Time between two frames while the terminal has no focus. */
const unseenMilliseconds = 1000;

interface TakeOptions {
	/** True for a screen reader: lines that changed are written, not cells. */
	readonly isSpoken: boolean;
	/** True if the mouse is reported here; else the terminal keeps it. */
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
	const {stream, toggleMouse, ...signals} = handOver(drawn.stream, {
		// Beside the frames: no cell of the screen changes by it.
		writeBeside: text => void stdout.write(text),
		hasTitle: !untitled.test(system.environment.TERM ?? ''),
		onTake() {
			// stderr writes to the same terminal, and Ink uses it to show the cursor at the end.
			waitAgain = [stdout, stderr].map(avoidBlocking);
		},
		// Sentences have no place that could be pressed.
		hasMouse: hasMouse && !isSpoken,
	});
	return {
		stdout: stream,
		...signals,
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
Makes writes to the terminal asynchronous. Node reopens a terminal and then writes to it synchronously, so a terminal
that stops reading would block timers, requests and signals. If Node cannot reopen it (as after `su`), the program
shares it with the shell, which must not find it changed: there, and if this Node has no such switch, writes stay as
they are.

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

/** Tells whether Node could reopen the terminal: it has a path, and this user may write to it. */
function isOwn(stream: NodeJS.WriteStream): boolean {
	try {
		const descriptor: unknown = Reflect.get(stream, 'fd');
		accessSync(readlinkSync(`/proc/self/fd/${descriptor}`), constants.R_OK | constants.W_OK);
		return true;
	} catch {
		return false;
	}
}

/** Enters the alternate screen, on which Ink draws, and leaves it for the person's own. */
const enterScreen = `${introducer}?1049h`;
const leaveScreen = `${introducer}?1049l`;

/** Turns line wrap off: a row that the terminal draws wider than measured must not run into the next one. */
const wrapOff = `${introducer}?7l`;
const wrapOn = `${introducer}?7h`;

/** Turns focus reports on: a dashboard that nobody sees polls less. */
const reportFocus = `${introducer}?1004h`;
const ignoreFocus = `${introducer}?1004l`;

/** Turns bracketed paste on, which marks pasted text. */
const reportPaste = `${introducer}?2004h`;
const ignorePaste = `${introducer}?2004l`;

/**
Erases the screen before returning to the person's own. Otherwise tmux, after being resized in both directions,
leaves our rows in the shell's history, where they stay after the program has ended.
*/
const emptyScreen = `${introducer}H${introducer}J`;

/** Terminals without a title, of which some would show it among their text. */
const untitled = /^(?:linux|vt\d|dumb|cons)/;

/** Puts the title of the terminal aside, and takes it back. */
const keepTitle = `${introducer}22;0t`;
const takeTitleBack = `${introducer}23;0t`;

/** Sets the title until a string terminator: a bell would ring where titles are not known. */
const titled = (title: string) => `\u001B]2;${title}\u001B\\`;

/** Takes the title back; a terminal that puts none aside is left without one rather than with what is not true. */
const untitle = titled('') + takeTitleBack;

/** Written in one piece, so that the program cannot end halfway. */
const taking = enterScreen + wrapOff + reportFocus + reportPaste;
const givingBack = ignorePaste + ignoreFocus + wrapOn + emptyScreen + showCursor + leaveScreen;

/** The terminal on its way from the person to Ink, and back. */
interface Handover {
	/** The stream for Ink to draw on. */
	readonly stream: NodeJS.WriteStream;
	/** Takes the mouse, or leaves it to the terminal again; returns whether it is taken now. */
	toggleMouse(): boolean;
	setTitle(title: string | undefined): void;
	ring(): void;
}

interface HandoverOptions {
	readonly hasMouse: boolean;
	readonly hasTitle: boolean;
	/** Called before the terminal is set up. */
	onTake(): void;
	/** Writes to the terminal what is no part of a frame. */
	writeBeside(text: string): void;
}

/**
Sets up the terminal when Ink enters the alternate screen and restores it when Ink leaves, however the program ends.
After that it drops all that Ink still writes, as when a component has thrown: it would overwrite or erase text on the
person's own screen.
*/
function handOver(
	drawn: NodeJS.WriteStream,
	{onTake, writeBeside, hasTitle, ...start}: HandoverOptions,
): Handover {
	let isTaken = false;
	let {hasMouse} = start;
	let title: string | undefined;
	const entitle = () => (title === undefined ? '' : keepTitle + titled(title));
	const stream = withWrite(drawn, (text, done) => {
		if (text.includes(enterScreen)) {
			isTaken = true;
			onTake();
			const taken = taking + (hasMouse ? reportMouse : '') + entitle();
			return drawn.write(text.replace(enterScreen, taken), done);
		}
		// Even an empty write waits for those before it.
		if (!isTaken) return drawn.write('', done);
		if (!text.includes(leaveScreen)) return drawn.write(text, done);
		isTaken = false;
		const before = text.slice(0, text.indexOf(leaveScreen));
		const own = title === undefined ? '' : untitle;
		return drawn.write(before + own + (hasMouse ? ignoreMouse : '') + givingBack, done);
	});
	return {
		stream,
		toggleMouse() {
			hasMouse = !hasMouse;
			if (isTaken) drawn.write(hasMouse ? reportMouse : ignoreMouse);
			return hasMouse;
		},
		setTitle(next) {
			if (!hasTitle || next === title) return;
			const before = title;
			title = next;
			if (!isTaken) return;
			writeBeside(next === undefined ? untitle : before === undefined ? entitle() : titled(next));
		},
		ring() {
			if (isTaken) writeBeside('\u0007');
		},
	};
}
