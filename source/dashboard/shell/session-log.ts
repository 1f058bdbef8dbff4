import {quoteBeginning} from '../../domain/cut.ts';
import type {RequestEvent} from '../../services/http/direct-fetch.ts';
import type {Meaning} from '../ui/theme.ts';

/** A message to the person. */
export interface MessageEntry {
	readonly kind: 'message';
	/** Unix milliseconds, of the last one if it was repeated. */
	readonly at: number;
	readonly text: string;
	readonly meaning?: Meaning | undefined;
	/** How often it came in a row, from 1. */
	readonly times: number;
}

/** One attempt of a request. */
export interface RequestEntry {
	readonly kind: 'request';
	/** Unix milliseconds at which it ended. */
	readonly at: number;
	/** Cut off if it is very long, as with a transaction in it. */
	readonly url: string;
	/** Undefined if no answer came. */
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

/** Longest address that is kept, in characters. */
const longestUrl = 300;

/** An entry with its serial number, as several may come in the same millisecond. */
interface Placed<Entry> {
	readonly place: number;
	readonly entry: Entry;
}

/**
@param now Unix milliseconds
@param most limit of messages, and separately of requests: polling never pushes a message out
*/
export function createSessionLog(now: () => number, most = 500): SessionLog {
	let messages: readonly Placed<MessageEntry>[] = [];
	let requests: readonly Placed<RequestEntry>[] = [];
	let merged: readonly LogEntry[] | undefined = [];
	let place = 0;
	const listeners = new Set<() => void>();
	const onAdded = () => {
		merged = undefined;
		for (const listener of [...listeners]) listener();
	};
	return {
		read() {
			merged ??= [...messages, ...requests]
				.sort((left, right) => left.place - right.place)
				.map(({entry}) => entry);
			return merged;
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		addMessage(text, meaning) {
			const last = messages.at(-1)?.entry;
			const isRepeated = last?.text === text && last.meaning === meaning;
			const times = isRepeated ? last.times + 1 : 1;
			const entry: MessageEntry = {kind: 'message', at: now(), text, meaning, times};
			messages = [...(isRepeated ? messages.slice(0, -1) : messages), {place: place++, entry}].slice(-most);
			onAdded();
		},
		addRequest({url, status, milliseconds}) {
			const shown = quoteBeginning(url, longestUrl);
			const entry: RequestEntry = {kind: 'request', at: now(), url: shown, status, milliseconds};
			requests = [...requests, {place: place++, entry}].slice(-most);
			onAdded();
		},
	};
}
