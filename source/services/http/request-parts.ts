import {keepSecret} from '../../domain/secrets.ts';
import {withoutFinalSlashes} from '../../domain/service.ts';

/** Largest answer that is read, in bytes after decompression: twice as much as a page of a thousand items. */
export const defaultLimitBytes = 4 * 2 ** 20;

/** Returns the base address without a trailing slash. */
export function addressOf(address: string): string {
	return withoutFinalSlashes(address);
}

/**
Makes the headers of every request: the user agent, which gateways want to know, and the key if there is one, which is
hidden from then on wherever a service repeats it.
*/
export function defaultHeaders(apiKey: string | undefined): Readonly<Record<string, string>> {
	if (apiKey !== undefined) keepSecret(apiKey);
	return {'User-Agent': 'stakedeck', ...(apiKey === undefined ? {} : {Key: apiKey})};
}

type QueryValue = string | number | bigint | readonly string[] | undefined;

/** A list becomes a repeated key (state=consensus&state=jailed); undefined is left out. */
export type QueryValues = Readonly<Record<string, QueryValue>>;

/** Appends a query to a path, if there is one. */
export function withQuery(path: string, query: QueryValues = {}): string {
	const parameters = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		for (const one of value === undefined ? [] : [value].flat()) parameters.append(name, String(one));
	}
	return parameters.size === 0 ? path : `${path}?${parameters}`;
}
