import {useEffect} from 'react';
import {shortenMiddle} from '../../format/text.ts';
import type {ValidatorsRoute} from '../../routes.ts';
import {useTheme} from '../../theme.ts';
import type {Shell} from '../shell.ts';
import type {ValidatorList} from './use-validator-list.ts';

/** What happened to the list or its cursor and belongs in the last line; undefined: nothing did. */
export function useListNews(shell: Shell, route: ValidatorsRoute, list: ValidatorList): string | undefined {
	const {glyphs} = useTheme();
	const {answer, asked, cursor, rows} = list;
	const page = answer?.page;
	const isAnswered = answer?.name === asked;

	const total = page?.totalItems;
	const isWhole = isAnswered && route.states.length === 0 && total !== undefined;
	const {reportCount} = shell;
	useEffect(() => {
		if (isWhole) reportCount('validators', total);
	}, [isWhole, total, reportCount]);

	const lastPage =
		isAnswered && page ? lastExistingPage(route.page, page.totalPages, page.items.length) : undefined;
	useEffect(() => {
		if (lastPage === undefined) return;
		shell.go({...route, page: lastPage});
		shell.say(`page ${route.page} does not exist; this is page ${lastPage}`);
	}, [lastPage, route, shell]);

	if (cursor.lost !== undefined && rows.length > 0 && route.narrowing === '') {
		return `${shortenMiddle(cursor.lost, 16, glyphs.ellipsis)} is no longer on this page`;
	}
	if (cursor.edge !== 'end' || list.isLoading || !page) return undefined;
	const hasNext = page.totalPages !== undefined && route.page < page.totalPages;
	return hasNext ? `last row of page ${route.page}: n goes to page ${route.page + 1}` : undefined;
}

/** Where to go from a page that does not exist; undefined: it does. */
function lastExistingPage(page: number, totalPages: number | undefined, rows: number): number | undefined {
	if (page === 1 || rows > 0) return undefined;
	if (totalPages !== undefined && totalPages >= page) return undefined;
	// Where the service does not count pages, stepping back one by one could take a million requests.
	return Math.max(1, totalPages ?? 1);
}
