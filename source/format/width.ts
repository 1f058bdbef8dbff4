import {eastAsianWidth} from 'get-east-asian-width';
import stringWidth from 'string-width';

const plainAscii = /^[\x20-\x7e]*$/;

/**
Letters, ideographs, punctuation, arrows, shapes and emoji that are what they are whatever stands beside them:
no marks, joiners, selectors, modifiers or flags, nothing that draws nothing.
*/
const standingAlone =
	/^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0373\u0376-\u0377\u037b-\u037f\u0386-\u0482\u048a-\u052f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u2bff\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufa6d\u{1f300}-\u{1f3fa}\u{1f400}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{1fa70}-\u{1faff}\u{20000}-\u{2ffff}]*$/u;

/** Colours and attributes, as they stand in the lines that Ink measures. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const attributes = /\x1b\[[\d;]*m/g;

/**
Width in terminal cells as string-width measures it, which Ink draws by: 日本 is 4, é is 1, 🦥 is 2. The library is
asked where characters may join; its first answer of that kind takes 20 ms, and most screens have nothing of it.
*/
export function widthOf(text: string): number {
	if (plainAscii.test(text)) return text.length;
	const bare = text.includes('\u001b') ? text.replaceAll(attributes, '') : text;
	if (!standingAlone.test(bare)) return stringWidth(bare);
	let width = 0;
	for (const character of bare) width += eastAsianWidth(character.codePointAt(0) ?? 0);
	return width;
}

/**
Marks and vowels that take a cell of their own in some terminals and none in others, parts of syllables, and what
draws nothing.
*/
const disputed =
	/[\p{Mc}\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\p{Default_Ignorable_Code_Point}]/gu;

/**
The text with a dot for each character whose width terminals disagree on. On a screen that is changed in places, a
text that is wider than it was measured shifts what stands behind it, and figures are then read wrong.
*/
export function withAgreedWidth(text: string): string {
	return plainAscii.test(text) ? text : text.replaceAll(disputed, '·');
}
