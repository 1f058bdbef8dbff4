import type {Failure} from '../../domain/failure.ts';
import {isPlainObject} from '../decoding/decode-item.ts';
import {isMarkup, parsedBody, serviceWords} from './quoted-answer.ts';
import {retryAfterMilliseconds} from './retry.ts';

/** An answer with an error status, and the question. */
interface ErrorAnswer {
	readonly status: number;
	readonly headers: Pick<Headers, 'get'>;
	/** Parsed JSON, or its text. */
	readonly body: unknown;
	readonly address: string;
	readonly path: string;
	readonly hasKey: boolean;
}

/** Returns the failure that an answer is. A gateway may have sent it, so its body decides. */
export function statusFailure({status, headers, address, path, hasKey, ...answer}: ErrorAnswer): Failure {
	const body = parsedBody(answer.body);
	const words = serviceWords(body);
	if (status === 404) {
		const about = {address: `${address}/${path}`, words};
		if (isOwnWord(body, path)) return {kind: 'notFound', ...about};
		return {kind: 'noPath', ...about, hasId: idsIn(path).length > 0};
	}
	const wait = retryAfterMilliseconds(headers, Date.now());
	const isLimit =
		status === 429 ||
		(wait !== undefined && (status === 503 || (status === 403 && /quota|limit/i.test(words ?? ''))));
	if (isLimit) {
		return {kind: 'rateLimited', address, status, until: wait === undefined ? undefined : Date.now() + wait};
	}
	if (status === 401 || (status === 403 && isAboutKey(body, words))) {
		return {kind: 'refusedKey', address, status, hasKey};
	}
	return {kind: 'serviceError', address, status, words: status === 407 ? proxyPassword : words};
}

/** Reasons of gateways for a 403 that no key changes. AWS answers an unknown path with the first. */
const otherReasons =
	/missing authentication token|quota|limit|block|\bban|\bips?\b|\bbots?\b|captcha|challenge|firewall|\bwaf\b|\brbac\b|security (?:policy|rule)|country|region|origin|referr?er|user.?agent|\bhost\b|\bpath\b|\broute\b|\bmethod\b|maintenance|error code: ?\d/i;

/** Checks whether a 403 may be about the key: it is not a page, and its words give no other reason. */
function isAboutKey(body: unknown, words: string | undefined): boolean {
	return !isMarkup(body) && !otherReasons.test(words ?? '');
}

/** Words about a path instead of a thing. */
const pathWords = /\/|\b(?:route|path|page|url|uri|endpoint|resource|method|http)\b/i;

const things = /\b(?:proposal|transaction|tx|block)\b/i;

/**
Checks whether a 404 is the service's own word that a thing is missing: {"message": "Proposal 7 not found", "code": 404}, or
without the code a message that names the thing or its id.
*/
function isOwnWord(body: unknown, path: string): boolean {
	if (!isPlainObject(body) || typeof body.message !== 'string' || pathWords.test(body.message)) return false;
	const message = body.message.toLowerCase();
	return (
		String(body.code) === '404' ||
		things.test(message) ||
		idsIn(path).some(id => message.includes(id.toLowerCase()))
	);
}

/** Returns the parts of a path that name one thing: a number, a hash or an address. */
function idsIn(path: string): readonly string[] {
	return path.split('/').filter(part => /\d|^.{40}/.test(part) && !/^v\d+$/.test(part));
}

/** Advice about a proxy that asks for authentication. */
const proxyPassword =
	'a proxy on the way wants a user and a password; give them in HTTPS_PROXY or HTTP_PROXY';
