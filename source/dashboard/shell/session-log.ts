import {quoteBeginning} from '../../domain/clean.ts';
import type {RequestEvent} from '../../services/http/direct-fetch.ts';
import {derive, settable} from '../../system/changing.ts';
import type {Meaning} from '../ui/theme.ts';

/** A message to the person. */
interface MessageEntry {
	readonly kind: 'message';
	/** Time in Unix milliseconds, of the last one if it was repeated. */
	readonly at: number;
	readonly text: string;
	readonly meaning?: Meaning | undefined;
	/** Number of times that it came in a row, from 1. */
	readonly times: number;
}

/** Attempt of a request. */
interface RequestEntry {
	readonly kind: 'request';
	/** Time of its end in Unix milliseconds. */
	readonly at: number;
	/** Address, cut off if it is very long, as with a transaction in it. */
	readonly url: string;
	/** HTTP status; undefined: no answer came. */
	readonly status: number | undefined;
	readonly milliseconds: number;
}

export type LogEntry = MessageEntry | RequestEntry;

/** Messages and requests of this session, kept in memory only. */
export interface SessionLog {
	/** Newest last; a stable snapshot: the same array until something is added. */
	read(): readonly LogEntry[];
	/** Calls the listener after each addition until the returned function is called. */
	subscribe(listener: () => void): () => void;
	addMessage(text: string, meaning?: Meaning): void;
	addRequest(event: RequestEvent): void;
}

/** Max length of a kept address, in characters. */
const maxUrlLength = 300;

/** Entry with its serial number, as several may come in the same millisecond. */
interface Placed<Entry> {
	readonly place: number;
	readonly entry: Entry;
}

/** Kept entries, oldest first. */
interface Kept {
	readonly messages: readonly Placed<MessageEntry>[];
	readonly requests: readonly Placed<RequestEntry>[];
}

/**
@param now Unix milliseconds
@param max limit of messages, and separately of requests: polling never pushes a message out
*/
export function createSessionLog(now: () => number, max = 500): SessionLog {
	const kept = settable<Kept>({messages: [], requests: []});
	let place = 0;
	return {
		...derive(kept, ({messages, requests}) =>
			[...messages, ...requests].sort((left, right) => left.place - right.place).map(({entry}) => entry),
		),
		addMessage(text, meaning) {
			const {messages, requests} = kept.read();
			const last = messages.at(-1)?.entry;
			const isRepeated = last?.text === text && last.meaning === meaning;
			const times = isRepeated ? last.times + 1 : 1;
			const entry: MessageEntry = {kind: 'message', at: now(), text, meaning, times};
			const earlier = isRepeated ? messages.slice(0, -1) : messages;
			kept.set(() => ({messages: [...earlier, {place: place++, entry}].slice(-max), requests}));
		},
		addRequest({url, status, milliseconds}) {
			const shown = quoteBeginning(url, maxUrlLength);
			const entry: RequestEntry = {kind: 'request', at: now(), url: shown, status, milliseconds};
			kept.set(({messages, requests}) => ({
				messages,
				requests: [...requests, {place: place++, entry}].slice(-max),
			}));
		},
	};
}
