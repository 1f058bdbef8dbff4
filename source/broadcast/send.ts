import type {ChainNode, TimeLimit} from '../domain/service.ts';
import type {BroadcastMode} from '../domain/transaction.ts';
import type {Attempt} from './attempt.ts';
import {isUnnamed} from './attempt.ts';
import {classifyAnswer, classifyError} from './classify.ts';
import {describeOutcome} from './describe-outcome.ts';
import {type BegunAttempt, holdAttempt, type Journal, JournalError} from './journal.ts';
import {compareHashes, hashOf, type Outcome, withoutWords} from './outcome.ts';
import type {TransactionInput} from './transaction-input.ts';

export interface SendOptions {
	readonly node: ChainNode;
	readonly input: TransactionInput;
	readonly mode: BroadcastMode;
	/** The chain id, or the node's host if no chain id is known. */
	readonly network: string;
	/** Summary for the journal; undefined: it cannot be read. */
	readonly deed?: string | undefined;
	/** Journal; undefined: nothing is recorded. */
	readonly journal: Journal | undefined;
	/** Clock, in unix milliseconds. */
	readonly now: () => number;
	/** Signal that ends the wait; a transaction that was already sent stays sent. */
	readonly signal?: AbortSignal | undefined;
	/** Attempts with the same transaction that the person has been shown; any other attempt blocks the sending. */
	readonly known?: readonly Pick<Attempt, 'id' | 'isUnderWay'>[];
	/** Time limit in place of the node's default; min 30 s for a commit, which waits for a block. */
	readonly timeLimit?: Pick<TimeLimit, 'totalMilliseconds'> | undefined;
}

export interface SentOutcome {
	readonly outcome: Outcome;
	/** Outcome and remedy, in a sentence. */
	readonly sentence: string;
	/** Comparison of the node's hash with the computed one. */
	readonly hashes: 'same' | 'different' | 'unknown';
	/** Its id in the journal; undefined: nothing is recorded. */
	readonly attemptId: string | undefined;
	/** Time of sending, unix milliseconds. */
	readonly at: number;
	/** Reason why the outcome is missing from the journal, in one sentence; undefined: it is not. */
	readonly journalProblem: string | undefined;
}

/** Error for a transaction that is already being sent; `message` is the sentence for people. */
export class UnderWayError extends Error {
	override readonly name = 'UnderWayError';

	constructor() {
		super('the transaction is being sent; wait for the answer');
	}
}

/** Min time limit of a commit: the node waits about 10 s for a block, then its answer has to travel. */
const minCommitMilliseconds = 30_000;

/** Keys of the transactions on their way, so that one pasted or confirmed twice is not sent twice. */
const underWay = new Set<string>();

/**
Records the attempt, sends the transaction in exactly one request and records the outcome. Sends nothing and
rejects with a JournalError if the attempt cannot be recorded, with an UnderWayError if the same transaction is
already on its way.
*/
export async function sendOnce(options: SendOptions): Promise<SentOutcome> {
	const {of, sha256} = options.input.key;
	const name = `${of} ${sha256}`;
	if (underWay.has(name)) throw new UnderWayError();
	underWay.add(name);
	try {
		return await send(options);
	} finally {
		underWay.delete(name);
	}
}

/** Makes the outcome of a broadcast that was not tried: nothing is recorded, and nothing sent. */
export function notSentTo(
	node: string,
	{reason, input, mode, at}: Pick<SendOptions, 'input' | 'mode'> & {reason: string; at: number},
): SentOutcome {
	const outcome: Outcome = {kind: 'notSent', reason};
	const sentence = describeOutcome(outcome, {node, mode, input});
	return {outcome, sentence, hashes: 'unknown', attemptId: undefined, at, journalProblem: undefined};
}

async function send(options: SendOptions): Promise<SentOutcome> {
	const {node, input, mode, network, deed, journal, now} = options;
	const {encoding, size, key} = input;
	const attempt = {at: now(), network, node: node.address, mode, encoding, size, key, deed};
	const begun = await journal?.begin(attempt);
	const letGo = begun && holdAttempt(begun.id);
	try {
		return await sendBegun(begun, attempt.at, options);
	} finally {
		letGo?.();
	}
}

