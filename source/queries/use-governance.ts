import {useQuery} from '@tanstack/react-query';
import {epochLengthInSeconds, epochOfAnswer, secondsLeftOfEpoch} from '../domain/epoch.ts';
import type {Page} from '../domain/page.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {Proposal} from '../domain/proposal.ts';
import {type Feed, freshTime, periodOf} from './feed.ts';
import {keepEqual} from './keep-equal.ts';

/** What the first page of proposals says beside the proposals themselves. */
export interface Governance {
	/** All proposals there are; undefined where the service does not count them. */
	readonly proposalCount: number | undefined;
	/** The epoch in which the service answered, by the times of a proposal. */
	readonly epoch: bigint | undefined;
	/** Seconds that were left of that epoch, by the same times. */
	readonly epochSecondsLeft: bigint | undefined;
}

const nothing: Governance = {proposalCount: undefined, epoch: undefined, epochSecondsLeft: undefined};

/** How many proposals there are and which epoch it is; asked once the parameters are known, for what they say. */
export function useGovernance(feed: Feed, parameters: Parameters | undefined): Governance {
	const {indexer, isPaused} = feed;
	const period = periodOf(feed, 'proposals');
	const {data} = useQuery({
		queryKey: ['governance', feed.connection],
		queryFn: async ({signal}) => {
			const page = await indexer.getProposals({}, {signal});
			return {proposalCount: page.totalItems, ...timesOf(page, parameters)};
		},
		enabled: parameters !== undefined,
		structuralSharing: keepEqual,
		staleTime: freshTime(feed, period),
		refetchInterval: isPaused ? false : period,
	});
	return data ?? nothing;
}

const unknownTimes = {epoch: undefined, epochSecondsLeft: undefined};

function timesOf(
	{items}: Page<Proposal>,
	parameters: Parameters | undefined,
): Pick<Governance, 'epoch' | 'epochSecondsLeft'> {
	const {epochsPerYear} = parameters ?? {};
	const length = epochsPerYear === undefined ? undefined : epochLengthInSeconds(epochsPerYear);
	if (length === undefined) return unknownTimes;
	for (const {startEpoch, startTime, currentTime} of items) {
		if (startEpoch === undefined || startTime === undefined || currentTime === undefined) continue;
		const clock = {startEpoch, startTime, currentTime};
		return {epoch: epochOfAnswer(clock, length), epochSecondsLeft: secondsLeftOfEpoch(clock, length)};
	}
	return unknownTimes;
}
