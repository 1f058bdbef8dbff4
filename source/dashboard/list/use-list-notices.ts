import {useEffect, useEffectEvent, useRef} from 'react';
import {describeFailure, type Failure} from '../../domain/failure.ts';
import type {ListChoices} from '../../routes/route.ts';
import {useVerbs} from '../shell/shell-context.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import type {ListSource} from './list-source.ts';
import {type PlacedCursor, useCursor} from './use-list-cursor.ts';

/** Notifies about changes of the list and its cursor, and leads back from a page that does not exist. */
export function useListNotices(source: ListSource<unknown>, cursor: PlacedCursor<unknown>): void {
	const {notify, reportFlaws} = useVerbs();
	const {choices, shown, totalPages, hasAnswer, isLoading, items, flaws, following} = source;
	const {page: asked = 1} = choices;
	const nextPage = useKeyMap().name('nextPage');

	const notifyEnd = useEffectEvent(() => {
		const {page = 1, isAll} = shown;
		const hasNext = !isAll && !following && totalPages !== undefined && page < totalPages;
		if (hasNext && !isLoading) notify(`last row of page ${page}: ${nextPage} goes to page ${page + 1}`);
	});
	// A list that is shown again has its old count: only a new hit is notified.
	const endHits = useCursor(cursor, at => at.endHits);
	const heard = useRef(endHits);
	useEffect(() => {
		if (endHits > heard.current) notifyEnd();
		heard.current = endHits;
	}, [endHits]);

	// The shown data stays and may still count as live, so a failure to load something else needs a notice.
	const failure = hasAnswer && isLoading ? source.failure : undefined;
	const failed = useRef<ListChoices>(undefined);
	const notifyFailure = useEffectEvent((reason: Failure) => {
		failed.current = choices;
		const what = choices.isAll ? 'some pages did not load' : `page ${asked} did not load`;
		notify(`${what}: ${describeFailure(reason)}`, 'bad');
	});
	const notifySuccess = useEffectEvent(() => {
		const {page = 1, isAll} = failed.current ?? {};
		failed.current = undefined;
		if (page !== (shown.page ?? 1) || isAll !== shown.isAll) return;
		notify(isAll ? 'all pages are loaded now' : `page ${page} is loaded now`);
	});
	useEffect(() => {
		if (failure) notifyFailure(failure);
		else if (!isLoading) notifySuccess();
	}, [failure, isLoading]);

	const isGone = hasAnswer && !isLoading && !choices.isAll;
	const last = isGone ? lastExistingPage(asked, totalPages, items.length) : undefined;
	const leadBack = useEffectEvent((to: number) => {
		source.choose({page: to});
		notify(`page ${asked} does not exist; this is page ${to}`, 'warning');
	});
	useEffect(() => {
		if (last) leadBack(last);
	}, [last]);

	useEffect(() => {
		reportFlaws(flaws);
		return () => reportFlaws(noFlaws);
	}, [flaws, reportFlaws]);
}

const noFlaws: readonly never[] = [];

/** Finds the page to show instead of one that does not exist; undefined: it exists. */
function lastExistingPage(page: number, totalPages: number | undefined, rows: number): number | undefined {
	if (page === 1 || rows > 0) return undefined;
	if (totalPages !== undefined && totalPages >= page) return undefined;
	// If the service does not count pages, stepping back one by one could take a million requests.
	return Math.max(1, totalPages ?? 1);
}
