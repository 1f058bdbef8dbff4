/** A command line of bash up to the cursor. */
interface BashLine {
	/** Words behind the program's name, without quotes; the last is the one at the cursor. */
	readonly words: readonly string[];
	/** Part of that word that bash leaves in the line, without quotes: it must not be repeated. */
	readonly kept: string;
	/** The quote that is open at the cursor. */
	readonly quote: Quote;
	/** '2>' and the like, where the word at the cursor names a file to read from or write to. */
	readonly redirection: string | undefined;
}

type Quote = '' | '"' | "'";

interface Word {
	/** Text as typed. */
	readonly typed: string;
	/** Text without quotes and backslashes. */
	readonly plain: string;
	readonly quote: Quote;
	/** Offset of that quote in the typed text. */
	readonly openAt: number;
}

const redirecting = /^[\d&]*[<>]+[&|]?/;

/**
Reads a line as bash does, which breaks words at "=" and ":" too where it completes them.

@param piece bash's own idea of the word at the cursor
*/
export function readBashLine(line: string, piece: string): BashLine {
	const all = split(line);
	const start = all.findIndex(({typed}) => !/^\w+\+?=/.test(typed));
	const current = all.at(-1) ?? emptyWord;
	const words: string[] = [];
	let isTarget = false;
	for (const {typed, plain} of all.slice(start + 1, -1)) {
		const [operator] = redirecting.exec(typed) ?? [];
		if (!isTarget && operator === undefined) words.push(plain);
		isTarget = !isTarget && operator === typed;
	}
	const [operator] = redirecting.exec(current.typed) ?? [];
	const redirection = isTarget ? '' : operator;
	const kept = unquoted(current.typed.slice(0, keptLength(current, piece)));
	return {words: [...words, current.plain], kept, quote: current.quote, redirection};
}

/** Up to the last break, or to the open quote. */
function keptLength({typed, quote, openAt}: Word, piece: string): number {
	const isBehindBreak = /^[=:@<>]/.test(piece);
	let length = isBehindBreak ? typed.length : 0;
	while (!piece.startsWith(typed.slice(length))) length++;
	return quote === '' ? length : Math.max(length, openAt + 1);
}

/** Splits at blanks outside of quotes; the last word is the one at the cursor, and may be empty. */
function split(line: string): readonly Word[] {
	const words: Word[] = [];
	let typed = '';
	for (const [part] of line
		.trimStart()
		.matchAll(/\\[\s\S]?|'[^']*'?|"(?:\\[\s\S]|[^"\\])*"?|\s+|[^\s\\'"]+/g)) {
		if (/^\s/.test(part)) {
			words.push(toWord(typed));
			typed = '';
		} else typed += part;
	}
	return [...words, toWord(typed)];
}

const emptyWord: Word = {typed: '', plain: '', quote: '', openAt: 0};

function toWord(typed: string): Word {
	let plain = '';
	let quote: Quote = '';
	let openAt = 0;
	for (let index = 0; index < typed.length; index++) {
		const character = typed.charAt(index);
		if (character === quote) quote = '';
		else if (quote === '' && (character === '"' || character === "'")) [quote, openAt] = [character, index];
		else if (character === '\\' && isEscape(typed.charAt(index + 1), quote)) plain += typed.charAt(++index);
		else plain += character;
	}
	return {typed, plain, quote, openAt};
}

/** Tells whether a backslash before the character escapes it; else it is part of the text. */
function isEscape(next: string, quote: Quote): boolean {
	return quote === '' || (quote === '"' && /[$`"\\]/.test(next));
}

/** Returns a word as typed, without quotes and backslashes. */
export function unquoted(typed: string): string {
	return toWord(typed).plain;
}

/**
Quotes a text so that bash reads it back literally, and runs nothing in it.

@returns undefined: it cannot stand within that quote
*/
export function quoted(text: string, quote: Quote): string | undefined {
	if (/\p{Cc}/u.test(text)) return undefined;
	if (quote === '') return text.replaceAll(/[^\w\p{L}\p{N}%+,./:=@^-]/gu, character => `\\${character}`);
	// History expansion takes "!" within double quotes.
	const taken = quote === '"' ? /[$`"\\!]/ : /'/;
	return taken.test(text) ? undefined : text;
}
