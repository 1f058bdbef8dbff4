import {withoutFinalSlashes} from '../../domain/service.ts';

/** Largest answer that is read, in bytes after decompression: twice as much as a page of a thousand items. */
export const defaultLimitBytes = 4 * 2 ** 20;

/** The base address without a trailing slash. */
export function addressOf(address: string): string {
	return withoutFinalSlashes(address);
}

/** Headers of every request: the user agent, which gateways want to know, and the key if there is one. */
export function usualHeaders(apiKey: string | undefined): Readonly<Record<string, string>> {
	return {'User-Agent': 'stakedeck', ...(apiKey === undefined ? {} : {Key: apiKey})};
}

/** The path with its query, if there is one. */
export function withQuery(path: string, query: URLSearchParams | undefined): string {
	return query === undefined || query.size === 0 ? path : `${path}?${query}`;
}
