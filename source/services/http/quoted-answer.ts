import {quoteBeginning, quoteWords} from '../../domain/clean.ts';
import type {Failure} from '../../domain/failure.ts';
import {parseExactJson} from '../../domain/json.ts';
import {isErrorObject, isPlainObject} from '../decoding/decode-item.ts';

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
	'Message',
	'error_msg',
	'fault',
	'faultstring',
];

/**
Returns the service's message in an error body of any shape: JSON with one of the usual keys at any depth, a page's
title, or plain text. Undefined if there is none.
*/
export function serviceWords(body: unknown): string | undefined {
	return quoteWords(fromPage(find(body) ?? '')) || undefined;
}

/** Returns the message of an error that came with a status of success; undefined if the body is no error. */
export function errorWords(body: unknown): string | undefined {
	return isErrorObject(body) ? serviceWords(body) : undefined;
}

/** Makes the failure of JSON that is not the expected answer. @param said the error that it is instead */
export function otherShape(address: string, firstWords: string, said?: string): Failure {
	return {kind: 'notJson', address, status: 200, type: 'JSON of another shape', firstWords, said};
}

/** Returns the title of an unexpected page, or the start of any other body or header, for quoting. */
export function firstWords(text: string): string {
	return quoteBeginning(quoteWords(fromPage(text) || text), 60);
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

/** Parses the body of an error that is a JSON object but does not claim to be JSON, and so came as its text. */
export function parsedBody(body: unknown): unknown {
	if (typeof body !== 'string') return body;
	try {
		const value = parseExactJson(body);
		return isPlainObject(value) ? value : body;
	} catch {
		return body;
	}
}

/** Checks whether a body is an HTML page or XML. */
export function isMarkup(body: unknown): body is string {
	return (
		typeof body === 'string' &&
		/^\s*<(?:!doctype|!--|\?xml|(?:html|head|body|title|center|h1|error)\b)/i.test(body)
	);
}

function fromPage(text: string): string {
	if (!isMarkup(text)) return text;
	// No "<" inside a tag: otherwise each of many unclosed tags would be followed to the end of the page.
	const title = /<(?:title|h1|message)(?:\s[^<>]*)?>([^<]*)</i.exec(text)?.[1] ?? '';
	return title.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
