/** Number of colours that a terminal can show; 'none': attributes alone. */
export type Colors = 'none' | '16' | '256' | 'true';

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The number that terminals know a colour by, to 15 one of their own sixteen, or a colour by itself. */
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
