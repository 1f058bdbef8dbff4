import {skipToken, useQuery} from '@tanstack/react-query';
import {type AnswerTimes, timesOfAnswer} from '../../domain/epoch-now.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import type {Page} from '../../domain/page.ts';
import type {Parameters} from '../../domain/parameters.ts';
import type {Proposal} from '../../domain/proposal.ts';
import {isOpen, isUndecided} from '../../domain/proposal-wait.ts';
import {proposalsQuestion} from '../../model/questions/proposals.ts';
import type {Clock} from '../../system/timer.ts';
import {type Feed, freshTime, periodOf} from './feed.ts';

/** Facts in the first page of proposals besides the proposals themselves. */
interface Governance {
	/** Number of those that are being voted on; undefined where older pages may have more of them. */
	readonly votingCount: number | undefined;
	/** Unix milliseconds of the next end of a vote; undefined: none is open, or none says. */
	readonly nextEndAt: number | undefined;
	/** Proposals of that page that are being voted on. */
	readonly open: readonly Proposal[];
	/** Evidence of the epoch in their times; undefined until loaded. */
	readonly times: AnswerTimes | undefined;
}

const nothing: Governance = {votingCount: undefined, nextEndAt: undefined, open: [], times: undefined};

/** Reads how many proposals are being voted on, and their evidence of the epoch; loaded after the parameters. */
export function useGovernance(feed: Feed, parameters: Parameters | undefined): Governance {
	const {indexer, isPaused} = feed;
	const period = periodOf(feed, 'proposals');
	const {data} = useQuery({
		queryKey: keyOf(feed.connection),
		queryFn: async ({signal}): Promise<Governance> => {
			const page = await proposalsQuestion.getPage({indexer, signal}, {}, undefined);
			return {
				votingCount: countVoting(page),
				nextEndAt: nextEndOf(page.items),
				open: page.items.filter(isOpen),
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

const dayMilliseconds = 86_400_000;

/** Tells whether a vote ends within a day, as far as the proposals were read; asks for nothing. */
export function useVoteEnding(connection: number, clock: Clock): boolean {
	const {data} = useQuery<Governance>({queryKey: keyOf(String(connection)), queryFn: skipToken});
	const left = (data?.nextEndAt ?? Number.POSITIVE_INFINITY) - clock.now();
	return left > 0 && left < dayMilliseconds;
}

function nextEndOf(proposals: readonly Proposal[]): number | undefined {
	const ends = proposals
		.filter(isOpen)
		.flatMap(({endTime}) => (endTime === undefined ? [] : Number(endTime) * 1000));
	return ends.length === 0 ? undefined : Math.min(...ends);
}

/** Counts the open votes, newest first: where the page ends in one that is over, those before it are all. */
function countVoting({items, totalPages}: Page<Proposal>): number | undefined {
	const isLast = totalPages !== undefined && totalPages <= 1;
	const oldest = items.at(-1);
	const isOver = oldest?.status !== undefined && !isUndecided(oldest);
	if (!isLast && !isOver) return undefined;
	return items.filter(isOpen).length;
}
