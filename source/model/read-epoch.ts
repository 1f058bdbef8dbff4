import type {ActiveStake} from '../domain/active-stake.ts';
import {type EpochClock, epochClock, timesOfAnswer} from '../domain/epoch-clock.ts';
import {orUnknown} from '../domain/failure.ts';
import type {ProposalResult} from '../domain/node-queries.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {Proposal} from '../domain/proposal.ts';
import type {ChainNode} from '../domain/service.ts';
import {epochQuestion, parametersQuestion} from './questions/chain.ts';
import {activePowerQuestion, nodeAccessQuestion, proposalResultQuestion} from './questions/node.ts';
import {proposalsQuestion} from './questions/proposals.ts';
import type {IndexerRequest, NodeRequest} from './questions/question.ts';
import {activeStakeQuestion} from './questions/validators.ts';

/** Current epoch and parameters of a chain; each undefined if unknown. */
export interface ClockReading {
	readonly clock: EpochClock | undefined;
	readonly parameters: Parameters | undefined;
}

/** Asks for the current epoch as the service reports it, and for the parameters. */
export async function readEpochNow(asking: IndexerRequest) {
	const [latest, parameters] = await Promise.all([
		orUnknown(epochQuestion.ask(asking)),
		orUnknown(parametersQuestion.ask(asking)),
	]);
	return {reported: latest?.epoch, parameters};
}

/** Statuses of the proposals whose times reveal the epoch. */
const datedStatuses = ['votingPeriod', 'pending'] as const;

/**
Asks for the current epoch and the parameters.

@param proposals whose times say how much of the epoch is left; undefined: they are asked for if the epoch is not reported
*/
export async function readClock(
	asking: IndexerRequest,
	proposals?: readonly Proposal[],
): Promise<ClockReading> {
	const now = await readEpochNow(asking);
	if (proposals || now.reported !== undefined || !now.parameters) return clockBy(now, proposals ?? []);
	const pages = await Promise.all(
		datedStatuses.map(status => orUnknown(proposalsQuestion.getPage(asking, {status}, undefined))),
	);
	return clockBy(
		now,
		pages.flatMap(page => page?.items ?? []),
	);
}

/** Makes the clock from what is reported and from the times of proposals. */
export function clockBy(
	{reported, parameters}: Awaited<ReturnType<typeof readEpochNow>>,
	proposals: readonly Proposal[],
): ClockReading {
	const now = BigInt(Math.floor(Date.now() / 1000));
	return {clock: epochClock({reported, times: timesOfAnswer(proposals), parameters, now}), parameters};
}

/** An indexer, and a node of its chain. */
interface BothRequest extends IndexerRequest {
	readonly node: ChainNode | undefined;
}

/** Asks for the stake of all active validators, and a node for their exact sum; undefined if it cannot be read completely. */
export async function readActiveStake({node, ...asking}: BothRequest): Promise<ActiveStake | undefined> {
	const [stake, exact] = await Promise.all([
		orUnknown(activeStakeQuestion.ask(asking, undefined)),
		askNode({node, ...asking}, request => activePowerQuestion.ask(request)),
	]);
	if (!stake?.isWhole) return undefined;
	return exact === undefined ? stake : {...stake, exact};
}

/** Asks a node how the vote on a proposal ended, with the stake of that time; undefined if it does not say. */
export function readResult(both: BothRequest, id: string): Promise<ProposalResult | undefined> {
	return askNode(both, asking => proposalResultQuestion.ask(asking, id));
}

/** Asks a node if there is one on the indexer's chain that answers such questions. */
async function askNode<Value>(
	{indexer, node, ...options}: BothRequest,
	ask: (asking: NodeRequest) => Promise<Value | undefined>,
): Promise<Value | undefined> {
	if (!node) return undefined;
	const {reported: epoch, parameters} = await readEpochNow({indexer, ...options});
	const asking = {node, ...options};
	const access = await orUnknown(nodeAccessQuestion.ask(asking, {chainId: parameters?.chainId, epoch}));
	return access?.kind === 'open' ? orUnknown(ask(asking)) : undefined;
}
