import {cutText} from '../domain/clean.ts';
import {widthOf, widthOfCharacter} from './width.ts';

export {widthOf} from './width.ts';
export {breakLine, wrap, wrapWords} from './wrap.ts';

export type Alignment = 'left' | 'right';

const plainAscii = /^[\x20-\x7e]*$/;

/** Cuts or pads to exactly `width` cells; a cut ends in `ellipsis`. fitToWidth('日本語', 4) → '日… ' */
export function fitToWidth(text: string, width: number, align: Alignment = 'left', ellipsis = '…'): string {
	if (width <= 0) return '';
	const own = widthOf(text);
	const fitted = own <= width ? text : cut(text, width - widthOf(ellipsis)) + ellipsis.slice(0, width);
	const padding = ' '.repeat(Math.max(0, width - (own <= width ? own : widthOf(fitted))));
	return align === 'left' ? fitted + padding : padding + fitted;
}

/** Returns the longest start of the text that fits in `width` cells; never half a character. */
export function cut(text: string, width: number): string {
	if (plainAscii.test(text)) return text.slice(0, Math.max(0, width));
	let end = 0;
	let used = 0;
	// A combining mark takes no cell, so it stays with the letter before it.
	for (const character of text) {
		used += widthOfCharacter(character);
		if (used > width) break;
		end += character.length;
	}
	return text.slice(0, end);
}

/** Second half of a surrogate pair, whose first half was cut away. */
const secondHalf = /^[\udc00-\udfff]/;

/** Shortens a text in the middle, as addresses are compared by their ends: 'tnam1q9gr66cv…7qx'. Only for ASCII. */
export function shortenMiddle(text: string, width: number, ellipsis = '…'): string {
	if (text.length <= width) return text;
	const kept = width - ellipsis.length;
	if (kept < 2) return cutText(text, width);
	const tail = Math.min(4, Math.floor(kept / 3));
	return cutText(text, kept - tail) + ellipsis + text.slice(text.length - tail).replace(secondHalf, '');
}

/** Part of a line; higher ranks are dropped first if the line is short. */
export interface RankedText {
	readonly text: string;
	readonly rank: number;
}

/**
Returns the parts that fit side by side in `width` cells, but at least one. The highest rank is dropped first; of equal
ranks, the last.

@param gap cells between two parts
*/
export function fitParts<Part extends RankedText>(
	parts: readonly Part[],
	width: number,
	gap: number,
): readonly Part[] {
	const kept = [...parts];
	const total = () => kept.reduce((sum, {text}) => sum + widthOf(text) + gap, -gap);
	while (kept.length > 1 && total() > width) {
		const highest = Math.max(...kept.map(({rank}) => rank));
		kept.splice(
			kept.findLastIndex(({rank}) => rank === highest),
			1,
		);
	}
	return kept;
}

/** Part of a line with its own joint instead of the separator before it. */
export interface JoinedText extends RankedText {
	readonly joint?: string;
}

/** Joins the parts that fit on a line, and counts the others: '842 485.97 bonded, 12.00 not yet active · +2'. */
export function fitCounted(parts: readonly JoinedText[], width: number, separator: string): string {
	const join = (kept: readonly JoinedText[]) =>
		kept.map(({text, joint = separator}, index) => (index === 0 ? '' : joint) + text).join('');
	for (let rank = Number.POSITIVE_INFINITY; ; ) {
		const kept = parts.filter(part => part.rank <= rank);
		const hidden = parts.length - kept.length;
		const text = join(kept) + (hidden === 0 ? '' : `${separator}+${hidden}`);
		if (kept.length <= 1 || widthOf(text) <= width) return widthOf(text) <= width ? text : join(kept);
		rank = Math.max(...kept.map(part => part.rank)) - 1;
	}
}

interface LinesRoom {
	/** Cells of a line. */
	readonly width: number;
	readonly separator: string;
	/** Max lines; the last one ends in the number of texts left out: '+2'. */
	readonly maxLines?: number;
}

/** Joins texts into as few lines as they need, none of them cut. */
export function fillLines(
	texts: readonly string[],
	{width, separator, maxLines = Number.POSITIVE_INFINITY}: LinesRoom,
): readonly string[] {
	const lines: string[] = [];
	for (let start = 0; start < texts.length && lines.length < maxLines; ) {
		const isLast = lines.length === maxLines - 1;
		const upTo = (end: number) => {
			const left = isLast && end < texts.length ? `${separator}+${texts.length - end}` : '';
			return texts.slice(start, end).join(separator) + left;
		};
		let end = width === Number.POSITIVE_INFINITY ? texts.length : start + 1;
		while (end < texts.length && widthOf(upTo(end + 1)) <= width) end++;
		lines.push(upTo(end));
		start = end;
	}
	return lines;
}

/** Returns the first text that fits in `width` cells, of texts from longest to shortest; else the last one. */
export function firstFitting(texts: readonly string[], width: number): string {
	return texts.find(text => widthOf(text) <= width) ?? texts.at(-1) ?? '';
}
