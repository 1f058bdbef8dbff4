import {withoutFinalSlashes} from '../domain/service.ts';
import {eraseLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import type {RequestEvent} from './http/direct-fetch.ts';

/** Server that a request went to. */
export interface RequestSource {
	readonly kind: 'indexer' | 'node';
	/** Its base address, without a final slash. */
	readonly address: string;
	/** Name of the profile; "" if the service was given by its address. */
	readonly profile: string;
}

/** Function that is called with every request. */
export type OnRequest = (event: RequestEvent, source: RequestSource) => void;

interface Listening {
	/** True if each request is printed on stderr. */
	readonly isVerbose: boolean;
	readonly system: Pick<System, 'stderr'>;
	readonly onRequest?: OnRequest | undefined;
}

/** Makes the listener of the requests to one server; undefined: nobody wants to know. */
export function listenTo(
	{isVerbose, system: {stderr}, onRequest}: Listening,
	{kind, address, profile}: RequestSource,
): ((event: RequestEvent) => void) | undefined {
	const source = {kind, address: withoutFinalSlashes(address), profile};
	const tell = onRequest && ((event: RequestEvent) => onRequest(event, source));
	if (!isVerbose) return tell;
	return event => {
		const {url, status, milliseconds} = event;
		// Erases a progress line, if any.
		const start = stderr.isTTY ? eraseLine : '';
		stderr.write(`${start}GET ${url} ${status ?? 'no answer'} ${Math.round(milliseconds)} ms\n`);
		tell?.(event);
	};
}
