import type {IncomingMessage} from 'node:http';
import type {StandardSchemaV1} from 'ky';
import type {RequestOptions, TimeLimit} from '../../domain/service.ts';
import type {Fetch} from './bounded-fetch.ts';

/** One attempt of a request as it ended, for a log. It holds no key: the key is a header. */
export interface RequestEvent {
	readonly url: string;
	/** Undefined where no answer came. */
	readonly status: number | undefined;
	readonly milliseconds: number;
}

export interface HttpClientOptions {
	/** Base address, with or without a path, with or without a final slash. */
	readonly address: string;
	/** Sent as the header Key with every request; undefined: none. */
	readonly apiKey?: string | undefined;
	/** How long a request may take where the call does not say. */
	readonly timeLimit: TimeLimit;
	/** What sends every request. Where left out, it goes straight to the service. */
	readonly fetch?: Fetch | undefined;
	/** Whether the first read is asked before the client is loaded; not where `fetch` is given, which knows its own way. */
	readonly asksFirstEarly?: boolean;
	readonly onRequest?: ((event: RequestEvent) => void) | undefined;
	/** Largest answer that is read, in bytes after decompression. */
	readonly limitBytes?: number;
}

export interface HttpClient {
	/** The base address without a final slash. */
	readonly address: string;
	/**
	Asks for `path`, relative to the base address, and decodes the answer. Rejects with a RequestError alone.
	*/
	get<Value>(path: string, request: HttpRequest<Value>): Promise<Value>;
}

export interface HttpRequest<Value> extends RequestOptions {
	readonly query?: URLSearchParams;
	readonly headers?: Readonly<Record<string, string>>;
	readonly schema: StandardSchemaV1<unknown, Value>;
	/** Whether a failed read is tried once more and redirected within its origin; a broadcast never is. */
	readonly canRetry: boolean;
	/** Told the length of a good answer's body, in bytes after decompression. */
	readonly onBody?: ((bytes: number) => void) | undefined;
	/** The first attempt, where it was made already: its time and its outcome are this read's. */
	readonly early?: EarlyAttempt | undefined;
}

/** The first attempt of a read, made before what makes every other one was loaded. */
export interface EarlyAttempt {
	/** When it began, in milliseconds of `performance.now()`. */
	readonly started: number;
	readonly outcome: EarlyOutcome;
}

export type EarlyOutcome =
	/** Whatever its status; `body` is the whole of it, decompressed. */
	| {readonly kind: 'answered'; readonly answer: IncomingMessage; readonly body: Buffer<ArrayBuffer>}
	| {readonly kind: 'timedOut'}
	/** No answer, half of one, or one that is too large; or the signal was aborted. */
	| {readonly kind: 'failed'; readonly error: unknown};
