import {isTimeoutError} from 'ky';
import {RequestError} from '../domain/failure.ts';
import {mayHaveLeft, reasonOf} from './failure-reason.ts';
import {readChunks} from './read-chunks.ts';
import {hasNoBody} from './to-response.ts';

export type Fetch = (input: Request) => Promise<Response>;

export interface BoundedFetchOptions {
	/** What sends one request; the platform's own, or one that goes through a proxy. */
	readonly fetch: Fetch;
	/** The address named in failures: without query, without key. */
	readonly address: string;
	/** Largest body that is read, in bytes after decompression. */
	readonly limitBytes: number;
	/** How many redirects within the origin are followed; 0 for requests that must be sent once. */
	readonly mostRedirects: number;
}

/**
A fetch that reads the whole body within a bound and follows no redirect to another origin, where the key would
leak. Rejects with a RequestError, a timeout of `fetch`, or with what an aborted signal gives.
*/
export function createBoundedFetch(options: BoundedFetchOptions): Fetch {
	return async request => {
		let hasAnswered = false;
		try {
			const response = await followRedirects(request, options);
			hasAnswered = true;
			return await readWithin(response, options);
		} catch (error) {
			if (error instanceof RequestError || isTimeoutError(error) || request.signal.aborted) throw error;
			const {address} = options;
			const hasConnected = hasAnswered || mayHaveLeft(error);
			throw new RequestError(
				{kind: 'unreachable', address, reason: reasonOf(error), hasConnected},
				{cause: error},
			);
		}
	};
}

const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

async function followRedirects(
	first: Request,
	{fetch, address, mostRedirects}: BoundedFetchOptions,
): Promise<Response> {
	let request = first;
	for (let followed = 0; ; followed++) {
		const response = await fetch(request);
		const location = response.headers.get('location');
		if (!redirectStatuses.includes(response.status) || location === null) return response;
		await response.body?.cancel();
		const target = URL.parse(location, request.url);
		const isElsewhere = target?.origin !== new URL(request.url).origin;
		if (isElsewhere || followed >= mostRedirects) {
			const words = isElsewhere
				? `it redirects to ${originOf(target)}, which is not followed`
				: 'it redirects again and again';
			throw new RequestError({kind: 'serviceError', address, status: response.status, words});
		}
		request = new Request(target, request);
	}
}

/** Where a redirect leads, as far as it is another place of the web. */
function originOf(target: URL | null): string {
	return target && target.origin !== 'null' ? target.origin : 'an address that is none of the web';
}

async function readWithin(response: Response, options: BoundedFetchOptions): Promise<Response> {
	const body = isAnnouncedWithin(response.headers, options.limitBytes)
		? await response.arrayBuffer()
		: await readChunks(response.body ?? [], options);
	const {status, headers} = response;
	return new Response(hasNoBody(status) ? null : body, {status, headers});
}

/** Whether the body cannot outgrow the bound: its length is announced and no compression hides its size. */
function isAnnouncedWithin(headers: Headers, limitBytes: number): boolean {
	const length = headers.get('content-length');
	return length !== null && Number(length) <= limitBytes && !headers.has('content-encoding');
}
