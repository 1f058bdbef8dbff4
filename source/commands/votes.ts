import {describeVoters, ownVoteSpec, voterVoteSpec} from '../columns/votes.ts';
import {orNone, orUnknown} from '../domain/failure.ts';
import type {CastVote} from '../domain/holdings.ts';
import {byVoter, withProposals, withVoters} from '../domain/votes.ts';
import {parametersQuestion} from '../model/questions/chain.ts';
import {votesQuestion} from '../model/questions/holdings.ts';
import {readEveryPage} from '../model/questions/list-question.ts';
import {proposalQuestion, proposalsQuestion, proposalVotesQuestion} from '../model/questions/proposals.ts';
import {activeStakeQuestion} from '../model/questions/validators.ts';
import {isProposalId} from '../options/values/values.ts';
import {UsageError} from '../system/usage-error.ts';
import type {AnswerContext} from './context.ts';
import {namesIfAny} from './known-labels.ts';
import type {ReadableList} from './list.ts';
import {joinNotes} from './list-answer.ts';
import {orMissing} from './no-answer.ts';
import {answerRows} from './rows-answer.ts';

/** Answers with the votes on a proposal, or with those of an address. */
export function answerVotes(context: AnswerContext): Promise<void> {
	return isProposalId(context.answer.argument) ? answerVotesOn(context) : answerVotesOf(context);
}

/** Keeps the votes that were asked for. */
function chosen(context: AnswerContext): (items: readonly CastVote[]) => readonly CastVote[] {
	const {votes} = context.answer;
	return items => (votes ? items.filter(({vote = ''}) => votes.includes(vote)) : items);
}

async function answerVotesOf(context: AnswerContext): Promise<void> {
	const {answer, indexer, signal} = context;
	if (answer.page !== undefined) {
		throw new UsageError('--page is for the votes on a proposal: those of an address come whole');
	}
	const list: ReadableList<CastVote> = {
		things: 'votes',
		async getPage() {
			const asked = votesQuestion.ask({indexer, signal}, answer.argument);
			const items = await orMissing(asked, 'votes of an address', {...context, question: votesQuestion});
			const count = items.length;
			const flaws = items.flatMap(item => item.flaws);
			return {items, page: 1, perPage: count, totalPages: 1, totalItems: count, flaws};
		},
		identityOf: ({proposalId}) => proposalId,
	};
	await answerRows(
		{
			list,
			rows: ownVoteSpec,
			choose: chosen(context),
			async toRows(items) {
				const asked = items.length > 0 && orUnknown(readEveryPage(proposalsQuestion, {indexer, signal}, {}));
				const known = (await asked) || undefined;
				return {rows: withProposals(items, known?.items ?? []), facts: {}};
			},
			none: `The service knows of no ${answer.votes ? 'such vote' : 'vote'} of this address`,
		},
		context,
	);
}

async function answerVotesOn(context: AnswerContext): Promise<void> {
	const {answer, indexer, signal, look} = context;
	const id = answer.argument;
	const list: ReadableList<CastVote> = {
		things: 'votes',
		async getPage({signal}, page) {
			const asked = orNone(proposalVotesQuestion.ask({indexer, signal}, {id, page}));
			const votes = await asked;
			// Only the proposal itself tells whether it is not there, or its votes are not served.
			if (votes === undefined) await proposalQuestion.ask({indexer, signal}, id);
			return orMissing(asked, 'votes on a proposal', {indexer, signal, question: proposalVotesQuestion});
		},
		identityOf: ({voter}) => voter,
	};
	await answerRows(
		{
			list,
			rows: voterVoteSpec,
			choose: chosen(context),
			async toRows(items, isWhole) {
				const [stake, named] = await Promise.all([
					orUnknown(activeStakeQuestion.ask({indexer, signal}, undefined)),
					askNamed(context),
				]);
				const votes = withVoters(items, stake?.all ?? [], named).toSorted(byVoter);
				const isSummed = stake && isWhole && answer.votes === undefined;
				const head = isSummed ? [joinNotes(describeVoters(votes, stake), look)] : [];
				return {rows: votes, facts: {stake}, head};
			},
			none: `Nobody has voted ${answer.votes?.join(' or ') ?? 'on it yet'}`,
		},
		context,
	);
}

/** Returns the person's names of voters, by address. */
async function askNamed(context: AnswerContext) {
	const {indexer, signal} = context;
	const parameters = await orUnknown(parametersQuestion.ask({indexer, signal}));
	const named = await namesIfAny(context, parameters?.chainId);
	return new Map(
		named.map(({address, label, isValidator = false}) => [address, {label, isMine: !isValidator}]),
	);
}
