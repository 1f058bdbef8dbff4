import {eastAsianWidth} from 'get-east-asian-width';

const plainAscii = /^[\x20-\x7e]*$/;

/** Escape sequences of colours and attributes in the lines that Ink measures. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const attributes = /\x1b\[[\d;]*m/g;

/** Characters without width: combining marks, vowels and ends of a Hangul syllable, and invisible ones. */
const withoutWidth = /^[\p{Mn}\p{Me}\p{Cc}\p{Cf}\u1160-\u11ff\ud7b0-\ud7ff]$/u;

/**
Measures a text in terminal cells: 日本 is 4, é is 1, 🦥 is 2. Characters are measured one by one, as terminals do;
decoding has already removed emoji made of several characters.
*/
export function widthOf(text: string): number {
	if (plainAscii.test(text)) return text.length;
	const bare = text.replaceAll(attributes, '');
	if (plainAscii.test(bare)) return bare.length;
	let width = 0;
	for (const character of bare) width += widthOfCharacter(character);
	return width;
}

/** Returns the cells of one character: 0, 1 or 2. */
export function widthOfCharacter(character: string): number {
	const code = character.codePointAt(0) ?? 0;
	// Most characters of most texts, without two searches each.
	if (code >= 0x20 && code <= 0x7e) return 1;
	return withoutWidth.test(character) ? 0 : eastAsianWidth(code);
}

/**
Marks and vowels that some terminals give a cell and others do not, letters that join the next one, parts of
syllables, and invisible characters.
*/
const disputed =
	/[\p{Mc}\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u0d4e\u{113d1}\u{111c2}\u{111c3}\u{1193f}\u{11941}\u{11a3a}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}\p{Default_Ignorable_Code_Point}]/gu;

/**
Replaces each character whose width terminals disagree on with a dot. Only changed cells are redrawn, so a text
wider than measured would shift what follows it, and figures would be misread.
*/
export function withAgreedWidth(text: string): string {
	return plainAscii.test(text) ? text : text.replaceAll(disputed, '·');
}
