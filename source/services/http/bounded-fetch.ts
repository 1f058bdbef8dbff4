import {isTimeoutError} from 'ky';
import {RequestError} from '../../domain/failure.ts';
import {hideSecrets} from '../../domain/secrets.ts';
import {connectionReasonOf, mayHaveLeft} from './connection-reason.ts';
import type {Answer, Fetch, Outgoing} from './direct-fetch.ts';
import type {KnownRedirects} from './known-redirects.ts';
import {readChunks} from './read-chunks.ts';
import {PlainResponse} from './web-classes.ts';

interface BoundedFetchOptions {
	/** Sends one request, straight to the service or through a proxy. */
	readonly fetch: Fetch;
	/** The address named in failures, without query and key. */
	readonly address: string;
	/** Largest body that is read, in bytes after decompression. */
	readonly limitBytes: number;
	/** Maximum number of redirects within the origin; 0 for requests that must be sent once. */
	readonly maxRedirects: number;
	readonly redirects: KnownRedirects;
	/** Takes the request of a redirect; false: there is no room for it. */
	mayFollow(): boolean;
	/** Called with the length of the body, in bytes after decompression. */
	readonly onBody?: ((bytes: number) => void) | undefined;
	/** Awaited before a large answer is parsed. */
	awaitTurn(): Promise<void>;
}

/** Answers of more bytes than this are slow to parse. */
const largeBytes = 64 * 1024;

/**
Creates a fetch that limits the size of an answer and never follows a redirect to another origin, which would leak
the key. It rejects with a RequestError, with a timeout of `fetch`, or with the reason of an aborted signal.
*/
export function createBoundedFetch(
	options: BoundedFetchOptions,
): (request: Outgoing, signal: AbortSignal) => Promise<Response> {
	return async (request, signal) => {
		let hasAnswered = false;
		try {
			const answer = await followRedirects(request, signal, options);
			hasAnswered = true;
			return await readWithin(answer, options);
		} catch (error) {
			if (error instanceof RequestError || isTimeoutError(error) || signal.aborted) throw error;
			const {address} = options;
			const hasConnected = hasAnswered || mayHaveLeft(error);
			throw new RequestError(
				{kind: 'unreachable', address, reason: connectionReasonOf(error), hasConnected},
				{cause: error},
			);
		}
	};
}

const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

async function followRedirects(
	first: Outgoing,
	signal: AbortSignal,
	{fetch, address, maxRedirects, redirects, mayFollow, limitBytes}: BoundedFetchOptions,
): Promise<Answer> {
	let request = maxRedirects > 0 ? {...first, url: redirects.targetOf(first.url)} : first;
	for (let followed = 0; ; followed++) {
		const answer = await fetch(request, signal);
		const location = redirectStatuses.includes(answer.status) ? answer.headers.get('location') : null;
		if (location === null) {
			redirects.note(first.url, request.url, answer.status === 200);
			return answer;
		}
		const target = URL.parse(location, request.url);
		const isElsewhere = target?.origin !== new URL(request.url).origin;
		if (isElsewhere || followed >= maxRedirects || !mayFollow()) {
			redirects.note(first.url, request.url, false);
			const words = isElsewhere
				? wordsElsewhere(new URL(request.url), target, address)
				: 'it redirects again and again; ask another one';
			throw new RequestError({kind: 'serviceError', address, status: answer.status, words});
		}
		// The body is read to its end, so that the connection can be reused.
		await readChunks(answer.body ?? [], {address, limitBytes});
		if (target.username !== '' || target.password !== '') throw new TypeError('a redirect has a password');
		request = {...request, url: target.href};
	}
}

/** Describes a redirect to another origin, and what to do. It is not followed, as the key was not given for that one. */
function wordsElsewhere(asked: URL, target: URL | null, address: string): string {
	if (!target || target.origin === 'null') {
		return 'it redirects to an address that is not http or https; ask another one';
	}
	const origin = hideSecrets(target.origin);
	const isUpgrade = target.hostname === asked.hostname && target.protocol === 'https:';
	const path = asked.href.slice(address.length);
	// The path of the new base address, if what was asked for follows it.
	const before = target.pathname + target.search;
	const base = path !== '' && before.endsWith(path) ? before.slice(0, -path.length) : '';
	const isBase = /^[\w./~-]{1,200}$/.test(base);
	const place = isBase ? hideSecrets(`${target.origin}${base}`) : origin;
	return isUpgrade
		? `it redirects to https: use ${place}`
		: `it redirects to ${origin}, which is not followed; if you trust it, use ${place}`;
}

async function readWithin(answer: Answer, options: BoundedFetchOptions): Promise<Response> {
	const {status} = answer;
	if (status < 200 || status > 599) {
		const {address} = options;
		const words = 'HTTP has no such status; check that it is the right address';
		throw new RequestError({kind: 'serviceError', address, status, words});
	}
	const whole = await readChunks(answer.body ?? [], options);
	options.onBody?.(whole.byteLength);
	if (whole.byteLength > largeBytes) await options.awaitTurn();
	// The platform's Response would put the body into a stream and out again, which takes as long as parsing it.
	return new PlainResponse(whole, answer) as unknown as Response;
}
