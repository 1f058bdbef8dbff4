import type {Colour} from '../../test/helpers/look.ts';

/** Background and text of the pictures: readable on light pages and on dark ones. */
export const paper = '#16191f';
export const ink = '#d5d9e0';
/** Border of the paper: on a page as dark as itself it would have no edge. */
export const edge = '#3c434f';

/** The sixteen colours that each terminal has its own of, in the order of their numbers. */
const basic = [
	'#2b303b',
	'#f2777a',
	'#8fd18b',
	'#f0c674',
	'#7aa6f2',
	'#c99bf0',
	'#5fc9d3',
	'#c9ced6',
	'#6b7483',
	'#ff9a9c',
	'#aee8a9',
	'#ffe099',
	'#9fc2ff',
	'#dfbcff',
	'#8fe6ee',
	'#ffffff',
];

/** Shares of red, green and blue in the cube of the 216 colours after the sixteen. */
const cube = [0, 95, 135, 175, 215, 255];

/** Returns the colour in CSS. */
export function cssOf(colour: Colour): string {
	if (typeof colour === 'object') return hexOf([colour.red, colour.green, colour.blue]);
	if (colour < basic.length) return basic[colour] ?? ink;
	if (colour >= 232) return hexOf(Array.from({length: 3}, () => 8 + 10 * (colour - 232)));
	const place = colour - basic.length;
	return hexOf([36, 6, 1].map(step => cube[Math.floor(place / step) % 6] ?? 0));
}

function hexOf(shares: readonly number[]): string {
	return `#${shares.map(share => share.toString(16).padStart(2, '0')).join('')}`;
}
