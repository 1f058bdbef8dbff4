import {didYouMean, listWords, quote} from '../domain/phrases.ts';
import type {Result} from '../domain/result.ts';

/** Number of colours that a terminal can show; 'none': attributes alone. */
export type Colors = 'none' | '16' | '256' | 'true';

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Number of a colour among those that terminals know, to 15 one of their own sixteen; or the colour itself. */
export type Color = number | Rgb;

/** The terminal's own colours, which a person may have changed there, by their numbers. */
export const colorNames = [
	'black',
	'red',
	'green',
	'yellow',
	'blue',
	'magenta',
	'cyan',
	'white',
	'bright-black',
	'bright-red',
	'bright-green',
	'bright-yellow',
	'bright-blue',
	'bright-magenta',
	'bright-cyan',
	'bright-white',
] as const;

/** Colours that a person can give to a name: all that differ from text and page. */
export const tintNames = ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'] as const;
export type TintName = (typeof tintNames)[number];

/** Returns the SGR code of a colour of the text, or of what is behind it. */
export function codeOf(color: Color, isBehind = false): string {
	const base = isBehind ? 40 : 30;
	if (typeof color !== 'number') return `${base + 8};2;${color.join(';')}`;
	if (color < 8) return String(base + color);
	return color < 16 ? String(base + 52 + color) : `${base + 8};5;${color}`;
}

/** Attributes of a style beside colours. */
export const attributeNames = ['bold', 'dim', 'underline', 'reverse'] as const;
export type Attribute = (typeof attributeNames)[number];

/** Style of a text. */
export interface RoleStyle {
	readonly attributes: readonly Attribute[];
	/** Colour of the text; undefined: the terminal's own. */
	readonly color?: Color;
	/** Behind the text. */
	readonly behind?: Color;
}

/** Accepted forms, for a sentence. */
export const styleForm = `a colour (${colorNames[1]}, ${colorNames[9]}, a number to 255 or "#rrggbb"), "on" and the colour behind it, and ${listWords(attributeNames, 'or')}, as in "bold black on yellow", or "plain"`;

/** Reads 'bold black on #ffd700', 'cyan', '214', 'plain'. */
export function parseStyle(text: string): Result<RoleStyle> {
	const words = text.trim().split(/\s+/);
	const on = words.indexOf('on');
	if (text.trim() === 'plain') return {value: {attributes: []}};
	if (text.trim() === '' || on === words.length - 1) return refused(`${quote(text)} is none`);
	const found: Attribute[] = [];
	const colors: {color?: Color; behind?: Color} = {};
	for (const [index, word] of words.entries()) {
		if (index === on) continue;
		if (isAttribute(word)) {
			found.push(word);
			continue;
		}
		const color = parseColor(word);
		if ('problem' in color) return color;
		const place = on !== -1 && index > on ? 'behind' : 'color';
		if (colors[place] !== undefined) return refused(`${quote(text)} has two colours for one place`);
		colors[place] = color.value;
	}
	return on !== -1 && colors.behind === undefined
		? refused(`${quote(text)} has no colour after "on"`)
		: {value: {attributes: found, ...colors}};
}

function parseColor(word: string): Result<Color> {
	const name = (colorNames as readonly string[]).indexOf(word.toLowerCase());
	if (name !== -1) return {value: name};
	const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(word) ?? [];
	if (red !== undefined && green !== undefined && blue !== undefined) {
		return {value: [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]};
	}
	if (/^\d{1,3}$/.test(word) && Number(word) <= 255) return {value: Number(word)};
	if (/^[-+]?[\d.]+$/.test(word)) return refused(`${quote(word)} is no whole number from 0 to 255`);
	return refused(`${quote(word)} is none${didYouMean(word, [...colorNames, ...attributeNames, 'plain'])}`);
}

function refused(why: string): {readonly problem: string} {
	return {problem: `takes ${styleForm}; ${why}`};
}

function isAttribute(word: string): word is Attribute {
	return attributeNames.some(name => name === word);
}
