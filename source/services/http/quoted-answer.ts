import {cleanLine, cutText, quoteBeginning} from '../../domain/clean.ts';
import {isPlainObject} from '../decoding/decode-item.ts';

/** Keys under which services put their messages, the most telling first. */
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
const maxQuotationLength = 200;

/**
Returns the service's message in an error body of any shape: JSON with one of the usual keys at any depth, a page's
title, or plain text. Undefined if there is none.
*/
export function serviceWords(body: unknown): string | undefined {
	const words = cleanLine(fromHtml(find(body) ?? (typeof body === 'string' ? body : '')));
	return words === '' ? undefined : quoteBeginning(words, maxQuotationLength);
}

/** Returns the start of an unexpected body or header, for quoting. */
export function firstWords(text: string): string {
	return quoteBeginning(cleanLine(cutText(text, 2 * maxQuotationLength)), 60);
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
	// No "<" inside a tag: otherwise each of many unclosed tags would be followed to the end of the page.
	const title = /<title(?:\s[^<>]*)?>([^<]*)</i.exec(text)?.[1] ?? '';
	return title.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
