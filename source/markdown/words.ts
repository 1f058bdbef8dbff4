import type {Meaning} from '../format/signs.ts';
import type {MixedCell} from '../table/lay-out.ts';
import type {MarkdownToken} from './read-markdown.ts';

/** Meanings by the mark that begins words of it: a character that takes no cell, and that no cleaned text has. */
const meanings: ReadonlyArray<Meaning | undefined> = [undefined, 'title', 'letter', 'accent', 'quiet'];
const firstMark = 0x206a;
export const marks = /[\u206a-\u206e]/g;

export function markOf(meaning: Meaning | undefined): string {
	return String.fromCharCode(firstMark + meanings.indexOf(meaning));
}

/** Space that no line is broken at, within code. */
const unbroken = '\u00a0';

/** Turns marked words into parts with a meaning. */
export function toParts(words: string): MixedCell['parts'] {
	return words.split(/(?=[\u206a-\u206e])/).flatMap((part): MixedCell['parts'] => {
		const meaning = meanings[part.charCodeAt(0) - firstMark];
		const text = part.replaceAll(marks, '');
		if (meaning === undefined || text === '') return text === '' ? [] : [text];
		return [{meaning, text: meaning === 'accent' ? text.replaceAll(unbroken, ' ') : text}];
	});
}

/** Meanings of styled words. */
const styles: Readonly<Record<string, Meaning>> = {strong_open: 'title', em_open: 'letter'};

/** Joins words, with marks; a link has its address in brackets behind it, unless that is what it says. */
export function readWords(tokens: readonly MarkdownToken[], own: Meaning | undefined): string {
	let words = own === undefined ? '' : markOf(own);
	const open: Array<{
		readonly meaning: Meaning | undefined;
		readonly from: number;
		readonly address: string;
	}> = [];
	const outer = () => (open.length === 0 ? own : open.at(-1)?.meaning);
	const add = (text: string, meaning: Meaning) => (words += markOf(meaning) + text + markOf(outer()));
	const addAddress = (address: string, said: string) => {
		const isSaid = ['', 'mailto:', 'http://', 'https://'].some(scheme => scheme + said === address);
		if (address !== '' && !isSaid && !/^(?:data:|\(picture\)$)/i.test(address)) add(` (${address})`, 'quiet');
	};
	for (const token of tokens) {
		const {type, content, nesting} = token;
		if (type === 'text') words += content.replaceAll(/ {0,3}<br {0,3}\/?> {0,3}/gi, '\n');
		else if (type === 'softbreak' || type === 'hardbreak') words += '\n';
		else if (type === 'code_inline') add(content.replaceAll(' ', unbroken), 'accent');
		else if (type === 'image') {
			words += content.trim() === '' ? '(picture)' : `(picture: ${content.trim()})`;
			addAddress(`${token.attrGet('src') ?? ''}`, content.trim());
		} else if (nesting === 1) {
			open.push({
				meaning: styles[type] ?? outer(),
				from: words.length,
				address: `${token.attrGet('href') ?? ''}`,
			});
			if (styles[type]) words += markOf(styles[type]);
		} else if (nesting === -1) {
			const {address = '', from} = open.pop() ?? {};
			if (type === 'link_close') addAddress(address, words.slice(from).replaceAll(marks, ''));
			else words += markOf(outer());
		}
	}
	return words;
}