async function sendBegun(
	begun: BegunAttempt | undefined,
	at: number,
	options: SendOptions,
): Promise<SentOutcome> {
	const {node, input, mode, now} = options;
	const outcome = (await findOvertaking(begun, options)) ?? (await broadcast(options));
	const sentence = describeOutcome(outcome, {node: node.address, mode, input});
	const hashes = compareHashes(outcome, input);
	const quiet = describeOutcome(withoutWords(outcome), {node: node.address, mode, input});
	const journalProblem = await complete(begun, outcome, quiet, now());
	return {outcome, sentence, hashes, attemptId: begun?.id, at, journalProblem};
}

async function broadcast({node, input, mode, signal, timeLimit}: SendOptions): Promise<Outcome> {
	if (signal?.aborted) return {kind: 'notSent', reason: 'it was cancelled before anything left'};
	const limit = mode === 'commit' ? forCommit(timeLimit) : timeLimit && inOneAttempt(timeLimit);
	try {
		return classifyAnswer(await node.broadcast(input.parameter, mode, {signal, timeLimit: limit}), mode);
	} catch (error) {
		return classifyError(error, mode);
	}
}

function forCommit(limit: SendOptions['timeLimit']): TimeLimit {
	const {totalMilliseconds = minCommitMilliseconds} = limit ?? {};
	return inOneAttempt({totalMilliseconds: Math.max(minCommitMilliseconds, totalMilliseconds)});
}

/** Gives all of the time to one attempt, as there is no retry. */
function inOneAttempt({totalMilliseconds}: Pick<TimeLimit, 'totalMilliseconds'>): TimeLimit {
	return {attemptMilliseconds: totalMilliseconds, totalMilliseconds};
}

/**
Stops two programs from sending the same transaction to the same network at once: only the one that recorded its
attempt first sends. The others send nothing while that attempt is under way, or if the person was not shown it,
whatever the person agreed to before. Returns that outcome; undefined: go ahead.
*/
async function findOvertaking(
	begun: BegunAttempt | undefined,
	{network, node, input, known = []}: SendOptions,
): Promise<Outcome | undefined> {
	if (!begun) return undefined;
	const earlier = await begun.earlier().catch(error => {
		if (error instanceof JournalError) return error.message;
		throw error;
	});
	if (typeof earlier === 'string') return {kind: 'notSent', reason: earlier};
	const before = findSentBefore(earlier, {key: input.key, network, node: node.address});
	const waited = before.find(({isUnderWay}) => isUnderWay);
	if (waited) return {kind: 'notSent', isElsewhere: true, reason: underWayWords(waited)};
	// The person was shown attempts under way without an outcome, so these do not count as known.
	const shownIds = new Set(known.filter(({isUnderWay}) => !isUnderWay).map(({id}) => id));
	if (before.every(({id}) => shownIds.has(id))) return undefined;
	const reason =
		'another program has begun to send it, as the journal says; see broadcast --log for its outcome first';
	return {kind: 'notSent', isElsewhere: true, reason};
}

function underWayWords({holder}: Attempt): string {
	const program = holder === undefined ? 'another program' : `another program (process ${holder.pid})`;
	return `${program} is sending it and waits for the answer; broadcast --log tells the outcome`;
}

/** Records the outcome; returns the reason if that fails, since the outcome must be reported all the same. */
async function complete(
	begun: BegunAttempt | undefined,
	outcome: Outcome,
	text: string,
	at: number,
): Promise<string | undefined> {
	try {
		await begun?.complete({...outcome, text, at, hash: hashOf(outcome)});
		return undefined;
	} catch (error) {
		if (error instanceof JournalError) return error.message;
		throw error;
	}
}

/** A transaction and its destination. */
interface Destination {
	readonly key: TransactionInput['key'];
	/** The chain id, or the node's host if no chain id is known. */
	readonly network: string;
	/** Address of the node. */
	readonly node: string;
}

/**
Finds earlier attempts that sent, or may have sent, the same transaction to the same network or through the same node, in
journal order. A network that told no id, then or now, may be the same one.
*/
export function findSentBefore(
	attempts: readonly Attempt[],
	{key, network, node}: Destination,
): readonly Attempt[] {
	return attempts.filter(
		attempt =>
			attempt.key.of === key.of &&
			attempt.key.sha256 === key.sha256.toUpperCase() &&
			(attempt.network === network ||
				attempt.node === node ||
				isUnnamed(attempt) ||
				isUnnamed({network, node})) &&
			attempt.outcome?.kind !== 'notSent',
	);
}
