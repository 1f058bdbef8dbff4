import {widthOf, widthOfCharacter} from './width.ts';

export {widthOf} from './width.ts';

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

/** The longest start of the text that fits in `width` cells; never half a character. */
export function cut(text: string, width: number): string {
	if (plainAscii.test(text)) return text.slice(0, Math.max(0, width));
	let end = 0;
	let used = 0;
	// A mark takes no cell, and so stays with the letter before it.
	for (const character of text) {
		used += widthOfCharacter(character);
		if (used > width) break;
		end += character.length;
	}
	return text.slice(0, end);
}

/** Shortens in the middle, where addresses differ least to the eye: 'tnam1q9gr66cv…7qx'. ASCII alone. */
export function shortenMiddle(text: string, width: number, ellipsis = '…'): string {
	if (text.length <= width) return text;
	const kept = width - ellipsis.length;
	if (kept < 2) return text.slice(0, Math.max(0, width));
	const tail = Math.min(4, Math.floor(kept / 3));
	return text.slice(0, kept - tail) + ellipsis + text.slice(text.length - tail);
}

/** Lines of at most `width` cells, broken at spaces where there are any; line breaks of the text are kept. */
export function wrap(text: string, width: number): string[] {
	return wrapLines(text, width, endOfWords);
}

/**
The same for a text that is printed: an address, a hash or a URL reaches beyond the line where it is too long for one, so
that it can be copied and found. What has no spaces between its words, as Chinese has none, is broken as ever.
*/
export function wrapWords(text: string, width: number): string[] {
	return wrapLines(text, width, endOfWholeWords);
}

/** Where a line ends that begins at `start` and has room up to `head`. */
type EndOfLine = (line: string, start: number, head: number) => number;

function wrapLines(text: string, width: number, endOf: EndOfLine): string[] {
	const lines: string[] = [];
	if (width < 1) return lines;
	for (const line of text.split('\n')) wrapLine(line.trimEnd(), {width, endOf, lines});
	return lines;
}

interface Wrapping {
	readonly width: number;
	readonly endOf: EndOfLine;
	/** Gets the lines. */
	readonly lines: string[];
}

/** Each character is measured once or twice, however long the line is: texts of a million characters come in. */
function wrapLine(line: string, {width, endOf, lines}: Wrapping): void {
	const measure = line === '' || plainAscii.test(line) ? endOfPlain : endOfCells;
	let start = 0;
	let head = measure(line, start, width);
	while (head < line.length) {
		const end = endOf(line, start, head);
		lines.push(line.slice(start, end).trimEnd());
		start = skipSpace(line, end);
		head = measure(line, start, width);
	}
	if (start === 0 || start < line.length) lines.push(line.slice(start));
}

function endOfPlain(_line: string, start: number, width: number): number {
	return start + width;
}

/** Where the characters end that fit from `start` on: one with its marks at least, even if it is too wide. */
function endOfCells(line: string, start: number, width: number): number {
	let end = start;
	let used = 0;
	while (end < line.length) {
		const character = String.fromCodePoint(line.codePointAt(end) ?? 0);
		const own = widthOfCharacter(character);
		if (own > 0 && used > 0 && used + own > width) break;
		used += own;
		end += character.length;
	}
	return end;
}

/** Goes back to the last space, unless a word ends here or there is no word before it. */
function endOfWords(line: string, start: number, head: number): number {
	if (line.startsWith(' ', head) && !isInNumber(line, head)) return head;
	const words = line.slice(start, head);
	let space = words.lastIndexOf(' ');
	while (space > 0 && isInNumber(line, start + space)) space = words.lastIndexOf(' ', space - 1);
	return words.slice(0, Math.max(0, space)).trim() === '' ? head : start + space;
}

const thousands = / \d{3}(?!\d)/y;

/** Whether it is a space between the digits of a number: '4 030 720'. */
function isInNumber(line: string, space: number): boolean {
	thousands.lastIndex = space;
	return /\d/.test(line.charAt(space - 1)) && thousands.test(line);
}

const inWord = /[\x21-\x7e]/;

/** Goes back to where a word begins that would be broken, or on to its end where it is the first of its line. */
function endOfWholeWords(line: string, start: number, head: number): number {
	const end = endOfWords(line, start, head);
	if (end < head || !inWord.test(line.charAt(head))) return end;
	let from = head;
	while (from > start && inWord.test(line.charAt(from - 1))) from--;
	if (line.slice(start, from).trim() !== '') return from;
	let to = head;
	while (to < line.length && inWord.test(line.charAt(to))) to++;
	return to;
}

function skipSpace(line: string, start: number): number {
	let end = start;
	while (end < line.length && line.charAt(end).trim() === '') end++;
	return end;
}

/** A part of a line; those with higher ranks leave first where the line is short. */
export interface RankedText {
	readonly text: string;
	readonly rank: number;
}

/**
The parts that fit side by side in `width` cells, but at least one. The lowest rank is dropped first; of equal
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

/** A part of a line with what stands before it, where that is not the separator. */
export interface JoinedText extends RankedText {
	readonly joint?: string;
}

/** The parts that fit on a line, and how many do not: '842 485.97 bonded, 12.00 not yet active · +2'. */
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

/** The first text that fits in `width` cells, with the texts from longest to shortest; else the last one. */
export function firstFitting(texts: readonly string[], width: number): string {
	return texts.find(text => widthOf(text) <= width) ?? texts.at(-1) ?? '';
}
