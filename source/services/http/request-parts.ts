import {withoutFinalSlashes} from '../../domain/without-final-slashes.ts';

/** Largest answer that is read, in bytes after decompression: a page of a thousand things comes to half of it. */
export const defaultLimitBytes = 4 * 2 ** 20;

/** The base address without a final slash. */
export function addressOf(address: string): string {
	return withoutFinalSlashes(address);
}

/** What every request carries: who asks, as gateways want to know, and the key where there is one. */
export function usualHeaders(apiKey: string | undefined): Readonly<Record<string, string>> {
	return {'User-Agent': 'stakedeck', ...(apiKey === undefined ? {} : {Key: apiKey})};
}

/** The path with its question, which is left out where it is empty. */
export function withQuery(path: string, query: URLSearchParams | undefined): string {
	return query === undefined || query.size === 0 ? path : `${path}?${query}`;
}
