import {widthOf} from '../../format/width.ts';
import {createMemo} from './memoize.ts';

/** A text with its position in the frame, in cells, and the functions that transform its lines before drawing. */
interface Write {
	readonly type: 'write';
	readonly x: number;
	readonly y: number;
	readonly text: string;
	readonly transformers: readonly ((line: string, index: number) => string)[];
}

/** Ink's buffer for the texts of a frame, from which it draws the frame. */
export interface Drawing {
	readonly width: number;
	readonly height: number;
	readonly operations: readonly (Write | {readonly type: 'clip' | 'unclip'})[];
	write(x: number, y: number, text: string, options: Pick<Write, 'transformers'>): void;
	get(): {output: string; height: number};
}

type DrawingClass = new (size: {width: number; height: number}) => Drawing;

/** A part of a row: a line of text and its first column. */
interface Piece {
	readonly x: number;
	readonly line: string;
}

/** A line as Ink draws it where it stands alone, and its cells. */
interface DrawnLine {
	readonly text: string;
	readonly width: number;
}

/** Blocks of lines are long and soon of no use: as many as a screen shows, and some before it. */
const maxBlocks = 20;

/**
Wraps Ink's function to draw a frame, with lines memoized from frame to frame: a key changes a few of them, and
splitting and joining the characters of all the others took most of the time that a key takes.
*/
export function withMemoizedRows(Plain: DrawingClass): DrawingClass {
	const lines = createMemo<DrawnLine>();
	const blocks = createMemo<readonly string[]>(maxBlocks);
	let last: {readonly width: number; readonly frame: readonly Piece[][]; readonly drawn: readonly string[]} =
		{
			width: 0,
			frame: [],
			drawn: [],
		};

	const drawPieces = (row: readonly Piece[], width: number) => {
		const drawing = new Plain({width, height: 1});
		for (const {x, line} of row) drawing.write(x, 0, line, {transformers: []});
		return drawing.get().output;
	};
	const drawLine = (line: string) =>
		lines(line, () => {
			const drawn = standsAlone(line) ? line.trimEnd() : drawPieces([{x: 0, line}], 0);
			// Most lines are drawn as they are: one text is kept, not two.
			return {text: drawn === line ? line : drawn, width: widthOf(drawn)};
		});
	const drawRow = (row: readonly Piece[], width: number) =>
		joinLines(
			row.map(({x, line}) => ({x, ...drawLine(line)})),
			width,
		) ?? drawPieces(row, width);
	/** Lines of a text, each starting with the attributes still on from the line before. */
	const linesOf = (text: string) => {
		if (!text.includes('\n')) return [text];
		return blocks(text, () => {
			const split = text.split('\n');
			if (split.every(standsAlone)) return split;
			// The mark at the end keeps trailing blanks, which the frame would lose.
			const marked = split.map(line => line + endOfLine);
			const block = new Plain({width: 0, height: marked.length});
			block.write(0, 0, marked.join('\n'), {transformers: []});
			return block.get().output.split('\n').map(withoutEnd);
		});
	};

	return class extends Plain {
		override get() {
			const {width, height, operations} = this;
			const frame = Array.from({length: height}, (): Piece[] => []);
			for (const operation of operations) {
				// Our components never clip; frames with clips are left to Ink.
				if (operation.type !== 'write') return super.get();
				const {x, y, text, transformers} = operation;
				for (const [index, line] of linesOf(text).entries()) {
					const drawn = transformers.reduce((before, transform) => transform(before, index), line);
					frame[y + index]?.push({x, line: drawn});
				}
			}
			const before = last.width === width ? last : undefined;
			const drawn = frame.map((row, index) =>
				before && isSameRow(before.frame[index], row) ? (before.drawn[index] ?? '') : drawRow(row, width),
			);
			last = {width, frame, drawn};
			return {output: drawn.join('\n'), height};
		}
	};
}

function isSameRow(left: readonly Piece[] | undefined, right: readonly Piece[]): boolean {
	return (
		left?.length === right.length &&
		left.every(({x, line}, index) => x === right[index]?.x && line === right[index].line)
	);
}

/** Joins the pieces of a row, each closed in itself; undefined if they overlap or begin outside the frame. */
function joinLines(
	pieces: readonly (DrawnLine & Pick<Piece, 'x'>)[],
	frameWidth: number,
): string | undefined {
	let row = '';
	let end = 0;
	for (const {x, text, width} of pieces) {
		if (x < end || x > frameWidth) return undefined;
		row += ' '.repeat(x - end) + text;
		end = x + width;
	}
	return row.trimEnd();
}

const endOfLine = '|';

/** Removes the mark and keeps the sequences after it, which switch attributes off. */
function withoutEnd(line: string): string {
	const end = line.lastIndexOf(endOfLine);
	return line.slice(0, end) + line.slice(end + endOfLine.length);
}

/** Attributes as a theme writes them: the beginning or the end of one. */
const attribute =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
	/\x1b\[(?:([12347]|[349][0-7]|10[0-7]|[34]8;(?:5;\d{1,3}|2;\d{1,3};\d{1,3};\d{1,3}))|(2[2347]|[34]9))m/g;

/** Code that switches off each of these attributes. */
const ends: Readonly<Record<string, string>> = {'1': '22', '2': '22', '3': '23', '4': '24', '7': '27'};

/** The codes that colour what is behind a text: 41, 107, '48;5;220'. */
const behind = /^(?:4|10)\d/;

const plainAscii = /^[\x20-\x7e]*$/;

/** Characters that Ink leaves out, or makes something else of. */
const changedByInk = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/**
Tells whether Ink would draw the line just as it is, and no line after it otherwise for it: it switches off all that it
switches on, and has nothing that Ink leaves out. Ink's own way there, a character and its attributes at a time, is
the longest part of drawing the first frame of a wide terminal.
*/
function standsAlone(line: string): boolean {
	if (plainAscii.test(line)) return true;
	const open = new Set<string>();
	const bare = line.replaceAll(attribute, (_, on: string | undefined, off: string) => {
		if (on === undefined) open.delete(off);
		else open.add(ends[on] ?? (behind.test(on) ? '49' : '39'));
		return '';
	});
	return open.size === 0 && !changedByInk.test(bare);
}
