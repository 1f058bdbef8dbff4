import {esc} from './escape-sequence.ts';

export const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;
export const interrupt = '\u0003';

/** Silence after which it is said that a paste is not whole. */
const sayMilliseconds = 1000;

/** Silence after which it is taken as it is, and time within which its rest is still recognized. */
const giveUpMilliseconds = 5000;

/** Pace and amount that nobody types: keys that fast, or that many at once, are the rest of a paste. */
const flowMilliseconds = 30;
const flowCharacters = 8;

/** Characters of a paste after which no more are kept: in hex twice the largest transaction, which is refused. */
const maxKept = 2 ** 22;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const endOrInterrupt = /\x1b\[201~|\x03/g;

/** Marks looked for in a paste that is over for us: there the next one may begin; in another it is text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const anyMark = /\x1b\[20[01]~|\x03/g;

export interface OpenPaste {
	/** Tells whether a chunk belongs to it: after a Ctrl-C, typed text does not. */
	takes(chunk: string, now: number): boolean;
	/** Returns the last characters that may be the beginning of its end, to be read again before the next ones. */
	rest(): string;
	/** Reads on from a place. */
	read(text: string, start: number, now: number): PasteRead;
	/** Returns the events that are due by time alone. */
	wake(now: number): PasteEvent | undefined;
	/** Returns when `wake` has something to do. */
	due(): number;
}

type PasteRead =
	| {readonly kind: 'more'}
	/** Text: undefined where it was taken or dropped before. */
	| {readonly kind: 'ended'; readonly text: string | undefined; readonly end: number}
	| {readonly kind: 'interrupted'; readonly end: number}
	/** Place of the next one. */
	| {readonly kind: 'over'; readonly end: number};

type PasteEvent =
	| {readonly kind: 'waiting'}
	| {readonly kind: 'taken'; readonly text: string}
	| {readonly kind: 'over'};

/** Collects a paste up to its end marker, which a terminal may never send. */
export function createOpenPaste(openedAt: number): OpenPaste {
	let parts: string[] = [];
	let rest = '';
	let length = 0;
	let lastAt = openedAt;
	let isSaid = false;
	/** Time at which it was taken as it was, or Ctrl-C ended it. */
	let closedAt: number | undefined;
	let isInterrupted = false;

	function keep(part: string) {
		if (closedAt !== undefined || length >= maxKept) return;
		parts.push(part);
		length += part.length;
	}

	function close(now: number): string {
		const text = parts.join('') + rest;
		parts = [];
		rest = '';
		closedAt = now;
		return text;
	}

	return {
		takes(chunk, now) {
			if (!isInterrupted || now - lastAt < flowMilliseconds) return true;
			const mark = find(anyMark, chunk, 0)?.[0];
			if (mark === pasteEnd || mark === pasteStart) return mark === pasteEnd;
			const escapeAt = chunk.indexOf(esc);
			return (escapeAt === -1 ? chunk.length : escapeAt) >= flowCharacters;
		},
		rest: () => rest,
		read(text, start, now) {
			isSaid = false;
			rest = '';
			const found = find(closedAt === undefined ? endOrInterrupt : anyMark, text, start);
			// A typed Ctrl-C is no part of the paste.
			if (found?.index !== start || found[0] !== interrupt) lastAt = now;
			if (!found) {
				rest = markBegunIn(text.slice(Math.max(start, text.length - pasteEnd.length)));
				keep(text.slice(start, text.length - rest.length));
				return {kind: 'more'};
			}
			if (found[0] === pasteStart) return {kind: 'over', end: found.index};
			const end = found.index + found[0].length;
			if (found[0] === pasteEnd) {
				keep(text.slice(start, found.index));
				return {kind: 'ended', text: closedAt === undefined ? close(now) : undefined, end};
			}
			parts = [];
			closedAt ??= now;
			isInterrupted = true;
			return {kind: 'interrupted', end};
		},
		wake(now) {
			if (closedAt !== undefined) return now >= closedAt + giveUpMilliseconds ? {kind: 'over'} : undefined;
			if (now >= lastAt + giveUpMilliseconds) return {kind: 'taken', text: close(now)};
			if (isSaid || now < lastAt + sayMilliseconds) return undefined;
			isSaid = true;
			return {kind: 'waiting'};
		},
		due: () =>
			closedAt === undefined
				? lastAt + (isSaid ? giveUpMilliseconds : sayMilliseconds)
				: closedAt + giveUpMilliseconds,
	};
}

function find(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
	pattern.lastIndex = start;
	return pattern.exec(text);
}

/** Returns the end of a text that may be the beginning of a mark. */
function markBegunIn(text: string): string {
	const rest = text.slice(text.lastIndexOf(esc));
	return rest.startsWith(esc) && [pasteStart, pasteEnd].some(mark => mark.startsWith(rest)) ? rest : '';
}

/** Text that was pasted, in its place among the keys. */
export interface Pasted {
	readonly text: string;
	/** True if an Enter came with it that nobody marked as pasted: in a prompt it is one that was typed. */
	readonly isEnded?: boolean;
}

/** Guess at a text that came without a mark: a paste, so little of one that it may as well be keys; undefined: keys. */
export type PasteGuess = 'pasted' | 'perhaps' | undefined;

/** Time in which more may follow, an Enter too, on a line that brings one character after the other. */
const restMilliseconds = 150;

/** Collects a paste in a terminal that does not mark it. */
interface UnmarkedPaste {
	/** Takes a text if it may be pasted; else returns its keys. */
	take(text: string, now: number): string;
	/** Ends it: a paste, keys, or nothing. */
	end(): {readonly pasted?: Pasted; readonly keys?: string};
	/** Returns when it ends by itself; undefined: there is none. */
	due(): number | undefined;
}

export function createUnmarkedPaste(guess: (input: string) => PasteGuess): UnmarkedPaste {
	let held = '';
	let isSure = false;
	let due: number | undefined;
	return {
		take(text, now) {
			if (held.length < maxKept) held += text;
			const found = isSure ? 'pasted' : guess(held);
			if (found === undefined) {
				const keys = held;
				held = '';
				due = undefined;
				return keys;
			}
			isSure = found === 'pasted';
			due = now + restMilliseconds;
			return '';
		},
		end() {
			if (due === undefined) return {};
			const text = held;
			const wasSure = isSure;
			held = '';
			isSure = false;
			due = undefined;
			return wasSure ? {pasted: {text: text.trim(), isEnded: /[\r\n]$/.test(text)}} : {keys: text};
		},
		due: () => due,
	};
}
