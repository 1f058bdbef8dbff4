import {focusMark} from '../dashboard/ui/theme.ts';
import {widthOf} from '../format/width.ts';
import {collectFrames} from './collect-frames.ts';
import {createFrameWriter, type DrawnTerminal} from './frame-writer.ts';
import {beginUpdate, endUpdate, showCursor} from './sequences.ts';
import {sizeOf} from './terminal-size.ts';

const eraseScreen = '\u001B[H\u001B[J';

/** Cursor to a row and a column from 0. */
const goTo = (row: number, column: number) => `\u001B[${row + 1};${column + 1}H`;

/** Rest of the line from the cursor on. */
const eraseLine = '\u001B[K';

/** Lines on the screen, and where its cursor rests. */
interface Picture {
	readonly lines: readonly string[];
	readonly row: number;
	readonly column: number;
}

/**
The terminal as Ink draws on it for a screen reader. At each change Ink erases and rewrites all lines, and a reader
would read them all aloud. This stream writes only the lines that changed, the selected one last, and leaves the
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
		// What a terminal leaves on the screen when its size changes, only the terminal knows.
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
			// What is not a frame may leave anything on the screen.
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
		// A frame is compared with the size it was drawn at; nothing is read aloud twice for a size that is back.
		resize() {},
		redraw,
		close() {
			latest = undefined;
			last = undefined;
		},
	};
}

const blank: Picture = {lines: [], row: -1, column: 0};

/** What the terminal has room for; of a longer text its end, where the words and the typed line are, with the cursor. */
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

/** A line that is being typed goes on where it changes, so that the reader says the character and not the line. */
function writeLine(row: number, from: Picture, to: Picture): string {
	const before = from.lines[row] ?? '';
	const line = to.lines[row] ?? '';
	const isTyped = row === to.row && row === from.row && to.column > 0 && from.column > 0;
	const kept = isTyped ? commonStart(before, line) : '';
	return goTo(row, widthOf(kept)) + eraseLine + line.slice(kept.length);
}

/** What both texts begin with; a letter is not parted from the marks on it. */
function commonStart(left: string, right: string): string {
	let end = 0;
	while (end < left.length && left[end] === right[end]) end++;
	return /^[ -~]*/.exec(left.slice(0, end))?.[0] ?? '';
}
