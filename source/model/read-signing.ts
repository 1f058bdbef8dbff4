import {orUnknown} from '../domain/failure.ts';
import type {ExpectedChain} from '../domain/node-queries.ts';
import {outlivingMilliseconds, unhurriedLimit} from '../domain/periods.ts';
import type {ChainNode, NodeStatus, RequestOptions} from '../domain/service.ts';
import {addLiveness, type SigningNow} from '../domain/signing-now.ts';
import {livenessQuestion, nodeAccessQuestion} from './questions/node.ts';
import type {NodeRequest} from './questions/question.ts';

/** Missed votes to show, and the last ones that the node reported. */
export interface SigningReading {
	/** Left undefined if the node does not report them now. */
	readonly shown: SigningNow | undefined;
	/** Last answer, with which the next one is compared. */
	readonly last: SigningNow | undefined;
}

interface SigningSubject {
	readonly node: ChainNode | undefined;
	readonly expected: ExpectedChain;
	/** Status of the node that has just come; left out: it is asked for here. */
	readonly status?: NodeStatus | undefined;
	/** Unix milliseconds. */
	now(): number;
}

/** Asks a node for missed votes, and compares them with its last answer. Rejects only if it is aborted. */
export async function readSigning(
	before: SigningReading | undefined,
	{node, expected, status, now}: SigningSubject,
	{signal}: Pick<RequestOptions, 'signal'>,
): Promise<SigningReading> {
	const {last} = before ?? {};
	const asking = node && {node, signal, timeLimit: unhurriedLimit};
	const answer = asking && (await orUnknown(askNode(asking, {...expected, status}, last)));
	if (answer?.kind === 'behind') return {shown: undefined, last};
	if (answer?.kind === 'closed') return {shown: undefined, last: undefined};
	if (!answer) return {shown: last && now() - last.at < outlivingMilliseconds ? last : undefined, last};
	const {liveness, epoch} = answer;
	const next = addLiveness(last, {liveness, epoch, node: node?.address ?? '', at: now()});
	return {shown: next, last: next};
}

/** Asks a node for missed votes if it is open; the last answer remains valid until another block comes. */
async function askNode(
	asking: NodeRequest,
	expected: Parameters<typeof nodeAccessQuestion.ask>[1],
	last: SigningNow | undefined,
) {
	const access = await nodeAccessQuestion.ask(asking, expected);
	if (access.kind === 'behind') return {kind: 'behind'} as const;
	if (access.kind !== 'open') return {kind: 'closed'} as const;
	const isSame = last?.node === asking.node.address && last.liveness.height === access.height;
	const liveness = isSame ? last.liveness : await livenessQuestion.ask(asking);
	return liveness ? ({kind: 'open', liveness, epoch: access.epoch} as const) : ({kind: 'closed'} as const);
}
