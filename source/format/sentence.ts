import {cutText} from '../domain/clean.ts';
import {wrap} from './text.ts';

/** Capitalizes the first letter. */
export function capitalized(text: string): string {
	return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Replaces '~12' by 'about 12', and '<6' by 'less than 6': screen readers read the sign as its name, or not at all. */
export function speakFigures(text: string): string {
	return text.replaceAll(/(?<![\w/])[~<](?=\d)/g, sign => (sign === '~' ? 'about ' : 'less than '));
}

/** Space within a figure: '13 333 333'. */
const spaceInFigure = /(?<=\d) (?=\d{3}(?!\d))/g;
const unbroken = '\u00a0';

/** Breaks a sentence into lines, never within a figure: read aloud, half a figure would be a different one. */
export function wrapSentence(text: string, width: number): string[] {
	const joined = text.replaceAll(spaceInFigure, unbroken);
	return wrap(joined, Math.max(1, width)).map(line => line.replaceAll(unbroken, ' '));
}

/** Max length of a name in a sentence, in UTF-16 units. */
const maxNameLength = 60;

/** Quotes a name, '“Stake & Relax”', so that it cannot pass for a part of the sentence; quotes in it become "'". */
export function quoteName(name: string): string {
	const short = name.length <= maxNameLength ? name : `${cutText(name, maxNameLength)}…`;
	return `“${short.replaceAll(/["“”„‟«»]/g, "'")}”`;
}

/** Replaces quotation marks and ellipses by ASCII. */
export function toAsciiQuotes(text: string): string {
	return text.replaceAll(/[“”]/g, '"').replaceAll('…', '..');
}
