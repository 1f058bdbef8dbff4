import type {CellContext} from '../columns/cell-context.ts';
import {orUnknown} from '../domain/failure.ts';
import {labelsOf} from '../domain/labels.ts';
import {type MyStake, maxMyAddresses} from '../domain/my-stakes.ts';
import {castOn, hasOwnVotes, maxThrough, votesOfMine, votesThrough} from '../domain/my-votes.ts';
import type {Proposal} from '../domain/proposal.ts';
import {namesOfValidators, type Validator} from '../domain/validator.ts';
import {parametersQuestion} from '../model/questions/chain.ts';
import {readValidatorVotes, readVoters} from '../model/read-mine.ts';
import type {AnswerContext} from './context.ts';
import {namesIfAny} from './known-labels.ts';

/** Votes of the user's addresses. */
type VoteFacts = Pick<CellContext, 'votes' | 'ownVotes'>;

/** Reads how the user's addresses voted; empty if the service does not say. */
export async function askMyVotes(context: AnswerContext): Promise<Partial<VoteFacts>> {
	return toFacts((await askVoters(context)).voters, new Map());
}

/**
Reads how the user's addresses voted on a proposal, with the stake of those that did not.

@param isEachAsked true if the validators that vote for this stake are asked one by one, because not all votes are known
*/
export async function askMyVotesOn(
	context: AnswerContext,
	proposal: Pick<Proposal, 'id' | 'endEpoch'>,
	validators: readonly Validator[],
	isEachAsked: boolean,
): Promise<Partial<VoteFacts> & {readonly cast: ReadonlyMap<string, string>}> {
	const {indexer, signal} = context;
	const {id = ''} = proposal;
	const {voters, named} = await askVoters(context, id);
	const facts = toFacts(voters, new Map([...namesOfValidators(validators), ...labelsOf(named)]));
	const through = isEachAsked && facts.votes ? votesThrough(proposal, facts.votes).slice(0, maxThrough) : [];
	const addresses = through.map(({address}) => address);
	return {...facts, cast: castOn(id, await readValidatorVotes({indexer, signal}, addresses))};
}

async function askVoters(context: AnswerContext, id?: string) {
	const {indexer, signal} = context;
	const parameters = await orUnknown(parametersQuestion.ask({indexer, signal}));
	const named = await namesIfAny(context, parameters?.chainId);
	const own = named
		.filter(({isValidator = false}) => !isValidator)
		.slice(0, maxMyAddresses)
		.map(({address, label = ''}) => ({address, label}));
	return {named, voters: await readVoters({indexer, signal}, own, id)};
}

function toFacts(stakes: readonly MyStake[], names: ReadonlyMap<string, string>): Partial<VoteFacts> {
	const votes = votesOfMine({stakes, names, ofValidators: new Map(), labels: undefined});
	return votes ? {votes, ownVotes: hasOwnVotes(votes) || undefined} : {};
}
