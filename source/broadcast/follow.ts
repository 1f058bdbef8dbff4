import type {Failure} from '../domain/failure.ts';
import type {NodeTransaction} from '../domain/service.ts';
import {type AbortScope, openAbortScope, sleep} from '../system/timer.ts';
import {askWhereabouts} from './ask-node.ts';
import {executionOf, type Found, foundByNode, resultOnNode} from './block-findings.ts';
import {createFollowQuestion, type FollowedTransaction} from './follow-question.ts';

export interface FollowOptions extends FollowedTransaction {
	readonly intervalMilliseconds: number;
	/** Time limit; undefined: none, until it appears or the user stops. */
	readonly timeoutMilliseconds?: number | undefined;
	/** Time limit for the indexer once the node has it in a block. */
	readonly listingMilliseconds?: number | undefined;
	/** Signal aborted when the user stops. */
	readonly signal: AbortSignal;
	readonly onAttempt?: ((attempt: FollowAttempt) => void) | undefined;
}

/** An attempt that did not find it in the indexer. */
export interface FollowAttempt {
	/** Number of the attempt, from 1. */
	readonly number: number;
	/** Failure, after which polling goes on; undefined: it is not there yet. */
	readonly failure: Failure | undefined;
	/** The node's answer if it has it in a block already; undefined: not known. */
	readonly node: NodeTransaction | undefined;
	/** Time until the next attempt. */
	readonly waitMilliseconds: number;
}

export type Followed =
	| {readonly kind: 'found'; readonly found: Found}
	/** No hit in time, neither by hash nor through the node; upTo: last block up to which the node has it in none. */
	| {readonly kind: 'absent'; readonly upTo?: bigint | undefined}
	| {readonly kind: 'stopped'};

/** Max wait between two attempts: about two for each block. */
export const followIntervalMilliseconds = 3000;

/** Default time limit for the indexer, which is a few blocks behind at most; the node's answer is known by then. */
const defaultListingMilliseconds = 60_000;

/**
Asks the indexer, and the node if there is none or it has no such hash, until the transaction appears or the time since
the first question is over. Throws errors other than a RequestError.
*/
export async function followTransaction({onAttempt, ...options}: FollowOptions): Promise<Followed> {
	const attempts = followAttempts(options);
	for (;;) {
		const {value, done} = await attempts.next();
		if (done) return value;
		onAttempt?.(value);
	}
}

/** Does the same as a generator of the attempts that did not find it. */
export async function* followAttempts(
	options: Omit<FollowOptions, 'onAttempt'>,
): AsyncGenerator<FollowAttempt, Followed, void> {
	const scope = openAbortScope(options.signal);
	if (options.timeoutMilliseconds !== undefined) scope.endAfter(options.timeoutMilliseconds);
	try {
		return yield* followWithin(scope, options);
	} finally {
		scope.end();
	}
}

async function* followWithin(
	scope: AbortScope,
	options: Omit<FollowOptions, 'onAttempt'>,
): AsyncGenerator<FollowAttempt, Followed, void> {
	const {signal, intervalMilliseconds} = options;
	const {listingMilliseconds = defaultListingMilliseconds} = options;
	const question = createFollowQuestion(options);
	const end = scope.signal;
	let node: NodeTransaction | undefined;

	for (let number = 1; !signal.aborted; number++) {
		const answer = await question.ask(end);
		if (answer.kind === 'found') return answer;
		if (!node && answer.node) scope.endAfter(listingMilliseconds);
		node = answer.node;
		if (end.aborted || answer.isOver) break;
		const waitMilliseconds = waitAfter(answer.failure, intervalMilliseconds);
		yield {number, failure: answer.failure, node, waitMilliseconds};
		await sleep(waitMilliseconds, end);
		if (end.aborted) break;
	}
	return knownAtEnd(node, options);
}

/** Returns the result of a search in which the indexer did not list it. */
async function knownAtEnd(
	node: NodeTransaction | undefined,
	{node: asked, hash, signal}: Pick<FollowOptions, 'node' | 'hash' | 'signal'>,
): Promise<Followed> {
	if (node) return {kind: 'found', found: foundByNode(node)};
	if (signal.aborted) return {kind: 'stopped'};
	const last = await askWhereabouts(asked, hash, signal);
	if (last && 'node' in last) return {kind: 'found', found: foundByNode(last.node)};
	return signal.aborted ? {kind: 'stopped'} : {kind: 'absent', upTo: last?.upTo};
}

/** Returns the exit code: 5 if the transaction or an inner one was rejected, else 0. */
export function exitCodeOfFound({transaction, node}: Found): 0 | 5 {
	const inner = transaction?.innerTransactions.map(({exitCode}) => exitCode) ?? [];
	const results = [transaction?.exitCode, ...inner].map(executionOf);
	return (node && resultOnNode(node) === 'rejected') || results.includes('rejected') ? 5 : 0;
}

/** Returns the wait after an answer: a service that limits requests gives a time; if not, it is asked half as often. */
function waitAfter(failure: Failure | undefined, intervalMilliseconds: number): number {
	if (failure?.kind !== 'rateLimited') return intervalMilliseconds;
	return failure.until === undefined
		? 2 * intervalMilliseconds
		: Math.max(intervalMilliseconds, failure.until - Date.now());
}
