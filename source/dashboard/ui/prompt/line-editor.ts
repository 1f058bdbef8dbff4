/** A line of text that is being typed. */
export interface TypedLine {
	readonly text: string;
	/** Place of the caret in UTF-16 units, never inside a character. */
	readonly caret: number;
}

/** Change of a line, by the name of the key's action. */
export type LineAction =
	| 'caretLeft'
	| 'caretRight'
	| 'caretStart'
	| 'caretEnd'
	| 'erase'
	| 'eraseNext'
	| 'eraseWord'
	| 'eraseRest'
	| 'clear';

/** Max length of a line; a longer paste is cut off. */
const maxLineLength = 4096;

/** Returns a line with the caret at its end. */
export function toLine(text: string): TypedLine {
	return {text, caret: text.length};
}

/** Puts text in at the caret. */
export function insertText({text, caret}: TypedLine, inserted: string): TypedLine {
	const room = Math.max(0, maxLineLength - text.length);
	const added = wholeCharacters(inserted.slice(0, room));
	return {text: text.slice(0, caret) + added + text.slice(caret), caret: caret + added.length};
}

export function editLine(line: TypedLine, action: LineAction): TypedLine {
	const {text, caret} = line;
	const before = text.slice(0, caret);
	const after = text.slice(caret);
	switch (action) {
		case 'caretLeft':
			return {text, caret: caret - lastOf(before).length};
		case 'caretRight':
			return {text, caret: caret + firstOf(after).length};
		case 'caretStart':
			return {text, caret: 0};
		case 'caretEnd':
			return toLine(text);
		case 'erase':
			return replace(before.slice(0, before.length - lastOf(before).length), after);
		case 'eraseNext':
			return replace(before, after.slice(firstOf(after).length));
		case 'eraseWord':
			return replace(before.replace(/\S*\s*$/, ''), after);
		case 'eraseRest':
			return replace(before, '');
		case 'clear':
			return replace('', after);
	}
}

function replace(before: string, after: string): TypedLine {
	return {text: before + after, caret: before.length};
}

/** Removes the half of a character that a cut may leave at the end. */
export function wholeCharacters(text: string): string {
	return text.replace(/[\ud800-\udbff]$/, '');
}

/** A letter together with the marks on it. */
const character = /\P{M}\p{M}*/gsu;

function firstOf(text: string): string {
	return text.match(/^.\p{M}*/su)?.[0] ?? '';
}

function lastOf(text: string): string {
	return text.match(character)?.at(-1) ?? text.slice(-1);
}
