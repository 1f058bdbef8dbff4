import {hashKey, keepPreviousData, useQuery} from '@tanstack/react-query';
import {useEffect, useEffectEvent, useState} from 'react';
import type {Page} from '../domain/page.ts';
import type {Indexer} from '../domain/service.ts';
import type {Validator, ValidatorQuery} from '../domain/validator.ts';
import type {FeedMonitor} from './feed-monitor.ts';
import {keepEqual} from './keep-equal.ts';

export interface Feed {
	readonly indexer: Indexer;
	readonly monitor: FeedMonitor;
	/** Between two polls. */
	readonly intervalMilliseconds: number;
	readonly isPaused: boolean;
	/** Unix milliseconds. */
	readonly now: () => number;
}

/** An answer together with what was asked, which a page cannot be trusted to repeat. */
export interface ValidatorAnswer {
	readonly page: Page<Validator>;
	readonly query: ValidatorQuery;
	/** Name of the query in the monitor. */
	readonly name: string;
}

export interface ValidatorFeed {
	/** The last good answer, perhaps to the query before this one; undefined: none yet. */
	readonly answer: ValidatorAnswer | undefined;
	/** Whether the answer is another query's and the asked one is still on its way. */
	readonly isLoading: boolean;
	/** Name of what is asked in the monitor. */
	readonly asked: string;
	refresh(): void;
}

/** One page of validators, polled while it is looked at. What was received stays, whatever fails afterwards. */
export function useValidators(feed: Feed, query: ValidatorQuery): ValidatorFeed {
	const {monitor, intervalMilliseconds, isPaused, now} = feed;
	const question = validatorsQuestion(feed, query);
	const asked = hashKey(question.queryKey);
	const {data, isPlaceholderData, refetch} = useQuery({
		...question,
		placeholderData: keepPreviousData,
		structuralSharing: keepEqual,
		refetchInterval: () => (isPaused ? false : waitingTime(feed, asked, intervalMilliseconds)),
	});

	// After a pause the next poll would be a whole interval away, however old the data has become.
	const catchUp = useEffectEvent(() => {
		const {receivedAt} = monitor.read(asked);
		if (receivedAt !== undefined && now() - receivedAt >= intervalMilliseconds)
			void refetch({cancelRefetch: false});
	});
	useEffect(() => {
		if (!isPaused) catchUp();
	}, [isPaused]);

	// The library drops the previous page when the new one fails; a failure must not remove what was on the screen.
	const [last, setLast] = useState(data);
	if (data && data !== last) setLast(data);
	const answer = data ?? last;
	return {
		answer,
		isLoading: isPlaceholderData || (answer !== undefined && answer.name !== asked),
		asked,
		refresh: () => void refetch({cancelRefetch: false}),
	};
}

/** What is asked for one page of validators, and under which key its answer is kept. */
export function validatorsQuestion(feed: Feed, query: ValidatorQuery) {
	const queryKey = ['validators', feed.indexer.address, query] as const;
	const name = hashKey(queryKey);
	return {
		queryKey,
		queryFn: async ({signal}: {readonly signal: AbortSignal}): Promise<ValidatorAnswer> => ({
			page: await feed.monitor.watch(name, () => feed.indexer.getValidators(query, {signal})),
			query,
			name,
		}),
		// An answer as young as this is shown without asking again: the first one, and a page just left.
		staleTime: feed.intervalMilliseconds / 2,
	};
}

/** The time until the next poll: as wanted, or longer where the service said that it takes no requests for a while. */
export function waitingTime(feed: Feed, name: string, wantedMilliseconds: number): number {
	const {monitor, now, intervalMilliseconds} = feed;
	const {failure} = monitor.read(name);
	if (failure?.kind !== 'rateLimited') return wantedMilliseconds;
	const until = failure.until ?? now() + 3 * intervalMilliseconds;
	return Math.max(wantedMilliseconds, until - now());
}
