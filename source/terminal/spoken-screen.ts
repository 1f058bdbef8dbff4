import {focusMark} from '../format/signs.ts';
import {widthOf} from '../format/width.ts';
import {createFrameWriter, type DrawnTerminal} from './frame-writer.ts';
import {beginUpdate, endUpdate, showCursor, sizeOf} from './painter/terminal.ts';
import {collectFrames} from './streams.ts';

const eraseScreen = '\u001B[H\u001B[J';

/** Moves the cursor to a row and a column, from 0. */
const goTo = (row: number, column: number) => `\u001B[${row + 1};${column + 1}H`;

/** Erases from the cursor to the end of the line. */
const eraseLine = '\u001B[K';

/** Lines on the screen, and the position of its cursor. */
interface Picture {
	readonly lines: readonly string[];
	readonly row: number;
	readonly column: number;
}

/**
Creates the terminal on which Ink draws for a screen reader. At each change Ink erases and rewrites all lines, and a
reader would read them all aloud. This stream writes only the lines that changed, the selected one last, and leaves the
cursor on it. If nothing changed, nothing is written.
*/
export function toSpokenScreen(stdout: NodeJS.WriteStream): DrawnTerminal {
	let latest: readonly string[] | undefined;
	let last: readonly string[] | undefined;
	let shown: Picture | undefined;
	let size = '';
	const {write, setPace} = createFrameWriter(stdout, () => {
		if (latest === undefined) return '';
		const {columns, rows} = sizeOf(stdout);
		// After a resize only the terminal knows what is on the screen.
		if (size !== `${columns} ${rows}`) shown = undefined;
		size = `${columns} ${rows}`;
		last = latest;
		const next = frame(latest, rows);
		const change = shown ? differenceOf(shown, next) : eraseScreen + differenceOf(blank, next);
		shown = next;
		latest = undefined;
		return change === '' ? '' : beginUpdate + change + showCursor + endUpdate;
	});
	const stream = collectFrames(stdout, {
		onFrame(pieces) {
			latest = (pieces.at(-1) ?? '').split('\n');
			write();
		},
		onOther(text, done) {
			// Output that is not a frame may change anything on the screen.
			if (text !== '') {
				shown = undefined;
				latest = undefined;
				last = undefined;
			}
			return stdout.write(text.replaceAll(focusMark, ''), done);
		},
	});
	const redraw = () => {
		shown = undefined;
		latest ??= last;
		write();
	};
	return {
		stream,
		setPace,
		// A frame is compared at the size it was drawn at: if the size is back, nothing is read aloud again.
		resize() {},
		redraw,
		close() {
			latest = undefined;
			last = undefined;
		},
	};
}

const blank: Picture = {lines: [], row: -1, column: 0};

/** Returns the lines that fit. Of a longer text its end, which holds the message, the typed line and the cursor. */
function frame(lines: readonly string[], rows: number): Picture {
	const marked = lines.findLastIndex(line => line.includes(focusMark));
	const focus = marked === -1 ? lines.length - 1 : marked;
	const top = Math.max(0, Math.min(lines.length - rows, focus));
	const [before = ''] = marked === -1 ? [] : (lines[marked]?.split(focusMark) ?? []);
	return {
		lines: lines.slice(top, top + rows).map(line => line.replaceAll(focusMark, '')),
		row: focus - top,
		column: widthOf(before),
	};
}

function differenceOf(from: Picture, to: Picture): string {
	const count = Math.max(from.lines.length, to.lines.length);
	const changed = Array.from({length: count}, (_, row) => row).filter(
		row => (from.lines[row] ?? '') !== (to.lines[row] ?? ''),
	);
	const isMoved = from.row !== to.row || from.column !== to.column;
	if (changed.length === 0 && !isMoved) return '';
	const ordered = [...changed.filter(row => row !== to.row), ...changed.filter(row => row === to.row)];
	return ordered.map(row => writeLine(row, from, to)).join('') + goTo(to.row, to.column);
}

/**
Rewrites a line being typed only from the change on, so that the reader speaks the character and not the line.
*/
function writeLine(row: number, from: Picture, to: Picture): string {
	const before = from.lines[row] ?? '';
	const line = to.lines[row] ?? '';
	const isTyped = row === to.row && row === from.row && to.column > 0 && from.column > 0;
	const kept = isTyped ? commonStart(before, line) : '';
	return goTo(row, widthOf(kept)) + eraseLine + line.slice(kept.length);
}

/** Returns the common start of both texts; a letter is not separated from its marks. */
function commonStart(left: string, right: string): string {
	let end = 0;
	while (end < left.length && left[end] === right[end]) end++;
	return /^[ -~]*/.exec(left.slice(0, end))?.[0] ?? '';
}
