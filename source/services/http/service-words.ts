import {cleanLine} from '../../domain/clean.ts';
import {cutText, quoteBeginning} from '../../domain/cut.ts';
import {isPlainObject} from '../decoding/decode-item.ts';

/** Where services put what they have to say, the most telling first. */
const tellingKeys = [
	'data',
	'message',
	'detail',
	'error_description',
	'error',
	'errors',
	'title',
	'msg',
	'reason',
];

/** Longest quotation in a sentence, in UTF-16 units. */
const longestQuotation = 200;

/**
The service's message in an error body of any shape: JSON with one of the usual keys at any depth, a page's title,
or plain text. Undefined if there is none.
*/
export function serviceWords(body: unknown): string | undefined {
	const words = cleanLine(fromHtml(find(body) ?? (typeof body === 'string' ? body : '')));
	return words === '' ? undefined : quoteBeginning(words, longestQuotation);
}

/** The first words of what is not as it should be: a body that is not what was asked for, or a header. */
export function firstWords(text: string): string {
	return quoteBeginning(cleanLine(cutText(text, 2 * longestQuotation)), 60);
}

function find(body: unknown): string | undefined {
	if (typeof body === 'string') return body;
	if (Array.isArray(body)) return find(body[0]);
	if (!isPlainObject(body)) return undefined;
	for (const key of tellingKeys) {
		const found = Object.hasOwn(body, key) ? find(body[key]) : undefined;
		if (found !== undefined && found.trim() !== '') return found;
	}
	return undefined;
}

function fromHtml(text: string): string {
	if (!/^\s*<(?:!doctype|html|head|body)/i.test(text)) return text;
	// No "<" within the tag: each of many that have no end would be followed to the end of the page.
	const title = /<title(?:\s[^<>]*)?>([^<]*)</i.exec(text)?.[1] ?? '';
	return title.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
