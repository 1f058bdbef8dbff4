import type {Failure} from '../domain/failure.ts';
import {RequestError} from '../domain/request-error.ts';
import type {Indexer} from '../domain/service.ts';
import type {WrapperTransaction} from '../domain/transaction.ts';
import {sleep, timeoutSignal} from '../system/timer.ts';

export interface FollowOptions {
	readonly indexer: Indexer;
	readonly hash: string;
	readonly intervalMilliseconds: number;
	/** When to give up; undefined: not until it appears or the user stops. */
	readonly timeoutMilliseconds?: number | undefined;
	/** Aborted when the user stops. */
	readonly signal: AbortSignal;
	readonly onAttempt?: ((attempt: FollowAttempt) => void) | undefined;
}

/** One request that did not find it. */
export interface FollowAttempt {
	/** From 1. */
	readonly number: number;
	/** Undefined: it is not there yet. Other failures are reported, and polling goes on. */
	readonly failure: Failure | undefined;
	/** Until the next request. */
	readonly waitMilliseconds: number;
}

export type Followed =
	| {readonly kind: 'found'; readonly transaction: WrapperTransaction}
	/** Not found under this hash in time: the service may list it under another. */
	| {readonly kind: 'absent'}
	| {readonly kind: 'stopped'};

/** Longest wait between two requests: about two requests for each block. */
export const followIntervalMilliseconds = 3000;

/**
Asks the indexer for the transaction until it appears: at least once, whatever the time limit. Throws errors other
than a RequestError.
*/
export async function followTransaction(options: FollowOptions): Promise<Followed> {
	const {signal, intervalMilliseconds, timeoutMilliseconds, onAttempt} = options;
	const timeout = timeoutMilliseconds === undefined ? undefined : timeoutSignal(timeoutMilliseconds);
	const end = timeout ? AbortSignal.any([signal, timeout]) : signal;
	for (let number = 1; ; number++) {
		if (signal.aborted) return {kind: 'stopped'};
		const answer = await ask(options, number === 1 ? signal : end);
		if (!(answer instanceof RequestError)) return {kind: 'found', transaction: answer};
		if (end.aborted) return {kind: signal.aborted ? 'stopped' : 'absent'};
		const waitMilliseconds = waitAfter(answer.failure, intervalMilliseconds);
		const failure = answer.failure.kind === 'notFound' ? undefined : answer.failure;
		onAttempt?.({number, failure, waitMilliseconds});
		await sleep(waitMilliseconds, end);
		if (end.aborted) return {kind: signal.aborted ? 'stopped' : 'absent'};
	}
}

/** Exit code: 5 if the wrapper or a transaction inside it was rejected, else 0. */
export function exitCodeOfFound({exitCode, innerTransactions}: WrapperTransaction): 0 | 5 {
	const codes = [exitCode, ...innerTransactions.map(inner => inner.exitCode)];
	return codes.some(code => code?.toLowerCase() === 'rejected') ? 5 : 0;
}

async function ask(
	{indexer, hash}: FollowOptions,
	signal: AbortSignal,
): Promise<WrapperTransaction | RequestError> {
	try {
		return await indexer.getTransaction(hash, {signal});
	} catch (error) {
		if (error instanceof RequestError) return error;
		throw error;
	}
}

/** A service that limits requests says when to come back; if not, it is asked half as often. */
function waitAfter(failure: Failure, intervalMilliseconds: number): number {
	if (failure.kind !== 'rateLimited') return intervalMilliseconds;
	return failure.until === undefined
		? 2 * intervalMilliseconds
		: Math.max(intervalMilliseconds, failure.until - Date.now());
}
