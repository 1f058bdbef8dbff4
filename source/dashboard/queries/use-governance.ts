import {useQuery} from '@tanstack/react-query';
import {type AnswerTimes, timesOfAnswer} from '../../domain/epoch-now.ts';
import type {Parameters} from '../../domain/parameters.ts';
import {type Feed, freshTime, periodOf} from './feed.ts';
import {keepEqual} from './keep-equal.ts';

/** What the first page of proposals tells besides the proposals themselves. */
export interface Governance {
	/** Total number of proposals; undefined if the service does not count them. */
	readonly proposalCount: number | undefined;
	/** What their times tell about the epoch; undefined until loaded. */
	readonly times: AnswerTimes | undefined;
}

const nothing: Governance = {proposalCount: undefined, times: undefined};

/** The number of proposals, and what they tell about the epoch; loaded after the parameters. */
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
