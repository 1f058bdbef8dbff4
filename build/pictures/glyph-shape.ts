/** A rectangle within a cell, in parts of the cell's width and height. */
export interface Shape {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

const thin = 0.09;
const thick = 0.18;

const left = (eighths: number): Shape => ({x: 0, y: 0.08, width: eighths / 8, height: 0.84});
const across = (height: number): Shape => ({x: 0, y: 0.5 - height / 2, width: 1, height});
const down = (width: number): Shape => ({x: 0.5 - width / 2, y: 0, width, height: 1});

/** Bars and lines, which are to meet at the edges of cells: as letters of a reader's font they would leave gaps. */
const shapes: Readonly<Record<string, Shape>> = {
	...Object.fromEntries([...'▏▎▍▌▋▊▉█'].map((glyph, index) => [glyph, left(index + 1)])),
	'━': across(thick),
	'─': across(thin),
	'│': down(2 * thin),
	'┃': down(2 * thick),
};

/** Returns the shape of a bar or a line, of which all cells are the same; undefined: text. */
export function shapeOf(text: string): Shape | undefined {
	return shapes[text.charAt(0)];
}
