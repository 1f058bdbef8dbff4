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

/** The longest beginning of the text that takes no more than `width` cells; never half a character. */
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
	if (width < 1) return [];
	return text.split('\n').flatMap(line => wrapLine(line, width));
}

function wrapLine(line: string, width: number): string[] {
	const lines: string[] = [];
	let rest = line.trimEnd();
	while (widthOf(rest) > width) {
		const head = cut(rest, width) || (rest.match(/^.\p{M}*/su)?.[0] ?? '');
		const space = rest.startsWith(' ', head.length) ? head.length : head.lastIndexOf(' ');
		const end = space > 0 ? space : head.length;
		lines.push(rest.slice(0, end).trimEnd());
		rest = rest.slice(end).trimStart();
	}
	return rest === '' && lines.length > 0 ? lines : [...lines, rest];
}

/** The first of the texts, the longest one first, that takes no more than `width` cells; else the last one. */
export function firstFitting(texts: readonly string[], width: number): string {
	return texts.find(text => widthOf(text) <= width) ?? texts.at(-1) ?? '';
}
