import type {CellContext} from '../columns/cell-context.ts';
import {epochClock, timesOfAnswer} from '../domain/epoch-clock.ts';
import {orUnknown} from '../domain/failure.ts';
import type {Proposal} from '../domain/proposal.ts';
import {epochQuestion, parametersQuestion} from '../model/questions/chain.ts';
import {activePowerQuestion, nodeAccessQuestion, proposalResultQuestion} from '../model/questions/node.ts';
import {proposalsQuestion} from '../model/questions/proposals.ts';
import type {NodeRequest} from '../model/questions/question.ts';
import {activeStakeQuestion} from '../model/questions/validators.ts';
import type {AnswerContext} from './context.ts';

/** Asks for the current epoch as the service reports it, and for the parameters; each undefined if it cannot be had. */
export async function askEpochNow({indexer, signal}: Pick<AnswerContext, 'indexer' | 'signal'>) {
	const [latest, parameters] = await Promise.all([
		orUnknown(epochQuestion.ask({indexer, signal})),
		orUnknown(parametersQuestion.ask({indexer, signal})),
	]);
	return {reported: latest?.epoch, parameters};
}

/** Statuses of the proposals that tell the epoch by their times. */
const datedStatuses = ['votingPeriod', 'pending'] as const;

/**
Asks for the current epoch and the parameters.

@param proposals that say how much of the epoch is left; undefined: others are asked for if the epoch is not reported
*/
export async function askClock(
	context: Pick<AnswerContext, 'indexer' | 'signal'>,
	proposals?: readonly Proposal[],
): Promise<Pick<CellContext, 'clock' | 'parameters'>> {
	const now = await askEpochNow(context);
	if (proposals || now.reported !== undefined || !now.parameters) return clockBy(now, proposals ?? []);
	const {indexer, signal} = context;
	const pages = await Promise.all(
		datedStatuses.map(status => orUnknown(proposalsQuestion.getPage({indexer, signal}, {status}, undefined))),
	);
	const items = pages.flatMap(page => page?.items ?? []);
	return clockBy(now, items);
}

type ReportedEpoch = Awaited<ReturnType<typeof askEpochNow>>;

/** Makes the clock of what is reported and of proposals. */
export function clockBy({reported, parameters}: ReportedEpoch, proposals: readonly Proposal[]) {
	const now = BigInt(Math.floor(Date.now() / 1000));
	const clock = epochClock({reported, times: timesOfAnswer(proposals), parameters, now});
	return {clock, parameters};
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
	const {reported: epoch, parameters} = await askEpochNow({indexer, signal});
	const door = await orUnknown(nodeAccessQuestion.ask({node, signal}, {chainId: parameters?.chainId, epoch}));
	return door?.kind === 'open' ? orUnknown(ask({node, signal})) : undefined;
}
