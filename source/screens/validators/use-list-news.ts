import {useEffect, useEffectEvent} from 'react';
import type {ValidatorsRoute} from '../../routes/route.ts';
import type {Shell} from '../shell.ts';
import type {ValidatorList} from './use-validator-list.ts';

/** Says in the last line what happens to the list and its cursor, and leads back from a page that does not exist. */
export function useListNews(shell: Shell, route: ValidatorsRoute, list: ValidatorList): void {
	const {answer, asked, cursor} = list;
	const page = answer?.page;
	const isAnswered = answer?.name === asked;

	const total = page?.totalItems;
	const isWhole = isAnswered && route.states.length === 0 && total !== undefined;
	const {reportCount} = shell;
	useEffect(() => {
		if (isWhole) reportCount('validators', total);
	}, [isWhole, total, reportCount]);

	const sayEnd = useEffectEvent(() => {
		const hasNext = page?.totalPages !== undefined && route.page < page.totalPages;
		if (hasNext && !list.isLoading) {
			shell.say(`last row of page ${route.page}: n goes to page ${route.page + 1}`);
		}
	});
	useEffect(() => {
		if (cursor.endHits > 0) sayEnd();
	}, [cursor.endHits]);

	const last = isAnswered && page && lastExistingPage(route.page, page.totalPages, page.items.length);
	const leadBack = useEffectEvent((to: number) => {
		shell.go({...route, page: to});
		shell.say(`page ${route.page} does not exist; this is page ${to}`, 'warning');
	});
	useEffect(() => {
		if (last) leadBack(last);
	}, [last]);
}

/** Where to go from a page that does not exist; undefined: it does. */
function lastExistingPage(page: number, totalPages: number | undefined, rows: number): number | undefined {
	if (page === 1 || rows > 0) return undefined;
	if (totalPages !== undefined && totalPages >= page) return undefined;
	// Where the service does not count pages, stepping back one by one could take a million requests.
	return Math.max(1, totalPages ?? 1);
}
