import {useEffect, useState} from 'react';
import type {Decoded} from '../../domain/decoded.ts';
import type {Page} from '../../domain/page.ts';
import type {ListChoices, Route} from '../../routes/route.ts';
import {useOutcome, useProgress} from '../queries/outcome.ts';
import {useEpochClock} from '../queries/use-epoch-clock.ts';
import {useFollowFrom} from '../queries/use-following-pages.ts';
import {usePolledFreshness} from '../queries/use-freshness.ts';
import {type ListRequest, useList} from '../queries/use-list.ts';
import type {PagedList, Single} from '../queries/whole-list.ts';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import type {ListSource} from './list-source.ts';

export interface PagedQuestion<Item, Choices>
	extends PagedList<Item>,
		Single,
		Pick<ListRequest<Item, Choices>, 'findKnown' | 'isKnownFirst' | 'kind'> {
	readonly choices: Choices;
	readonly isSortedByService: boolean;
}

export interface PagedSource<Item, Choices> extends ListSource<Item> {
	readonly choices: Choices & ListChoices;
	readonly shown: Choices & ListChoices;
	/** Time between two polls. */
	readonly periodMilliseconds: number;
	/** Key of the query that brought the shown answer; undefined: none yet. */
	readonly queryKey: readonly unknown[] | undefined;
	/** Shown answer; undefined: none yet. */
	readonly page: Page<Item> | undefined;
	/** True if the shown data answers the current query, not the one before. */
	readonly isAnswered: boolean;
	/** Loads the other pages of a list after the shown one; false if the list is not short. */
	followFrom(list: PagedList<Item>, number: number): boolean;
}

/** Reads a list of the service as a route requests it. */
export function usePagedSource<Item extends Decoded, Choices extends Route & ListChoices>(
	question: PagedQuestion<Item, Choices>,
): PagedSource<Item, Choices> {
	const {feed, clock} = useShell();
	const {change: changeRoute} = useVerbs();
	const {choices, ...rest} = question;
	const follow = useFollowFrom<Item>(feed);
	const [screen] = useState(createShownRows);
	const epoch = useEpochClock(feed, clock)?.epoch;
	const loaded = useList<Item, Choices>(
		feed,
		{...rest, choices, page: choices.page, isAll: choices.isAll},
		{epoch, shownRows: () => screen.read()},
	);
	const {answer, queryKey, shownKey, isLoading, periodMilliseconds} = loaded;
	const freshness = usePolledFreshness(feed, clock, {asked: queryKey, shown: shownKey, periodMilliseconds});
	const isLate = useLate(isLoading, clock);
	const progress = useProgress(queryKey);
	const failure = useOutcome(queryKey, 'failure');
	const {following, page} = answer ?? {};
	const isLocal = !question.isSortedByService || answer?.isAll === true || following !== undefined;
	// Page and filters are those of the answer on the screen. Search and local order apply to the loaded rows at
	// once, so they are the latest choices. So is an order by the service that the answer has by itself.
	const {narrowing, sort, order} = choices;
	const isAnswered = answer !== undefined && !isLoading && answer.from === undefined;
	const isOrdered = isLocal || isAnswered;
	const shown = answer ? {...answer.choices, narrowing, ...(isOrdered && {sort, order})} : choices;
	return {
		items: page?.items ?? noItems,
		flaws: page?.flaws ?? noItems,
		list: answer?.list ?? '',
		queryKey: shownKey,
		choices,
		shown,
		hasAnswer: answer !== undefined,
		isLoading,
		isLate,
		failure,
		progress,
		totalPages: page?.totalPages,
		totalItems: page?.totalItems,
		leftOut: page?.leftOut,
		gap: page?.gap,
		following: following && {
			...following,
			perPage: Math.max(1, page?.perPage || page?.items.length || 1),
			watch: screen.watch,
		},
		page,
		isAnswered,
		isSortedByService: !isLocal,
		freshness,
		periodMilliseconds,
		followFrom: (list, number) =>
			answer !== undefined && follow(list, {page: answer.page, number, queryKey: shownKey}),
		refresh: loaded.refresh,
		choose: change => changeRoute(before => (before.view === choices.view ? {...before, ...change} : before)),
	};
}

const noItems: readonly never[] = [];

/** Creates a holder of the rows on the screen, which can be read between two renders. */
function createShownRows() {
	let read: () => readonly string[] = () => noItems;
	return {
		read: () => read(),
		watch(shownRows: () => readonly string[]) {
			read = shownRows;
		},
	};
}

/** Min wait that is mentioned: words that come and go at once only flicker. */
const lateMilliseconds = 150;

interface Timers {
	/** Calls once after the delay, unless the returned function is called first. */
	after(milliseconds: number, call: () => void): () => void;
}

/** Tells whether loading takes so long that the screen should say so. */
export function useLate(isAwaited: boolean, {after}: Timers): boolean {
	const [isLate, setLate] = useState(false);
	useEffect(() => {
		if (!isAwaited) return;
		const cancel = after(lateMilliseconds, () => setLate(true));
		return () => {
			cancel();
			setLate(false);
		};
	}, [isAwaited, after]);
	return isAwaited && isLate;
}
