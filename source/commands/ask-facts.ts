import type {CellContext} from '../columns/cell-context.ts';
import {epochNow, timesOfAnswer} from '../domain/epoch-now.ts';
import {orUnknown} from '../domain/failure.ts';
import type {Proposal} from '../domain/proposal.ts';
import {epochQuestion, parametersQuestion} from '../model/questions/chain.ts';
import {activePowerQuestion, nodeAccessQuestion, proposalResultQuestion} from '../model/questions/node.ts';
import {proposalsQuestion} from '../model/questions/proposals.ts';
import type {NodeRequest} from '../model/questions/question.ts';
import {activeStakeQuestion} from '../model/questions/validators.ts';
import type {AnswerContext} from './context.ts';

/** Asks for the current epoch, if the service gives it, and for the parameters, which give its length. */
export async function askEpochNow({
	indexer,
	signal,
}: Pick<AnswerContext, 'indexer' | 'signal'>): Promise<Partial<CellContext>> {
	const [latest, parameters] = await Promise.all([
		orUnknown(epochQuestion.ask({indexer, signal})),
		orUnknown(parametersQuestion.ask({indexer, signal})),
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
		datedStatuses.map(status => orUnknown(proposalsQuestion.getPage({indexer, signal}, {status}, undefined))),
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
		orUnknown(activeStakeQuestion.ask({indexer, signal}, undefined)),
		askNode({indexer, node, signal}, asking => activePowerQuestion.ask(asking)),
	]);
	return stake?.isWhole ? {stake: exact === undefined ? stake : {...stake, exact}} : {};
}

/** Asks a node how the vote on a proposal ended, with the stake of its time; empty where it does not tell. */
export async function askResult(
	{id}: Pick<Proposal, 'id'>,
	context: Pick<AnswerContext, 'indexer' | 'node' | 'signal'>,
): Promise<Partial<CellContext>> {
	if (id === undefined) return {};
	const found = await askNode(context, asking => proposalResultQuestion.ask(asking, id));
	return found ? {result: {...found, id}} : {};
}

/** Asks a node, if there is one on the chain of the indexer that answers such questions. */
async function askNode<Value>(
	{indexer, node, signal}: Pick<AnswerContext, 'indexer' | 'node' | 'signal'>,
	ask: (asking: NodeRequest) => Promise<Value | undefined>,
): Promise<Value | undefined> {
	if (!node) return undefined;
	const {epoch, parameters} = await askEpochNow({indexer, signal});
	const door = await orUnknown(nodeAccessQuestion.ask({node, signal}, {chainId: parameters?.chainId, epoch}));
	return door?.kind === 'open' ? orUnknown(ask({node, signal})) : undefined;
}
