import {hashKey, useQuery} from '@tanstack/react-query';
import type {Flaw} from '../../domain/decoded.ts';
import type {Failure} from '../../domain/failure.ts';
import type {CastVote} from '../../domain/holdings.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import {type Feed, periodOf, toFailure} from './feed.ts';

/** Votes up to which a list is read whole by itself. */
const maxByThemselves = 500;

/** Votes on a proposal, as far as they were read. */
interface ProposalVotes {
	readonly items: readonly CastVote[];
	readonly flaws: readonly Flaw[];
	/** Votes that there are; undefined: the service does not count them. */
	readonly total: number | undefined;
	readonly isWhole: boolean;
}

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
	const {connection, indexer, monitor, isPaused} = feed;
	const queryKey = ['proposalVotes', connection, id, isAll] as const;
	const asked = hashKey(queryKey);
	const periodMilliseconds = periodOf(feed, 'proposals');
	const {data, refetch} = useQuery({
		queryKey,
		queryFn: ({signal}) =>
			monitor.watch(asked, async (): Promise<ProposalVotes | 'absent'> => {
				const read = (page: number) => indexer.extensions.getProposalVotes({id, page}, {signal});
				const first = await read(1);
				if (!first) return 'absent';
				const {totalPages = 1, totalItems} = first;
				const pages = [first];
				const last = isAll || (totalItems ?? 0) <= maxByThemselves ? totalPages : 1;
				for (let page = 2; page <= last; page += 1) {
					const next = await read(page);
					if (next) pages.push(next);
				}
				// A changed vote moves to another page: a voter that came twice is one.
				const byVoter = new Map(pages.flatMap(({items}) => items).map(item => [item.voter ?? item, item]));
				return {
					items: [...byVoter.values()],
					flaws: pages.flatMap(({flaws}) => flaws),
					total: totalItems,
					isWhole: last === totalPages,
				};
			}),
		structuralSharing: keepEqual,
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
