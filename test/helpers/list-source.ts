import type {ListSource} from '../../source/dashboard/list/list-source.ts';
import {alwaysFresh} from '../../source/dashboard/list/local-source.ts';
import type {ListChoices} from '../../source/routes/route.ts';

/** A page of a list as a screen gets it: sorted by the service, fresh, the choices answered. */
export function createListSource<Item>(
	items: readonly Item[],
	choices: ListChoices,
	fields: Partial<ListSource<Item>> = {},
): ListSource<Item> {
	return {
		items,
		flaws: [],
		list: 'list',
		choices,
		shown: choices,
		hasAnswer: true,
		isLoading: false,
		isLate: false,
		failure: undefined,
		progress: undefined,
		totalPages: 7,
		totalItems: 205,
		isSortedByService: true,
		freshness: alwaysFresh,
		refresh: async () => undefined,
		choose() {},
		...fields,
	};
}
