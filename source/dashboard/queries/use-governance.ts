import {skipToken, useQuery} from '@tanstack/react-query';
import {epochsInDay} from '../../domain/epoch.ts';
import {type AnswerTimes, epochClock, timesOfAnswer} from '../../domain/epoch-clock.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import type {Page} from '../../domain/page.ts';
import type {Parameters} from '../../domain/parameters.ts';
import type {Proposal} from '../../domain/proposal.ts';
import {byEnd, isOpen, isUndecided} from '../../domain/proposal-wait.ts';
import {proposalsQuestion} from '../../model/questions/proposals.ts';
import {type Feed, freshTime, periodOf} from './feed.ts';
import {useToldEpoch} from './use-chain-head.ts';

/** Facts in the first page of proposals besides the proposals themselves. */
interface Governance {
	/** Number of those that are being voted on; undefined where older pages may have more of them. */
	readonly votingCount: number | undefined;
	/** First epoch of the last day of the vote that ends next; undefined: unknown, or no vote is open. */
	readonly endingFrom: bigint | undefined;
	/** Proposals of that page that are being voted on. */
	readonly open: readonly Proposal[];
	/** Evidence of the epoch in their times; undefined until loaded. */
	readonly times: AnswerTimes | undefined;
}

const nothing: Governance = {votingCount: undefined, endingFrom: undefined, open: [], times: undefined};

/** Reads how many proposals are being voted on, and their evidence of the epoch; loaded after the parameters. */
export function useGovernance(feed: Feed, parameters: Parameters | undefined): Governance {
	const {indexer, isPaused} = feed;
	const period = periodOf(feed, 'proposals');
	const {data} = useQuery({
		queryKey: keyOf(feed.connection),
		queryFn: async ({signal}): Promise<Governance> => {
			const page = await proposalsQuestion.getPage({indexer, signal}, {}, undefined);
			const open = page.items.filter(isOpen);
			const {endEpoch} = open.toSorted(byEnd)[0] ?? {};
			const inDay = epochsInDay(parameters);
			return {
				votingCount: countVoting(page),
				endingFrom: endEpoch === undefined || inDay === undefined ? undefined : endEpoch - inDay,
				open,
				times: timesOfAnswer(page.items),
			};
		},
		enabled: parameters !== undefined,
		structuralSharing: keepEqual,
		staleTime: freshTime(feed, period),
		refetchInterval: isPaused ? false : period,
	});
	return data ?? nothing;
}

const keyOf = (connection: string) => ['governance', connection] as const;

/** Checks whether a vote ends within a day, as far as the proposals were read; asks for nothing. */
export function useVoteEnding(connection: string): boolean {
	const {data = nothing} = useQuery<Governance>({queryKey: keyOf(connection), queryFn: skipToken});
	const {endingFrom, times} = data;
	const reported = useToldEpoch({connection});
	const {epoch = -1n} = epochClock({reported, times, parameters: undefined, now: 0n}) ?? {};
	return endingFrom !== undefined && epoch >= endingFrom;
}

/** Counts the open votes, newest first: where the page ends in one that is over, those before it are all. */
function countVoting({items, totalPages}: Page<Proposal>): number | undefined {
	const isLast = totalPages !== undefined && totalPages <= 1;
	const oldest = items.at(-1);
	const isOver = oldest?.status !== undefined && !isUndecided(oldest);
	if (!isLast && !isOver) return undefined;
	return items.filter(isOpen).length;
}
