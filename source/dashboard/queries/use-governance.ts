import {useQuery} from '@tanstack/react-query';
import {type AnswerTimes, timesOfAnswer} from '../../domain/epoch-now.ts';
import type {Parameters} from '../../domain/parameters.ts';
import {type Feed, freshTime, periodOf} from './feed.ts';
import {keepEqual} from './keep-equal.ts';

/** What the first page of proposals says beside the proposals themselves. */
export interface Governance {
	/** All proposals there are; undefined where the service does not count them. */
	readonly proposalCount: number | undefined;
	/** What they tell of the epoch; undefined until they came. */
	readonly times: AnswerTimes | undefined;
}

const nothing: Governance = {proposalCount: undefined, times: undefined};

/** How many proposals there are and what they tell of the epoch; asked once the parameters are known. */
export function useGovernance(feed: Feed, parameters: Parameters | undefined): Governance {
	const {indexer, isPaused} = feed;
	const period = periodOf(feed, 'proposals');
	const {data} = useQuery({
		queryKey: ['governance', feed.connection],
		queryFn: async ({signal}): Promise<Governance> => {
			const page = await indexer.getProposals({}, {signal});
			return {proposalCount: page.totalItems, times: timesOfAnswer(page.items)};
		},
		enabled: parameters !== undefined,
		structuralSharing: keepEqual,
		staleTime: freshTime(feed, period),
		refetchInterval: isPaused ? false : period,
	});
	return data ?? nothing;
}
