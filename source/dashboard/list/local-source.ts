import type {Flaw} from '../../domain/decoded.ts';
import type {Failure} from '../../domain/failure.ts';
import type {Route} from '../../routes/route.ts';
import type {Freshness} from '../queries/use-freshness.ts';
import type {Verbs} from '../shell/shell.ts';
import type {ListSource} from './list-source.ts';

interface LocalList<Item> {
	/** Undefined: there is no answer yet. */
	readonly items: readonly Item[] | undefined;
	readonly flaws?: readonly Flaw[];
	/** Identifies the list for the cursor. */
	readonly list: string;
	readonly freshness: Freshness;
	readonly isLasting?: boolean;
	readonly asOf?: number | undefined;
	/** Refetches now; resolves with the failure, if any. */
	refresh(): Promise<Failure | undefined>;
}

/** A list that is always loaded whole: no pages, and only its own order. */
export function toLocalSource<Item>(
	{change: changeRoute}: Pick<Verbs, 'change'>,
	{view, narrowing}: Extract<Route, {narrowing: string}>,
	{items, flaws = noFlaws, list, freshness, isLasting = false, asOf, refresh}: LocalList<Item>,
): ListSource<Item> {
	const choices = {sort: 'service', order: 'asc', page: 1, isAll: true, narrowing} as const;
	return {
		items: items ?? noFlaws,
		flaws,
		list,
		choices,
		shown: choices,
		hasAnswer: items !== undefined,
		isLoading: false,
		isLate: false,
		failure: undefined,
		progress: undefined,
		totalPages: 1,
		totalItems: items?.length,
		isUnpaged: true,
		isSortedByService: true,
		freshness,
		isLasting,
		asOf,
		refresh,
		choose(change) {
			const {narrowing: text} = change;
			if (text === undefined) return;
			changeRoute(before =>
				before.view === view && 'narrowing' in before ? {...before, narrowing: text} : before,
			);
		},
	};
}

const noFlaws: readonly never[] = [];
