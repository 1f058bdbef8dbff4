import {widthOfCharacter} from '../../format/width.ts';
import {plainStyle, type Style, type Styles} from './style.ts';

/**
Row of the screen, cell by cell, without trailing blanks. The second cell of a wide character holds an empty text;
combining marks are stored with their character.
*/
export interface Row {
	readonly texts: readonly string[];
	readonly styles: readonly Style[];
	/** True if the row has an emoji: terminals disagree on the width of some. */
	readonly hasEmoji: boolean;
}

export const blankRow: Row = {texts: [], styles: [], hasEmoji: false};

const blank = ' ';

/** Returns the text of a cell, by its column from 0; blank after the end of the row. */
export function textAt(row: Row, column: number): string {
	return row.texts[column] ?? blank;
}

/** Colours and attributes of a cell, by its column from 0. */
export function styleAt(row: Row, column: number): Style {
	return row.styles[column] ?? plainStyle;
}

/** Tells whether both rows show the same in that cell. */
export function isSameAt(left: Row, right: Row, column: number): boolean {
	return textAt(left, column) === textAt(right, column) && styleAt(left, column) === styleAt(right, column);
}

const emoji = /\p{Emoji_Presentation}/u;

/** Tells whether a character is an emoji by itself. Unicode adds some each year: terminals disagree on them. */
export function isEmoji(character: string): boolean {
	return emoji.test(character);
}

/** Matches a control sequence where it begins, with its codes if it is SGR. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /\x1b(?:\[([\d;:]*)m|\[[\d;:?]*[^\d;:?])?/suy;

/**
Splits a line of Ink's frame into cells. What exceeds the columns is cut off; half a wide character becomes a
blank. Lines are read again with each frame in which they change, so characters of ASCII, nearly all, are taken as
they come, without a search.
*/
export function toRow(line: string, columns: number, {apply}: Styles): Row {
	const texts: string[] = [];
	const styles: Style[] = [];
	let style = plainStyle;
	let hasEmoji = false;
	for (let index = 0; index < line.length; ) {
		const code = line.codePointAt(index) ?? 0;
		if (code === 0x1b) {
			control.lastIndex = index;
			const [text = '', codes] = control.exec(line) ?? [];
			if (codes !== undefined) style = apply(style, codes);
			index += text.length;
			continue;
		}
		const text = code <= 0x7e ? (line[index] ?? '') : String.fromCodePoint(code);
		index += text.length;
		const width = widthOfCharacter(text);
		hasEmoji ||= width === 2 && isEmoji(text);
		if (width === 0) addMark(texts, text);
		else if (texts.length + width <= columns) {
			texts.push(text);
			styles.push(style);
			if (width === 1) continue;
			texts.push('');
			styles.push(style);
		} else break;
	}
	return {...trimmed(texts, styles), hasEmoji};
}

function addMark(texts: string[], mark: string): void {
	if (/\p{Control}/u.test(mark)) return;
	const at = texts.at(-1) === '' ? texts.length - 2 : texts.length - 1;
	if (at >= 0) texts[at] += mark;
}

function trimmed(texts: string[], styles: Style[]): Pick<Row, 'texts' | 'styles'> {
	let length = texts.length;
	while (length > 0 && texts[length - 1] === blank && styles[length - 1] === plainStyle) length--;
	texts.length = length;
	styles.length = length;
	return {texts, styles};
}
