import {widthOfCharacter} from './width.ts';

const plainAscii = /^[\x20-\x7e]*$/;

/** Wraps a text into lines of at most `width` cells, broken at spaces if there are any; its line breaks are kept. */
export function wrap(text: string, width: number): string[] {
	return wrapLines(text, width, endOfWords);
}

/**
Wraps a printed text: an address, a hash or a URL that is too long for a line reaches beyond it, so that it can be
copied and found. Text without spaces between its words, such as Chinese, is broken as in `wrap`.
*/
export function wrapWords(text: string, width: number): string[] {
	return wrapLines(text, width, endOfWholeWords);
}

/** Breaks one line anywhere into parts of at most `width` cells; all characters are kept, blanks too. */
export function breakLine(line: string, width: number): string[] {
	const measure = plainAscii.test(line) ? endOfPlain : endOfCells;
	const parts: string[] = [];
	for (let start = 0; start < line.length; ) {
		const end = measure(line, start, Math.max(1, width));
		parts.push(line.slice(start, end));
		start = end;
	}
	return parts;
}

/** Function that finds the end of a line that begins at `start` and ends at `head` at the latest. */
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
	/** Result, to which lines are added. */
	readonly lines: string[];
}

/** Wraps one line, measuring each character once or twice: texts may have a million characters. */
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

/** Finds the end of the characters that fit from `start` on: at least one with its marks, even if it is too wide. */
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

/** Tells whether there is a space between the digits of a number: '4 030 720'. */
function isInNumber(line: string, space: number): boolean {
	thousands.lastIndex = space;
	return /\d/.test(line.charAt(space - 1)) && thousands.test(line);
}

const inWord = /[\x21-\x7e]/;

/** Goes back to the start of a word that would be broken, or on to its end if it is the first of its line. */
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
