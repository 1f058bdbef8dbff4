import type {CellContext} from '../columns/cell-context.ts';
import {epochNow, timesOfAnswer} from '../domain/epoch-now.ts';
import {orUnknown} from '../domain/failure.ts';
import type {NodeQueries} from '../domain/node-queries.ts';
import type {Proposal} from '../domain/proposal.ts';
import {getActiveStake} from '../services/indexer/active-stake.ts';
import type {AnswerContext} from './context.ts';

/** Asks for the current epoch, if the service gives it, and for the parameters, which give its length. */
export async function askEpochNow({
	indexer,
	signal,
}: Pick<AnswerContext, 'indexer' | 'signal'>): Promise<Partial<CellContext>> {
	const [latest, parameters] = await Promise.all([
		orUnknown(indexer.extensions.getLatestEpoch({signal})),
		orUnknown(indexer.getParameters({signal})),
	]);
	return {epoch: latest?.epoch, ...(latest && {isEpochTold: true}), parameters};
}

/** Statuses of the proposals that tell the epoch by their times. */
const datedStatuses = ['votingPeriod', 'pending'] as const;

/** Asks for the current epoch and the parameters; an epoch that the service does not tell is reckoned from the proposals. */
export async function askCurrentEpoch(
	context: Pick<AnswerContext, 'indexer' | 'signal'>,
): Promise<Partial<CellContext>> {
	const {indexer, signal} = context;
	const now = await askEpochNow(context);
	if (now.epoch !== undefined || now.parameters === undefined) return now;
	const pages = await Promise.all(
		datedStatuses.map(status => orUnknown(indexer.getProposals({status}, {signal}))),
	);
	return {
		...now,
		...epochBy(
			pages.flatMap(page => page?.items ?? []),
			now,
		),
	};
}

type EpochFacts = Pick<CellContext, 'epoch' | 'isEpochTold' | 'epochSecondsLeft' | 'epochEndsAt'>;

/** Reckons the current epoch and its rest from proposals, where the service does not tell it. */
export function epochBy(
	proposals: readonly Proposal[],
	{epoch: told, parameters}: Partial<CellContext>,
): EpochFacts {
	const now = BigInt(Math.floor(Date.now() / 1000));
	const clock = epochNow({told, times: timesOfAnswer(proposals), parameters, now});
	return {
		epoch: clock?.epoch,
		isEpochTold: clock?.isTold,
		epochSecondsLeft: clock?.secondsLeft,
		epochEndsAt: clock?.endsAt,
	};
}

/** Asks for the stake of all active validators, and a node for their sum to the last digit; empty if it cannot be had whole. */
export async function askActiveStake({
	indexer,
	node,
	signal,
}: Pick<AnswerContext, 'indexer' | 'node' | 'signal'>): Promise<Partial<CellContext>> {
	const [stake, exact] = await Promise.all([
		orUnknown(getActiveStake(indexer, {signal})),
		askNode({indexer, node, signal}, ({getActivePower}) => getActivePower({signal})),
	]);
	return stake?.isWhole ? {stake: exact === undefined ? stake : {...stake, exact}} : {};
}

/** Asks a node how the vote on a proposal ended, with the stake of its time; empty where it does not tell. */
export async function askResult(
	{id}: Pick<Proposal, 'id'>,
	context: Pick<AnswerContext, 'indexer' | 'node' | 'signal'>,
): Promise<Partial<CellContext>> {
	if (id === undefined) return {};
	const {signal} = context;
	const found = await askNode(context, ({getProposalResult}) => getProposalResult(id, {signal}));
	return found === undefined || found === 'none' ? {} : {result: {...found, id}};
}

/** Asks a node, if there is one on the chain of the indexer that answers such questions. */
async function askNode<Value>(
	{indexer, node, signal}: Pick<AnswerContext, 'indexer' | 'node' | 'signal'>,
	ask: (queries: NodeQueries) => Promise<Value | undefined>,
): Promise<Value | undefined> {
	if (!node) return undefined;
	const {epoch, parameters} = await askEpochNow({indexer, signal});
	const door = await orUnknown(node.queries.knock({chainId: parameters?.chainId, epoch}, {signal}));
	return door?.kind === 'open' ? orUnknown(ask(node.queries)) : undefined;
}
