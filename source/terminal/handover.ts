import {introducer, showCursor} from './painter/sequences.ts';
import {withWrite} from './with-write.ts';

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

/**
The stream for Ink to draw on. It sets up the terminal when Ink enters the alternate screen and restores it when
Ink leaves, however the program ends. After that it drops all that Ink still writes, as when a component has
thrown: it would overwrite or erase text on the person's own screen.

@param onTake called before the terminal is set up
*/
export function handOver(drawn: NodeJS.WriteStream, onTake: () => void): NodeJS.WriteStream {
	let isTaken = false;
	return withWrite(drawn, (text, done) => {
		if (text.includes(enterScreen)) {
			isTaken = true;
			onTake();
			return drawn.write(text.replace(enterScreen, taking), done);
		}
		// Even an empty write waits for those before it.
		if (!isTaken) return drawn.write('', done);
		if (!text.includes(leaveScreen)) return drawn.write(text, done);
		isTaken = false;
		return drawn.write(text.slice(0, text.indexOf(leaveScreen)) + givingBack, done);
	});
}
