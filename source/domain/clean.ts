import {hideSecrets} from './secrets.ts';

/**
Escape sequences as terminals read them: CSI, the string kinds (OSC, DCS …) with their terminator, and the short
ones. A string cannot contain the start of another: otherwise a text of many unterminated starts would take
quadratic time.
*/
const escapeSequence =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
	/(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x9c\x9d\x90\x98\x9e\x9f]*(?:\x07|\x1b\\|\x9c)|\x1b[ -/]*[0-Z\\`-~]/g;

const lineBreak = /\r\n|[\r\u0085\u2028\u2029]/g;

/**
Code points that join characters into one emoji: skin tones, the keycap, and (among the invisible) the joiner and
variation selectors. Terminals disagree on the width of such emoji, and in a row that is measured wrong figures
are misread.
*/
const combining = /[\u{1f3fb}-\u{1f3ff}\u20e3]/gu;

/** The letters that flags are made of, two for each. */
const flagLetter = /[\u{1f1e6}-\u{1f1ff}]/gu;
const firstFlagLetter = 0x1f1e6;

/** Runs of marks longer than any script needs: they would climb over the rows above. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;

/** Runs of marks longer than any language has: composing sorts them, in time with the square of their number. */
const countlessMarks = /(\p{M}{32})\p{M}+/gu;

/** Most texts: the full cleaning would cost as much as all the rest of decoding. */
const printableAscii = /^[!-~](?:[ -~]*[!-~])?$/;
const printableLines = /^[!-~](?:[ -~\n]*[!-~])?$/;

/** Longest text that goes into one cell, in UTF-16 units. */
const maxLineLength = 2000;

/** Cleans a text from outside for one cell of a table: one line, visible characters alone. May become empty. */
export function cleanLine(text: string): string {
	if (text.length <= maxLineLength && printableAscii.test(text) && !text.includes('  ')) {
		return hideSecrets(text);
	}
	const line = cleanText(cutText(text, maxLineLength)).replaceAll(/\s+/g, ' ').trim();
	return text.length > maxLineLength ? `${line}...` : line;
}

/** Checks whether a line was cleaned from a text, and is not different from it by the stars in the place of a key. */
export function isCleanedFrom(line: string | undefined, text: unknown): text is string {
	return (
		typeof text === 'string' && cleanLine(text) === line && text.split('*').length === line.split('*').length
	);
}

/** Cleans a text from outside for a pane of text: line breaks are kept, tabs become spaces. May become empty. */
export function cleanText(text: string): string {
	if (printableLines.test(text) && !text.includes(' \n')) return hideSecrets(text);
	const lines = text.toWellFormed().replaceAll(escapeSequence, '').replaceAll(lineBreak, '\n');
	// Hidden now: without what is invisible, a text may be that of a key.
	return hideSecrets(cleanCharacters(lines))
		.split('\n')
		.map(line => line.trimEnd())
		.join('\n')
		.trim();
}

/** Cleans a part of a line, as it is typed in search of a cleaned text: its outer blanks stay. */
export function cleanPart(text: string): string {
	if (printableAscii.test(text) && !text.includes('  ')) return text;
	return cleanCharacters(text.toWellFormed()).replaceAll(/\s+/g, ' ');
}

/** Cleans all lines at once: of a text of a million lines, each by itself would take seconds. */
function cleanCharacters(lines: string): string {
	return lines
		.replaceAll(/[\t\v\f]/g, ' ')
		.replaceAll(hiddenCharacter, character => (character === '\n' ? '\n' : ''))
		.replaceAll(combining, '')
		.replaceAll(flagLetter, letter =>
			String.fromCharCode(65 + (letter.codePointAt(0) ?? firstFlagLetter) - firstFlagLetter),
		)
		.replaceAll(countlessMarks, '$1')
		.normalize('NFC')
		.replaceAll(stackedMarks, '$1');
}

/**
Characters that draw nothing, or change how others are drawn: controls, bidi marks and overrides, zero-width ones,
fillers, tags of variants.
*/
export const hiddenCharacter = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** Variation selectors, joiners and tags in an emoji, without which it is still drawn as that. */
export const emojiJoint =
	/(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}]+/gu;

/** Returns the text with an escape in place of each character that is not seen: not to be taken for one without it. */
export function revealHidden(text: string): string {
	return text.replaceAll(hiddenCharacter, toEscapes);
}

/** Returns the text with JSON's escapes in place of characters that are not seen, but for those within an emoji. */
export function escapeHidden(text: string): string {
	const joints = new Set<number>();
	for (const {index, 0: joint} of text.matchAll(emojiJoint))
		for (let at = index; at < index + joint.length; at++) joints.add(at);
	return text
		.toWellFormed()
		.replaceAll(hiddenCharacter, (character, at: number) =>
			joints.has(at)
				? character
				: character < ' '
					? JSON.stringify(character).slice(1, -1)
					: toEscapes(character),
		);
}

/** Reveals hidden characters in a text of lines, but leaves controls to cleaning: JSON escapes mean those. */
export function revealInText(text: string): string {
	return text.replaceAll(hiddenCharacter, character =>
		/\p{Cc}/u.test(character) ? character : toEscapes(character),
	);
}

/** Returns a character as JSON escapes it: '\u200b'. */
export function toEscapes(character: string): string {
	return Array.from({length: character.length}, (_, index) => character.charCodeAt(index))
		.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`)
		.join('');
}

/**
Returns the start of a text, never with half a surrogate pair at the end: terminals and encoders cannot handle one.
Every text from outside is cut with this function.

@param longest in UTF-16 units
*/
export function cutText(text: string, longest: number): string {
	if (text.length <= longest) return text;
	const end = Math.max(0, longest);
	return isFirstHalf(text.charCodeAt(end - 1)) ? text.slice(0, end - 1) : text.slice(0, end);
}

/** Longest quotation of a service's words, in UTF-16 units, "…" included. */
const maxQuoted = 500;

/** Returns what a service says, for a sentence: one clean line without keys, cut with "…" at its end. May become empty. */
export function quoteWords(text: string): string {
	const line = cleanLine(cutText(text, maxLineLength));
	const isWhole = text.length <= maxLineLength && line.length <= maxQuoted;
	return isWhole ? line : `${cutText(line, maxQuoted - 1)}…`;
}

/** Returns the text cut, and dots at its end where something is missing. */
export function quoteBeginning(text: string, longest: number): string {
	return text.length <= longest ? text : `${cutText(text, longest)}...`;
}

function isFirstHalf(unit: number): boolean {
	return unit >= 0xd800 && unit <= 0xdbff;
}
