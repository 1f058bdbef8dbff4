import {useEffect, useEffectEvent, useState} from 'react';
import type {PagedSource} from '../../list/use-paged-source.ts';
import {type Feed, periodOf} from '../../queries/feed.ts';
import {useOutcome, useOutcomeReader} from '../../queries/outcome.ts';
import type {StakeReading} from '../../queries/stake-reading.ts';

type Rows = Pick<PagedSource<unknown, unknown>, 'items' | 'list' | 'queryKey' | 'following' | 'refresh'>;

/**
Unix milliseconds of the poll that last changed the rows on the screen. Rows seen for the first time may be as old
as one poll, so theirs is set one poll earlier. Rows that join those of other pages are no change.
*/
export function useRowsSince(feed: Feed, {items, list, queryKey = [], following}: Rows): number | undefined {
	const receivedAt = useOutcome(queryKey, 'receivedAt');
	const poll = periodOf(feed, 'stake');
	const first = receivedAt === undefined ? undefined : receivedAt - poll;
	const isPart = following?.isBelieved === false;
	const [seen, setSeen] = useState({items, list, isPart, at: first});
	if (seen.items === items && seen.list === list && seen.isPart === isPart) return seen.at;
	const changedAt = seen.isPart || seen.items === items ? seen.at : receivedAt;
	const next = {items, list, isPart, at: seen.list === list ? changedAt : first};
	setSeen(next);
	return next.at;
}

/** Asks for the rows again where the figures have changed since they came: the two must not contradict each other. */
export function useRowsAfter(feed: Feed, rows: Rows, reading: StakeReading | undefined): void {
	const summary = reading?.isDone ? reading.summary : undefined;
	const [first, setFirst] = useState(summary);
	if (first === undefined && summary !== undefined) setFirst(summary);
	const readOutcome = useOutcomeReader();
	const askAgain = useEffectEvent(() => {
		const {receivedAt = 0} = readOutcome(rows.queryKey ?? []);
		if (!feed.isPaused && receivedAt < (reading?.startedAt ?? 0)) void rows.refresh();
	});
	useEffect(() => {
		if (summary !== undefined && summary !== first) askAgain();
	}, [summary, first]);
}
