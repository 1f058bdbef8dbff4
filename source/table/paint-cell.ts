import type {Meaning} from '../format/signs.ts';
import {type Alignment, fitToWidth, shortenMiddle, widthOf} from '../format/text.ts';
import {withAgreedWidth} from '../format/width.ts';
import {type Cell, type ColumnShape, type MixedCell, textOf} from './lay-out.ts';

/** Function that colours a text by its meaning. */
export type Paint = (meaning: Meaning, text: string) => string;

/**
Paints a cell. If it was fitted to its column, its padding stays plain, and so does a cut cell of several parts.
*/
export function paintCell(cell: Cell, paint: Paint, fitted = textOf(cell)): string {
	if (typeof cell === 'string') return fitted;
	const whole = textOf(cell).trimEnd();
	if ('parts' in cell) {
		return fitted.includes(whole)
			? fitted.replace(whole, () => paintParts(withoutEnd(cell.parts), paint))
			: fitted;
	}
	const shown = fitted.trim();
	return shown === '' ? fitted : fitted.replace(shown, () => paint(cell.meaning, shown));
}

/** Takes off the blanks at the end, be they in a colour: a fitted text has its own. */
function withoutEnd(parts: MixedCell['parts']): MixedCell['parts'] {
	const [last, ...before] = parts.toReversed();
	if (last === undefined) return [];
	const text = (typeof last === 'string' ? last : last.text).trimEnd();
	const rest = before.toReversed();
	if (text === '') return withoutEnd(rest);
	return [...rest, typeof last === 'string' ? text : {...last, text}];
}

/** Paints each part by its meaning. */
export function paintParts(parts: MixedCell['parts'], paint: Paint): string {
	return parts.map(part => (typeof part === 'string' ? part : paint(part.meaning, part.text))).join('');
}

const plainAscii = /^[\x20-\x7e]*$/;

/** Fits the text into exactly `width` cells, cut at the end or, for 'middle', in the middle. */
export function fitCell(
	text: string,
	width: number,
	{align, fit}: Pick<ColumnShape, 'fit'> & {readonly align?: Alignment | undefined},
	ellipsis: string,
): string {
	// Only ASCII can be cut in its middle by the letter, and such columns usually are ASCII.
	const isShortened = fit === 'middle' && plainAscii.test(text) && widthOf(text) > width;
	return fitToWidth(isShortened ? shortenMiddle(text, width, ellipsis) : text, width, align, ellipsis);
}

/** Returns the meaning of a cell in a single colour. */
export function meaningOf(cell: Cell | undefined): Meaning | undefined {
	return typeof cell === 'object' && 'meaning' in cell ? cell.meaning : undefined;
}

/** Replaces characters in a cell whose width terminals disagree on. */
export function agreedCell(cell: Cell): Cell {
	if (typeof cell === 'string') return withAgreedWidth(cell);
	return 'parts' in cell ? {parts: agreedParts(cell.parts)} : {...cell, text: withAgreedWidth(cell.text)};
}

export function agreedParts(parts: MixedCell['parts']): MixedCell['parts'] {
	return parts.map(part =>
		typeof part === 'string' ? withAgreedWidth(part) : {...part, text: withAgreedWidth(part.text)},
	);
}
