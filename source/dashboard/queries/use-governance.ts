import {skipToken, useQuery} from '@tanstack/react-query';
import {epochsInDay, isLastDay} from '../../domain/epoch.ts';
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
	/** Epoch of the next end of a vote; undefined: none is open, or none says. */
	readonly nextEnd: bigint | undefined;
	/** Epochs of a day; undefined: unknown. */
	readonly inDay: bigint | undefined;
	/** Proposals of that page that are being voted on. */
	readonly open: readonly Proposal[];
	/** Evidence of the epoch in their times; undefined until loaded. */
	readonly times: AnswerTimes | undefined;
}

const nothing: Governance = {
	votingCount: undefined,
	nextEnd: undefined,
	inDay: undefined,
	open: [],
	times: undefined,
};

/** Reads how many proposals are being voted on, and their evidence of the epoch; loaded after the parameters. */
export function useGovernance(feed: Feed, parameters: Parameters | undefined): Governance {
	const {indexer, isPaused} = feed;
	const period = periodOf(feed, 'proposals');
	const {data} = useQuery({
		queryKey: keyOf(feed.connection),
		queryFn: async ({signal}): Promise<Governance> => {
			const page = await proposalsQuestion.getPage({indexer, signal}, {}, undefined);
			const open = page.items.filter(isOpen);
			return {
				votingCount: countVoting(page),
				nextEnd: open.toSorted(byEnd)[0]?.endEpoch,
				inDay: epochsInDay(parameters),
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
export function useVoteEnding(connection: number): boolean {
	const of = {connection: String(connection)};
	const {data: {nextEnd, inDay, times} = nothing} = useQuery<Governance>({
		queryKey: keyOf(of.connection),
		queryFn: skipToken,
	});
	const reported = useToldEpoch(of);
	const {epoch} = epochClock({reported, times, parameters: undefined, now: 0n}) ?? {};
	if (nextEnd === undefined || inDay === undefined || epoch === undefined) return false;
	return isLastDay(nextEnd, epoch, inDay);
}

/** Counts the open votes, newest first: where the page ends in one that is over, those before it are all. */
function countVoting({items, totalPages}: Page<Proposal>): number | undefined {
	const isLast = totalPages !== undefined && totalPages <= 1;
	const oldest = items.at(-1);
	const isOver = oldest?.status !== undefined && !isUndecided(oldest);
	if (!isLast && !isOver) return undefined;
	return items.filter(isOpen).length;
}
