import {introducer} from './painter/terminal.ts';

export const esc = '\u001B';

/** A sequence that a terminal sends, as far as it has come. */
type SequenceRead =
	/** Whole sequence, or an Esc with the character after it. */
	| {readonly kind: 'whole'; readonly text: string; readonly end: number}
	/** Separate keys: Esc, and perhaps a character that might have opened a sequence. */
	| {readonly kind: 'typed'; readonly text: string; readonly end: number}
	/** A reply of the terminal, or a sequence that broke off: nothing to act on. */
	| {readonly kind: 'dropped'; readonly end: number}
	/** Beginning with which the rest has to be read, or enough of a long one to go on. */
	| {readonly kind: 'begun'; readonly text: string};

/** Cursor and function keys, in the form of xterm, rxvt, the Linux console or kitty; no mark of a paste. */
const key = /^\[(?!20[01]~)\[?[\d;:]{0,16}[A-FHPQSZa-eu~^$]$/;

/** Longest beginning of a sequence that is kept; no key has as many characters. */
const maxKept = 32;

const control = /\[\[?(?:[235678](\$)|[0-?]*[ -/]*([@-~])?)/y;
const single = /O[\d;]*([@-~])?/y;

/** Replies that end with a terminator: OSC, DCS and the APC of pictures. Ctrl-C, CAN and SUB break them off. */
const reply =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what ends it
	/(?:\]|P[\d;>!+$=?|]|_G)[^\x03\x07\x18\x1a\x1b\x9c]*(\x07|\x9c|\x1b\\)?/y;

/** Tells whether a character may be the second of a sequence that goes on after it. */
export function isOpener(character: string | undefined): boolean {
	return character !== undefined && '[O]P_'.includes(character);
}

/** Tells whether the text may as well be keys that were typed: Esc, or Esc and a character that opens a sequence. */
export function mayBeTyped(begun: string): boolean {
	return withoutEscapes(begun).length <= 1;
}

/** Tells whether a sequence is a key, and no reply that a terminal gives. */
export function isKey(sequence: string): boolean {
	const rest = withoutEscapes(sequence);
	return !rest.startsWith('[') || key.test(rest);
}

export function withoutEscapes(text: string): string {
	return text.replaceAll(esc, '');
}

/** Reads the sequence that begins with the Esc at a place, in time that grows with its length. */
export function readSequence(text: string, start: number): SequenceRead {
	if (text[start + 1] !== esc) return readFrom(text, {start, second: start + 1});
	const second = start + 2;
	const character = text[second];
	const isPerhapsKey = character === undefined || character === '[' || character === 'O';
	const read = isPerhapsKey ? readFrom(text, {start, second}) : undefined;
	if (read?.kind === 'begun' || (read?.kind === 'whole' && isKey(read.text))) return read;
	// Esc, and then no key with Alt: the second Esc begins another sequence.
	return {kind: 'typed', text: esc, end: start + 1};
}

function readFrom(text: string, begin: Begin): SequenceRead {
	const {start, second} = begin;
	const character = text[second];
	if (character === undefined) return {kind: 'begun', text: text.slice(start)};
	if (character === '[' && text[second + 1] === 'M') return readOldReport(text, start, second + 2);
	if (character === '[') return readBounded(text, begin, control);
	if (character === 'O') return readBounded(text, begin, single);
	if (second + 1 === text.length && isOpener(character)) return {kind: 'begun', text: text.slice(start)};
	const found = matchAt(reply, text, second);
	if (found) return readReply(text, start, {end: second + found[0].length, isEnded: found[1] !== undefined});
	const end = second + ((text.codePointAt(second) ?? 0) > 0xff_ff ? 2 : 1);
	return {kind: 'whole', text: text.slice(start, end), end};
}

interface Begin {
	readonly start: number;
	readonly second: number;
}

function readBounded(text: string, {start, second}: Begin, pattern: RegExp): SequenceRead {
	const found = matchAt(pattern, text, second);
	const end = second + (found?.[0].length ?? 1);
	if (found?.[1] !== undefined || found?.[2] !== undefined) {
		const isShort = end - start <= maxKept;
		return isShort ? {kind: 'whole', text: text.slice(start, end), end} : {kind: 'dropped', end};
	}
	if (end === text.length) return {kind: 'begun', text: text.slice(start, Math.min(end, start + maxKept))};
	// A character that belongs to no sequence: typed after Esc and "[", or the end of one that broke off.
	if (end > second + 1) return {kind: 'dropped', end};
	return {kind: 'typed', text: text.slice(start, end), end};
}

/** Reads a report of the mouse by a terminal that knows no newer form: a button and a cell, a character each. */
function readOldReport(text: string, start: number, at: number): SequenceRead {
	const end = at + 3;
	return end > text.length ? {kind: 'begun', text: text.slice(start)} : {kind: 'dropped', end};
}

function readReply(
	text: string,
	start: number,
	{end, isEnded}: {readonly end: number; readonly isEnded: boolean},
): SequenceRead {
	if (isEnded) return {kind: 'dropped', end};
	const isHalfEnded = text[end] === esc && end + 1 === text.length;
	if (end < text.length && !isHalfEnded) return {kind: 'dropped', end};
	// Its beginning is enough to know that it goes on.
	return {kind: 'begun', text: text.slice(start, Math.min(end, start + 4)) + (isHalfEnded ? esc : '')};
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
	pattern.lastIndex = at;
	return pattern.exec(text);
}

/** A press of the mouse on a cell, from 0, or a turn of its wheel there. */
export interface MousePress {
	readonly kind: 'press' | 'wheelUp' | 'wheelDown';
	readonly column: number;
	readonly row: number;
}

/** Has the terminal report presses and the wheel, as texts of any length (SGR); Shift then selects text. */
export const reportMouse = `${introducer}?1000h${introducer}?1006h`;
export const ignoreMouse = `${introducer}?1006l${introducer}?1000l`;

/** Buttons that mean something, by the number in a report; with Shift, Ctrl or Alt they have other ones. */
const kinds: Readonly<Record<string, MousePress['kind']>> = {
	'0': 'press',
	'64': 'wheelUp',
	'65': 'wheelDown',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: it begins with one
const report = /^\x1b\[<(\d+);(\d+);(\d+)([Mm])$/;

/** Returns the press in a sequence; undefined: no report, or one of a release or another button. */
export function readMouseReport(sequence: string): MousePress | undefined {
	const [, button = '', column, row, end] = report.exec(sequence) ?? [];
	const kind = kinds[button];
	const cell = {column: Number(column) - 1, row: Number(row) - 1};
	const isCell = Number.isSafeInteger(cell.column) && cell.column >= 0 && cell.row >= 0;
	return kind === undefined || end !== 'M' || !isCell ? undefined : {kind, ...cell};
}
