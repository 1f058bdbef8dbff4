import type {CellContext} from '../columns/cell-context.ts';
import {orUnknown} from '../domain/failure.ts';
import type {CastVote} from '../domain/holdings.ts';
import type {NamedAddress} from '../domain/labels.ts';
import {type MyStake, maxMyAddresses} from '../domain/my-stakes.ts';
import {castOn, hasOwnVotes, maxThrough, votesOfMine, votesThrough} from '../domain/my-votes.ts';
import type {Proposal} from '../domain/proposal.ts';
import {toStakePosition} from '../domain/stake-position.ts';
import {parametersQuestion} from '../model/questions/chain.ts';
import {votesQuestion} from '../model/questions/holdings.ts';
import {readEveryPage} from '../model/questions/list-question.ts';
import {bondsQuestion} from '../model/questions/stake.ts';
import {labelsIfAny, namesIfAny, validatorNames} from './ask-validators.ts';
import type {AnswerContext} from './context.ts';
import {type ListSpec, proposals} from './list.ts';

/** Facts about the votes of what is mine. */
type VoteFacts = Pick<CellContext, 'votes' | 'ownVotes'>;

/** The list of proposals, with how I voted wherever the facts of its columns are asked for. */
export const proposalsWithVotes: ListSpec<Proposal> = {
	...proposals,
	askFacts: async (items, context) => ({
		...(await proposals.askFacts?.(items, context)),
		...(items.length > 0 && (await askMyVotes(context))),
	}),
};

/** Asks how the user's addresses voted, one or two requests each; empty if the service does not say, and after one that fails. */
export async function askMyVotes(context: AnswerContext): Promise<Partial<VoteFacts>> {
	return toFacts((await readVoters(context)).voters, new Map());
}

/**
Asks the same and, where one has not voted, for its stake.

@param isEachAsked true if those who vote for it are asked one by one; else that follows from the votes on the proposal
*/
export async function askMyVotesOn(
	context: AnswerContext,
	proposal: Pick<Proposal, 'id' | 'endEpoch'>,
	validators: readonly Named[],
	isEachAsked: boolean,
): Promise<Partial<VoteFacts> & {readonly cast: ReadonlyMap<string, string>}> {
	const {indexer, signal} = context;
	const {id = ''} = proposal;
	const {voters, chain} = await readVoters(context);
	const stakes: MyStake[] = [];
	for (const voter of voters) {
		const hasVoted = voter.held?.votes?.some(({proposalId}) => proposalId === id) !== false;
		const isKnown = hasVoted || voter.position !== undefined;
		stakes.push(isKnown ? voter : {...voter, position: await readBonded(voter.address, context)});
	}
	const names = new Map([...validatorNames(validators), ...(await labelsIfAny(context, chain))]);
	const facts = toFacts(stakes, names);
	const through = isEachAsked && facts.votes ? votesThrough(proposal, facts.votes).slice(0, maxThrough) : [];
	const ofValidators = new Map<string, readonly CastVote[]>();
	for (const {address} of through) {
		const votes = await orUnknown(votesQuestion.ask({indexer, signal}, address));
		if (votes === undefined) break;
		ofValidators.set(address, votes);
	}
	return {...facts, cast: castOn(id, ofValidators)};
}

type Named = Parameters<typeof validatorNames>[0][number];

interface Voters {
	readonly voters: readonly MyStake[];
	/** Id of the chain; undefined: the service does not give it. */
	readonly chain: string | undefined;
}

async function readVoters(context: AnswerContext): Promise<Voters> {
	const {indexer, signal} = context;
	const parameters = await orUnknown(parametersQuestion.ask({indexer, signal}));
	const named = await namesIfAny(context, parameters?.chainId);
	const own = named.filter(({isValidator = false}: NamedAddress) => !isValidator).slice(0, maxMyAddresses);
	const voters: MyStake[] = [];
	for (const {address, label = ''} of own) {
		const votes = await orUnknown(votesQuestion.ask({indexer, signal}, address));
		if (votes === undefined) break;
		voters.push({
			address,
			label,
			// One without a vote has a sign only if it has something to vote with, as in the overview.
			position: votes.length === 0 ? await readBonded(address, context) : undefined,
			readAt: undefined,
			failure: undefined,
			held: {votes},
		});
	}
	return {voters, chain: parameters?.chainId};
}

async function readBonded(address: string, context: AnswerContext): Promise<MyStake['position']> {
	const {indexer, signal} = context;
	const asked = readEveryPage(bondsQuestion, {indexer, signal}, address, {isPartEnough: true});
	const read = await orUnknown(asked);
	const nothing = {items: [], isWhole: true};
	return read && toStakePosition({bonds: {items: read.items, isWhole: true}, unbonds: nothing}, undefined);
}

function toFacts(stakes: readonly MyStake[], names: ReadonlyMap<string, string>): Partial<VoteFacts> {
	const votes = votesOfMine({stakes, names, ofValidators: new Map(), labels: undefined});
	return votes ? {votes, ownVotes: hasOwnVotes(votes) || undefined} : {};
}
