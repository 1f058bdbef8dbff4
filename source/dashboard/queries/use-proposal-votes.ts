import {skipToken, useQuery} from '@tanstack/react-query';
import type {CastVote} from '../../domain/holdings.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import {type ProposalVotes, readProposalVotes} from '../../model/questions/proposal-votes.ts';
import {proposalVotesQuestion} from '../../model/questions/proposals.ts';
import {type Feed, periodOf, polling} from './feed.ts';
import {canAsk} from './held-query.ts';
import {type Fetching, requestOf, useAsked} from './outcome.ts';

/**
Reads who voted how on a proposal while that is on the screen: all pages of a short list, else the first. The votes are
undefined without an answer yet, and 'absent' if the service has no such path.
*/
export function useProposalVotes(feed: Feed, id: string, isAll: boolean) {
	const query = votesQuery(feed, id, isAll);
	const period = periodOf(feed, 'proposals');
	const {data: votes} = useQuery({...query, ...polling(feed, period)});
	return {votes, ...useAsked(query.queryKey, period)};
}

/** All votes on a proposal. */
interface WholeVotes {
	/** Votes; undefined: not all are known. */
	readonly votes: readonly CastVote[] | undefined;
	/** True if they are not read by themselves: there are too many, or the service does not tell them. */
	readonly isMissing: boolean;
}

/**
Returns all votes on a proposal that is looked at: a short list is read whole by itself, a longer one is there once it was
read on its own screen.

@param id undefined: none is looked at
*/
export function useWholeVotes(feed: Feed, id: string | undefined): WholeVotes {
	const isServed = canAsk(feed, proposalVotesQuestion);
	const {data: read, isError} = useQuery<ProposalVotes | 'absent'>({
		...votesQuery(feed, id ?? '', false),
		...polling(feed, periodOf(feed, 'proposalVotes')),
		enabled: id !== undefined && isServed && !feed.isPaused,
	});
	const {data: all} = useQuery<ProposalVotes | 'absent'>({
		...votesQuery(feed, id ?? '', true),
		queryFn: skipToken,
	});
	const found = [all, read].flatMap(votes => (typeof votes === 'object' ? votes : []));
	const votes = id === undefined ? undefined : found.find(({isWhole}) => isWhole)?.items;
	const hasEnded = !isServed || isError || read !== undefined;
	return {votes, isMissing: id !== undefined && votes === undefined && hasEnded};
}

/** Makes the query for the votes on a proposal. */
function votesQuery({connection, indexer}: Feed, id: string, isAll: boolean) {
	return {
		queryKey: ['proposalVotes', connection, id, isAll] as const,
		queryFn: (fetched: Fetching) => readProposalVotes({indexer, ...requestOf(fetched)}, {id, isAll}),
		structuralSharing: keepEqual,
	};
}
