import type {CellContext} from '../columns/cell-context.ts';
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
	return {epoch: latest?.epoch, parameters};
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
