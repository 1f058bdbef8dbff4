import {RequestError} from '../domain/failure.ts';
import type {System} from '../system/system.ts';
import {openAbortScope} from '../system/timer.ts';
import {fetchFor} from './connect-node.ts';
import {connectionReasonOf} from './http/connection-reason.ts';
import {createDirectFetch} from './http/direct-fetch.ts';

const limitMilliseconds = 10_000;

/** Creates a function that asks an address without any key, and resolves with why it gave no good answer; undefined: it did. */
export function createPing(
	address: string,
	system: System,
): (signal: AbortSignal) => Promise<string | undefined> {
	const fetch = fetchFor(address, {system}) ?? createDirectFetch();
	return async signal => {
		const scope = openAbortScope(signal);
		scope.endAfter(limitMilliseconds);
		try {
			const {status} = await fetch({url: address, headers: {}}, scope.signal);
			return status >= 200 && status < 300 ? undefined : `it answered ${status}`;
		} catch (error) {
			if (error instanceof RequestError) return error.message;
			return scope.signal.aborted ? 'it did not answer within 10 s' : connectionReasonOf(error);
		} finally {
			// The answer's body says nothing.
			scope.end();
		}
	};
}
