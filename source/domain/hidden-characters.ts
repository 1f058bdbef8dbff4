/**
Characters that draw nothing, or change how others are drawn: controls, bidi marks and overrides, zero-width ones,
fillers, tags of variants.
*/
export const hiddenCharacter = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** The text with an escape in place of each character that is not seen: not to be taken for one without it. */
export function revealHidden(text: string): string {
	return text.replaceAll(hiddenCharacter, toEscapes);
}

/** The same for a text of lines, whose controls are left to cleaning: in JSON the escapes mean what stood there. */
export function revealInText(text: string): string {
	return text.replaceAll(hiddenCharacter, character =>
		/\p{Cc}/u.test(character) ? character : toEscapes(character),
	);
}

/** A character as JSON escapes it: '\u200b'. */
export function toEscapes(character: string): string {
	return Array.from({length: character.length}, (_, index) => character.charCodeAt(index))
		.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`)
		.join('');
}
