import type {Fetch} from '../services/http/direct-fetch.ts';
import {readChunks} from '../services/http/read-chunks.ts';
import {limitTo} from '../system/limit-to.ts';

/** Requests of a run, at most. */
export const requestLimit = 200;

/** Largest answer that is let through, in bytes; the clients have narrower limits. */
const limitBytes = 16 * 2 ** 20;

/** Thrown in the place of a request that is one too many. */
export class SpentError extends Error {
	override readonly name = 'SpentError';

	constructor() {
		super(`the ${requestLimit} requests of a run were spent`);
	}
}

/** Counter of all requests of a run, to the indexer and to its node. */
export interface Meter {
	count(): number;
	left(): number;
	/** Returns a fetch whose requests are counted, and sent one at a time with all others of this meter. */
	through(fetch: Fetch): Fetch;
}

/** @param onRequest called with the count before each request */
export function createMeter(onRequest: (count: number) => void = () => {}): Meter {
	const inTurn = limitTo(1);
	let count = 0;
	return {
		count: () => count,
		left: () => requestLimit - count,
		through: fetch => (request, signal) =>
			inTurn(async () => {
				signal.throwIfAborted();
				if (count >= requestLimit) throw new SpentError();
				onRequest(++count);
				const answer = await fetch(request, signal);
				// The next request waits for the body too.
				const body = await readChunks(answer.body ?? [], {address: new URL(request.url).origin, limitBytes});
				return {status: answer.status, headers: answer.headers, body: [body]};
			}),
	};
}
