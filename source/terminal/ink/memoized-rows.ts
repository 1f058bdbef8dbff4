import {widthOf} from '../../format/width.ts';
import {createKeeper} from './memoize.ts';

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

/**
Ink's function to draw a frame, with rows memoized from frame to frame: a key changes two or three of forty rows,
and splitting and joining the characters of all the others took most of the time that a key takes.
*/
export function withMemoizedRows(Plain: DrawingClass): DrawingClass {
	const rows = createKeeper<string>();
	const pieces = createKeeper<string>();
	const blocks = createKeeper<readonly string[]>();

	const drawPieces = (row: readonly Piece[], width: number) => {
		const drawing = new Plain({width, height: 1});
		for (const {x, line} of row) drawing.write(x, 0, line, {transformers: []});
		return drawing.get().output;
	};
	const drawPiece = (line: string) => pieces(line, () => drawPieces([{x: 0, line}], 0));
	const drawRow = (row: readonly Piece[], width: number) =>
		joinPieces(
			row.map(({x, line}) => ({x, line: drawPiece(line)})),
			width,
		) ?? drawPieces(row, width);
	/** Lines of a text, each starting with the attributes still on from the line before. */
	const linesOf = (text: string) => {
		if (!text.includes('\n')) return [text];
		return blocks(text, () => {
			// The mark at the end keeps trailing blanks, which the frame would lose.
			const marked = text.split('\n').map(line => line + endOfLine);
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
			const drawn = frame.map(row => {
				const name = row.map(({x, line}) => `${x} ${line}`).join('\n');
				return name === '' ? '' : rows(`${width} ${name}`, () => drawRow(row, width));
			});
			return {output: drawn.join('\n'), height};
		}
	};
}

/** Joins the pieces of a row; undefined if they overlap, begin outside the frame, or their attributes interfere. */
function joinPieces(pieces: readonly Piece[], width: number): string | undefined {
	let row = '';
	let end = 0;
	for (const {x, line} of pieces) {
		if (x < end || x > width || (x === end && row.endsWith('m') && line.startsWith('\u001B')))
			return undefined;
		row += ' '.repeat(x - end) + line;
		end = x + widthOf(line);
	}
	return row.trimEnd();
}

const endOfLine = '|';

/** Removes the mark and keeps the sequences after it, which switch attributes off. */
function withoutEnd(line: string): string {
	const end = line.lastIndexOf(endOfLine);
	return line.slice(0, end) + line.slice(end + endOfLine.length);
}
