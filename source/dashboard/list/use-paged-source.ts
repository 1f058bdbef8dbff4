import {useEffect, useState} from 'react';
import type {Decoded} from '../../domain/decoded.ts';
import type {Page} from '../../domain/page.ts';
import type {RequestOptions} from '../../domain/service.ts';
import type {ListChoices, Route} from '../../routes/route.ts';
import type {FeedKind} from '../queries/feed.ts';
import {useFreshness} from '../queries/use-freshness.ts';
import {useList} from '../queries/use-list.ts';
import {useLastFailure, useProgress} from '../queries/use-progress.ts';
import {useServiceFreshness} from '../queries/use-service-freshness.ts';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import type {ListSource} from './list-source.ts';

export interface PagedQuestion<Item, Choices> {
	/** Identifies this list, without its page. */
	readonly key: readonly unknown[];
	/** Identity of the single thing that is asked for; undefined: a list. */
	readonly one?: string | undefined;
	readonly kind: FeedKind;
	readonly choices: Choices;
	readonly isSortedByService: boolean;
	getPage(page: number, options: RequestOptions): Promise<Page<Item>>;
	/** Asks for all of it in one piece; undefined where the service has no such answer. Left out: none has. */
	readonly getWhole?: ((options: RequestOptions) => Promise<Page<Item> | undefined>) | undefined;
	identityOf(item: Item): string | undefined;
}

export interface PagedSource<Item, Choices> extends ListSource<Item> {
	readonly choices: Choices & ListChoices;
	readonly shown: Choices & ListChoices;
	/** Between two polls. */
	readonly periodMilliseconds: number;
	/** Page number as the service sent it. */
	readonly pageNumber: number | undefined;
	/** Whether the shown data answers the current query, not the one before. */
	readonly isAnswered: boolean;
}

/** A list of the service as a route asks for it. */
export function usePagedSource<Item extends Decoded, Choices extends Route & ListChoices>(
	question: PagedQuestion<Item, Choices>,
): PagedSource<Item, Choices> {
	const {feed, clock} = useShell();
	const {change: changeRoute} = useVerbs();
	const {choices, ...rest} = question;
	const loaded = useList<Item, Choices>(feed, {...rest, choices, page: choices.page, isAll: choices.isAll});
	const {answer, asked, isLoading, periodMilliseconds} = loaded;
	const own = useFreshness({
		monitor: feed.monitor,
		clock,
		shown: answer?.name ?? asked,
		asked,
		intervalMilliseconds: periodMilliseconds,
		isPaused: feed.isPaused,
	});
	const freshness = useServiceFreshness(feed, own);
	const isLate = useLate(isLoading, clock);
	const progress = useProgress(feed.monitor, asked);
	const failure = useLastFailure(feed.monitor, asked);
	const isLocal = !question.isSortedByService || answer?.isAll === true;
	// Page and filters are those of the answer on the screen. Search and local order apply to the loaded rows at
	// once, so they are the latest choices.
	const {narrowing, sort, order} = choices;
	const shown = answer ? {...answer.choices, narrowing, ...(isLocal && {sort, order})} : choices;
	return {
		items: answer?.page.items ?? noItems,
		flaws: answer?.page.flaws ?? noItems,
		list: answer?.name ?? '',
		choices,
		shown,
		hasAnswer: answer !== undefined,
		isLoading,
		isLate,
		failure,
		progress,
		totalPages: answer?.page.totalPages,
		totalItems: answer?.page.totalItems,
		leftOut: answer?.page.leftOut,
		gap: answer?.page.gap,
		pageNumber: answer?.page.page,
		isAnswered: answer?.name === asked,
		isSortedByService: !isLocal,
		freshness,
		periodMilliseconds,
		refresh: loaded.refresh,
		choose: change => changeRoute(before => (before.view === choices.view ? {...before, ...change} : before)),
	};
}

const noItems: readonly never[] = [];

/** Shorter waits are not mentioned: words that come and go at once only flicker. */
const lateMilliseconds = 150;

interface Timers {
	/** Calls once after the delay, unless the returned function is called first. */
	after(milliseconds: number, call: () => void): () => void;
}

/** Whether loading takes so long that the screen should say so. */
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
