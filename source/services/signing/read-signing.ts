import {orUnknown} from '../../domain/failure.ts';
import type {ExpectedChain} from '../../domain/node-queries.ts';
import type {ChainNode, NodeStatus, RequestOptions} from '../../domain/service.ts';
import {addLiveness, type SigningNow} from '../../domain/signing-now.ts';

/** Milliseconds for which an answer outlives failures. */
const heldMilliseconds = 150_000;

/** Time limit of the questions: nothing waits for them. */
const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};

/** Missed votes as they are shown, and as they were last told. */
export interface SigningReading {
	/** Left undefined where the node does not tell them now. */
	readonly shown: SigningNow | undefined;
	/** Last answer, with which the next one is compared. */
	readonly last: SigningNow | undefined;
}

interface SigningQuestion {
	readonly node: ChainNode | undefined;
	readonly expected: ExpectedChain;
	/** Status of the node that was just asked for; left out: it is asked for here. */
	readonly status?: NodeStatus | undefined;
	/** Unix milliseconds. */
	now(): number;
}

/**
Asks a node for missed votes, and compares them with those that it told last. Never rejects but where it is aborted: a
node that gives no answer is one that tells nothing.
*/
export async function readSigning(
	before: SigningReading | undefined,
	{node, expected, status, now}: SigningQuestion,
	{signal}: Pick<RequestOptions, 'signal'>,
): Promise<SigningReading> {
	const {last} = before ?? {};
	const answer = node && (await orUnknown(askNode(node, {expected, status}, last, {signal, timeLimit})));
	if (answer?.kind === 'behind') return {shown: undefined, last};
	if (answer?.kind === 'closed') return {shown: undefined, last: undefined};
	if (!answer) return {shown: last && now() - last.at < heldMilliseconds ? last : undefined, last};
	const {liveness, epoch} = answer;
	const next = addLiveness(last, {liveness, epoch, node: node?.address ?? '', at: now()});
	return {shown: next, last: next};
}

/**
Asks a node for missed votes, unless it does not answer such questions, or is not where the indexer is. Where no block came
since the last answer, that one still holds.
*/
async function askNode(
	{address, queries}: ChainNode,
	{expected, status}: Pick<SigningQuestion, 'expected' | 'status'>,
	last: SigningNow | undefined,
	options: RequestOptions,
) {
	const door = await queries.knock(expected, options, status);
	if (door.kind === 'behind') return {kind: 'behind'} as const;
	const isSame = door.kind === 'open' && last?.node === address && last.liveness.height === door.height;
	if (isSame) return {kind: 'told', liveness: last.liveness, epoch: door.epoch} as const;
	const liveness = door.kind === 'open' ? await queries.getLiveness(options) : undefined;
	if (door.kind !== 'open' || !liveness) return {kind: 'closed'} as const;
	return {kind: 'told', liveness, epoch: door.epoch} as const;
}
