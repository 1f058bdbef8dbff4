import {ignoreMouse, reportMouse} from './escape-sequence.ts';
import {introducer, showCursor} from './painter/terminal.ts';
import {withWrite} from './streams.ts';

/** Enters the alternate screen, on which Ink draws, and leaves it for the person's own. */
const enterScreen = `${introducer}?1049h`;
const leaveScreen = `${introducer}?1049l`;

/** Turns line wrap off: a row that the terminal draws wider than measured must not run into the next one. */
const wrapOff = `${introducer}?7l`;
const wrapOn = `${introducer}?7h`;

/** Turns focus reports on: a dashboard that nobody sees polls less. */
const reportFocus = `${introducer}?1004h`;
const ignoreFocus = `${introducer}?1004l`;

/** Turns bracketed paste on, which tells pasted text from typed text. */
const reportPaste = `${introducer}?2004h`;
const ignorePaste = `${introducer}?2004l`;

/**
Erases the screen before returning to the person's own. Otherwise tmux, after being resized in both directions,
leaves our rows in the shell's history, where they stay after the program has ended.
*/
const emptyScreen = `${introducer}H${introducer}J`;

/** Written in one piece, so that the program cannot end halfway. */
const taking = enterScreen + wrapOff + reportFocus + reportPaste;
const givingBack = ignorePaste + ignoreFocus + wrapOn + emptyScreen + showCursor + leaveScreen;

/** The terminal on its way from the person to Ink, and back. */
export interface Handover {
	/** The stream for Ink to draw on. */
	readonly stream: NodeJS.WriteStream;
	/** Takes the mouse, or leaves it to the terminal again; returns whether it is taken now. */
	toggleMouse(): boolean;
}

/**
Sets up the terminal when Ink enters the alternate screen and restores it when Ink leaves, however the program ends.
After that it drops all that Ink still writes, as when a component has thrown: it would overwrite or erase text on the
person's own screen.

@param onTake called before the terminal is set up
*/
export function handOver(
	drawn: NodeJS.WriteStream,
	{onTake, ...start}: {readonly onTake: () => void; readonly hasMouse: boolean},
): Handover {
	let isTaken = false;
	let {hasMouse} = start;
	const stream = withWrite(drawn, (text, done) => {
		if (text.includes(enterScreen)) {
			isTaken = true;
			onTake();
			return drawn.write(text.replace(enterScreen, taking + (hasMouse ? reportMouse : '')), done);
		}
		// Even an empty write waits for those before it.
		if (!isTaken) return drawn.write('', done);
		if (!text.includes(leaveScreen)) return drawn.write(text, done);
		isTaken = false;
		const before = text.slice(0, text.indexOf(leaveScreen));
		return drawn.write(before + (hasMouse ? ignoreMouse : '') + givingBack, done);
	});
	return {
		stream,
		toggleMouse() {
			hasMouse = !hasMouse;
			if (isTaken) drawn.write(hasMouse ? reportMouse : ignoreMouse);
			return hasMouse;
		},
	};
}
