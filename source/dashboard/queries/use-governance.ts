import {skipToken, useQuery} from '@tanstack/react-query';
import {epochsInDay} from '../../domain/epoch.ts';
import {type AnswerTimes, epochClock, timesOfAnswer} from '../../domain/epoch-clock.ts';
import {orUnknown} from '../../domain/failure.ts';
import {proposalIdentity} from '../../domain/identity.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import type {Parameters} from '../../domain/parameters.ts';
import type {Proposal} from '../../domain/proposal.ts';
import {byEnd, isOpen} from '../../domain/proposal-wait.ts';
import {readEveryPage} from '../../model/questions/list-question.ts';
import {proposalsQuestion} from '../../model/questions/proposals.ts';
import type {IndexerRequest} from '../../model/questions/question.ts';
import {type Feed, periodOf, polling} from './feed.ts';
import {useToldEpoch} from './use-chain-head.ts';

/** Proposals that can be voted on, and what else is known from the same reading. */
export interface Governance {
	/** Number of those that are being voted on; undefined: not all are known. */
	readonly votingCount: number | undefined;
	/** First epoch of the last day of the vote that ends next; undefined: unknown, or no vote is open. */
	readonly endingFrom: bigint | undefined;
	/** Proposals that are being voted on. */
	readonly open: readonly Proposal[];
	/** Proposals that were read, whatever their status; left out: none yet. */
	readonly all?: readonly Proposal[];
	/** Evidence of the epoch in their times; undefined until loaded. */
	readonly times: AnswerTimes | undefined;
}

const nothing: Governance = {votingCount: undefined, endingFrom: undefined, open: [], times: undefined};

/**
Reads the open votes, the one source of the tab, the notices and the calendar, and their evidence of the epoch; loaded after
the parameters.
*/
export function useGovernance(feed: Feed, parameters: Parameters | undefined): Governance {
	const period = periodOf(feed, 'proposals');
	const {data} = useQuery({
		queryKey: keyOfGovernance(feed.connection),
		queryFn: async ({signal}): Promise<Governance> => {
			const taken = {since: () => feed.now() - period, mayAsk: () => true};
			const indexer = feed.answers.taking(feed.indexer, taken);
			const {items, isAll} = await readProposals({indexer, signal});
			const open = items.filter(isOpen);
			const {endEpoch} = open.toSorted(byEnd)[0] ?? {};
			const inDay = epochsInDay(parameters);
			return {
				votingCount: isAll ? open.length : undefined,
				endingFrom: endEpoch === undefined || inDay === undefined ? undefined : endEpoch - inDay,
				open,
				all: items,
				times: timesOfAnswer(items),
			};
		},
		enabled: parameters !== undefined,
		structuralSharing: keepEqual,
		...polling(feed, period),
	});
	return data ?? nothing;
}

/** Returns the key of the reading in the cache. */
export const keyOfGovernance = (connection: string) => ['governance', connection] as const;

/** Reads all proposals in one piece, else the newest ones and all that are being voted on. */
async function readProposals(asking: IndexerRequest) {
	const whole = await orUnknown(Promise.resolve(proposalsQuestion.getWhole?.(asking, {})));
	if (whole && whole.items.length > 0) return {items: whole.items, isAll: true};
	const {items, totalPages} = await proposalsQuestion.getPage(asking, {}, undefined);
	if (totalPages === undefined || totalPages <= 1) return {items, isAll: totalPages !== undefined};
	const voting = await readEveryPage(proposalsQuestion, asking, {status: 'votingPeriod'});
	const known = new Set(items.map(proposalIdentity));
	const older = voting.items.filter(each => !known.has(proposalIdentity(each)));
	return {items: [...items, ...older], isAll: voting.standing !== 'short'};
}

/** Checks whether a vote ends within a day, as far as the proposals were read; asks for nothing. */
export function useVoteEnding(connection: string): boolean {
	const {data = nothing} = useQuery<Governance>({queryKey: keyOfGovernance(connection), queryFn: skipToken});
	const {endingFrom, times} = data;
	const reported = useToldEpoch({connection});
	const {epoch = -1n} = epochClock({reported, times, parameters: undefined, now: 0n}) ?? {};
	return endingFrom !== undefined && epoch >= endingFrom;
}
