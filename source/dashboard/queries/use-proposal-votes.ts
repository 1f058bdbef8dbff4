import {hashKey, skipToken, useQuery} from '@tanstack/react-query';
import type {Failure} from '../../domain/failure.ts';
import type {CastVote} from '../../domain/holdings.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import {type ProposalVotes, readProposalVotes} from '../../model/questions/proposal-votes.ts';
import {proposalVotesQuestion} from '../../model/questions/proposals.ts';
import {type Feed, periodOf, toFailure} from './feed.ts';
import {canAsk} from './held-query.ts';

interface VotesFeed {
	/** Votes; undefined: no answer yet; 'absent': the service has no such path. */
	readonly votes: ProposalVotes | 'absent' | undefined;
	/** Name of the query in the monitor. */
	readonly asked: string;
	readonly periodMilliseconds: number;
	/** Reads them now; resolves with the failure, if any. */
	refresh(): Promise<Failure | undefined>;
}

/** Reads who voted how on a proposal while that is on the screen: all pages of a short list, else the first. */
export function useProposalVotes(feed: Feed, id: string, isAll: boolean): VotesFeed {
	const {isPaused} = feed;
	const {asked, ...query} = votesQuery(feed, id, isAll);
	const periodMilliseconds = periodOf(feed, 'proposals');
	const {data, refetch} = useQuery({
		...query,
		staleTime: periodMilliseconds / 2,
		refetchInterval: isPaused ? false : periodMilliseconds,
	});
	return {
		votes: data,
		asked,
		periodMilliseconds,
		refresh: () => refetch({cancelRefetch: false}).then(toFailure),
	};
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
	const period = periodOf(feed, 'proposalVotes');
	const {asked: _short, ...short} = votesQuery(feed, id ?? '', false);
	const {asked: _whole, ...whole} = votesQuery(feed, id ?? '', true);
	const isServed = canAsk(feed, proposalVotesQuestion);
	const {data: read, isError} = useQuery<ProposalVotes | 'absent'>({
		...short,
		enabled: id !== undefined && isServed && !feed.isPaused,
		staleTime: period / 2,
		refetchInterval: period,
	});
	const {data: all} = useQuery<ProposalVotes | 'absent'>({...whole, queryFn: skipToken});
	const found = [all, read].flatMap(votes => (typeof votes === 'object' ? votes : []));
	const votes = id === undefined ? undefined : found.find(({isWhole}) => isWhole)?.items;
	const hasEnded = !isServed || isError || read !== undefined;
	return {votes, isMissing: id !== undefined && votes === undefined && hasEnded};
}

/** Makes the query for the votes on a proposal. */
function votesQuery({connection, indexer, monitor}: Feed, id: string, isAll: boolean) {
	const queryKey = ['proposalVotes', connection, id, isAll] as const;
	const asked = hashKey(queryKey);
	return {
		queryKey,
		asked,
		queryFn: ({signal}: {readonly signal: AbortSignal}) =>
			monitor.watch(asked, purpose => readProposalVotes({indexer, signal, purpose}, {id, isAll})),
		structuralSharing: keepEqual,
	};
}
