import {attributes, widthOf, widthOfCharacter} from '../format/width.ts';

const eraseToEnd = '\u001B[K';
const toColumn = (column: number) => `\u001B[${column + 1}G`;

/** What moves the cursor or more: everything but attributes. */
const control = /\p{Control}/u;

/**
What makes one line of the terminal into another: from the first difference on, or the whole line where that is
shorter or safer. As Ink does it, without a search for emoji that are joined, which no cleaned text has.

@param columns cells of the terminal; undefined: not known
*/
export function updateLine(previous: string, next: string, columns: number | undefined): string {
	const whole = toColumn(0) + eraseToEnd + next;
	if (columns === undefined || !(columns >= 1)) return whole;
	const same = sharedLength(previous, next);
	const head = next.slice(0, same);
	const column = widthOf(head);
	const room = columns - column;
	// The cursor cannot be sent to where it waits behind a full line.
	if (column === 0 || room <= 0 || widthOf(previous.slice(same)) > room || widthOf(next.slice(same)) > room) {
		return whole;
	}
	if ([previous, next].some(line => control.test(line.replaceAll(attributes, '')))) return whole;
	const begun = head.match(attributes)?.join('') ?? '';
	const part = toColumn(column) + eraseToEnd + begun + next.slice(same);
	return part.length < whole.length ? part : whole;
}

/** How much of both lines is the same, and ends neither within an attribute nor within a character. */
function sharedLength(previous: string, next: string): number {
	const most = Math.min(previous.length, next.length);
	let length = 0;
	while (length < most && previous.charCodeAt(length) === next.charCodeAt(length)) length++;
	const begin = length === 0 ? -1 : next.lastIndexOf('\u001B', length - 1);
	if (begin >= 0 && !next.slice(begin, length).includes('m')) length = begin;
	while (length > 0 && (goesOn(previous, length) || goesOn(next, length))) length--;
	return length;
}

/** Whether what stands there belongs to the character before it. */
function goesOn(line: string, at: number): boolean {
	const code = line.charCodeAt(at);
	if (code >= 0xdc00 && code <= 0xdfff) return true;
	return code > 0x7e && widthOfCharacter(String.fromCodePoint(line.codePointAt(at) ?? 0)) === 0;
}
