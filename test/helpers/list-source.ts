import type {ListSource} from '../../source/dashboard/list/list-source.ts';
import type {Freshness} from '../../source/dashboard/queries/use-freshness.ts';
import type {ListChoices} from '../../source/routes/route.ts';

/** Freshness of current data from a service that answers. */
export const alwaysFresh: Freshness = {
	kind: 'live',
	ageSeconds: undefined,
	failure: undefined,
	until: undefined,
	nextTryAt: undefined,
	isBehind: false,
	asOf: undefined,
};

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
