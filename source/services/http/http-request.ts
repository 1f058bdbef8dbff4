import type {RequestOptions, TimeLimit} from '../../domain/service.ts';
import type {AnswerSchema} from '../decoding/decode-item.ts';
import type {Answer, Fetch, RequestEvent} from './direct-fetch.ts';
import type {RequestBudget} from './request-budget.ts';
import type {QueryValues} from './request-parts.ts';

export interface HttpClientOptions {
	/** Base address, with or without a path and a trailing slash. */
	readonly address: string;
	/** Sent in the header Key of every request; undefined: none. */
	readonly apiKey?: string | undefined;
	/** Time limit of a request, unless the call sets one. */
	readonly timeLimit: TimeLimit;
	/** Sends every request. Default: straight to the service. */
	readonly fetch?: Fetch | undefined;
	/** True if the first read is sent before the client is loaded; ignored if `fetch` is given. */
	readonly asksFirstEarly?: boolean;
	/** Reads under way at a time; the others wait. Default: any number. */
	readonly maxAtOnce?: number | undefined;
	/**
	Budget of a program that asks again and again, for this service and its node together: such a program keeps the limits
	that the service names, where a short one is waited for else. Left out: it asks once.
	*/
	readonly budget?: RequestBudget | undefined;
	readonly onRequest?: ((event: RequestEvent) => void) | undefined;
	/** Largest answer that is read, in bytes after decompression. */
	readonly limitBytes?: number;
}

export interface HttpClient {
	/** The base address without a trailing slash. */
	readonly address: string;
	/** Requests `path`, relative to the base address, and decodes the answer. Rejects with RequestErrors only. */
	get<Value>(path: string, request: HttpRequest<Value>): Promise<Value>;
}

/** Largest answer that is read. */
export interface AnswerLimits {
	/** Bytes after decompression. */
	readonly bytes: number;
	/** Values of its JSON. */
	readonly values: number;
}

export interface HttpRequest<Value> extends RequestOptions {
	readonly query?: QueryValues | undefined;
	readonly headers?: Readonly<Record<string, string>>;
	readonly schema: AnswerSchema<Value>;
	/** True if a failed read is retried once and follows redirects within its origin; a broadcast never does. */
	readonly canRetry: boolean;
	/** Limits of an answer that is larger than others; default: the client's. */
	readonly limits?: AnswerLimits | undefined;
	/** Called with the length of a good answer's body, in bytes after decompression. */
	readonly onBody?: ((bytes: number) => void) | undefined;
	/** The first attempt, if it was sent early: its time and outcome count for this read. */
	readonly early?: EarlyAttempt | undefined;
}

/** The first attempt of a read, sent before the HTTP client is loaded. */
export interface EarlyAttempt {
	/** Its beginning, in milliseconds of `performance.now()`. */
	readonly started: number;
	/** An answer of any status with all of its body, decompressed; or why there is none, or not all of it. */
	readonly outcome: {readonly answer: Answer; readonly body: Buffer<ArrayBuffer>} | {readonly error: unknown};
}
