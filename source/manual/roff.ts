import {wrap} from '../format/text.ts';

/** Characters that the formatter reads as its own, or that it would print as another one. */
const escapes: Readonly<Record<string, string>> = {
	'\\': '\\(rs',
	'-': '\\-',
	"'": '\\(aq',
	'"': '\\(dq',
	'`': '\\(ga',
	'^': '\\(ha',
	'~': '\\(ti',
};

/** Characters of a line of the page's source, its escapes not counted. */
const sourceWidth = 72;

/** Escapes a text for the manual page, character by character: a hyphen stays one that can be copied to a shell. */
export function roffText(text: string): string {
	return text
		.replaceAll(/[\\'"`^~-]/g, character => escapes[character] ?? character)
		.replaceAll(/[^\x20-\x7e\n]/gu, character => `\\[u${hexOf(character)}]`);
}

/** Literal text to be typed. */
export function bold(text: string): string {
	return `\\fB${roffText(text)}\\fR`;
}

/** Sets a placeholder in italics. */
export function italic(text: string): string {
	return `\\fI${roffText(text)}\\fR`;
}

/** Escapes a line of the page's source; at its beginning a dot would be a request. */
function roffLine(markup: string): string {
	return markup.startsWith('.') ? `\\&${markup}` : markup;
}

export function section(title: string): string {
	return `.SH "${roffText(title)}"`;
}

export function subsection(title: string): string {
	return `.SS "${roffText(title)}"`;
}

export function paragraph(text: string): string {
	return `.PP\n${prose(text)}`;
}

/** Filled by the formatter; short lines are for readers of the source. */
export function prose(text: string): string {
	return wrap(text, sourceWidth)
		.map(line => roffLine(roffText(line)))
		.join('\n');
}

/**
Writes a term with its description beside or below it.

@param markup the term, with its characters escaped
@param indent cells for the term, if the usual indent would put most descriptions below their terms
*/
export function entry(markup: string, texts: readonly string[], indent?: number): string {
	const head = indent === undefined ? '.TP' : `.TP ${indent}n`;
	// Each in a separate paragraph, at the same indent.
	return [head, roffLine(markup), texts.map(prose).join('\n.IP\n')].join('\n');
}

/** Entries with no empty line between them. */
export function close(entries: readonly string[]): string[] {
	return ['.PD 0', ...entries, '.PD'];
}

/** Lines that are neither filled nor broken. */
export function verbatim(lines: readonly string[]): string {
	return ['.PP', '.RS 4', '.nf', ...lines.map(line => roffLine(roffText(line))), '.fi', '.RE'].join('\n');
}

function hexOf(character: string): string {
	return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
