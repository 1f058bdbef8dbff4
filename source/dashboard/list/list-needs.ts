import type {Decoded} from '../../domain/decoded.ts';
import {viewOf} from '../../routes/route.ts';
import type {Need} from '../ui/keys/hints.ts';
import type {ListParts} from './list-parts.ts';
import {isWhole, searchesAll} from './list-words.ts';
import {useCursor} from './use-list-cursor.ts';

/** State of a list and its cursor that decides what one wants next. */
export interface ListMoment {
	readonly hasRows: boolean;
	/** True if `/` narrows it. */
	readonly isNarrowed: boolean;
	/** True if all of it is loaded. */
	readonly isWhole: boolean;
	/** Words for what loading all pages does while it is narrowed: 'searches all 10 000'. */
	readonly searchesAll: string;
	/** True if the service filters it. */
	readonly isFiltered: boolean;
	/** Words for what Esc does of that, two at most. */
	readonly unfilterHint: string;
	/** True if its last request failed. */
	readonly hasFailed: boolean;
	readonly marked: number;
	/** True if the cursor is on the last row. */
	readonly isAtEnd: boolean;
	/** Name of what Enter opens; undefined: the details. */
	readonly link: string | undefined;
}

type Rule = readonly [when: (moment: ListMoment) => boolean, needs: (moment: ListMoment) => readonly Need[]];

const always = () => true;

/** Keys that are wanted when something is not as usual, the most urgent first; all that apply follow one another. */
const urgent: readonly Rule[] = [
	[
		({hasRows, isNarrowed, isWhole}) => isNarrowed && !hasRows && !isWhole,
		({searchesAll}) => [['all', searchesAll]],
	],
	[({hasRows, isNarrowed}) => isNarrowed && !hasRows, () => [['back', 'shows all']]],
	[
		({hasFailed}) => hasFailed,
		() => [
			['refresh', 'again'],
			['messages', 'why'],
		],
	],
	[({marked}) => marked > 1 && marked < 6, () => [['compare'], ['export', 'export']]],
	[
		({marked}) => marked === 1,
		() => [
			['mark', 'marks another'],
			['export', 'export'],
		],
	],
	[({marked}) => marked > 5, () => [['export', 'export']]],
	[({marked}) => marked > 0, () => [['unmark', 'unmark']]],
	[({isNarrowed}) => isNarrowed, () => [['back', 'shows all']]],
	[({isFiltered}) => isFiltered, ({unfilterHint}) => [['back', unfilterHint]]],
	[({isNarrowed, isWhole}) => isNarrowed && !isWhole, ({searchesAll}) => [['all', searchesAll]]],
];

/** Keys that are wanted at any time, the same way. */
const usual: readonly Rule[] = [
	[({hasRows}) => !hasRows, () => [['facets'], ['command']]],
	[({isAtEnd}) => isAtEnd, () => [['nextPage', 'next page']]],
	[({link}) => link !== undefined, ({link}) => [['follow', link ?? '']]],
	[always, () => [['details'], ['facets'], ['command'], ['nextList'], ['sort'], ['nextPage'], ['all']]],
];

interface NeedsInList {
	/** The most urgent first; none twice. */
	readonly needs: readonly Need[];
	/** True if the first one is worth more room than the words about the list. */
	readonly isUrgent: boolean;
}

/** Lists what one most likely wants in a list now. */
export function needsInList(moment: ListMoment): NeedsInList {
	const needsOf = (rules: readonly Rule[]) =>
		rules.flatMap(([applies, needs]) => (applies(moment) ? needs(moment) : []));
	const first = needsOf(urgent);
	const wanted = [...first, ...needsOf(usual)];
	return {
		needs: wanted.filter(([action], at) => wanted.findIndex(([each]) => each === action) === at),
		isUrgent: first.length > 0,
	};
}

/** Keys that one most likely wants in the details of a row. */
export const needsInDetails: readonly Need[] = [['back'], ['nextRow', 'next row'], ['search'], ['command']];

/**
Reads what one most likely wants in this list now; drawn anew where the cursor makes it another.

@param marked number of its rows that are marked
*/
export function useListNeeds<Item extends Decoded>(
	{source, subject, filters, unfilterHint = 'shows all', cursor, rows}: ListParts<Item>,
	marked: number,
): NeedsInList {
	const link = useCursor(cursor, ({items, index}) => {
		const item = items[index];
		const route = item && subject.linkOf?.(item);
		return route && viewOf(route).link;
	});
	const isAtEnd = useCursor(cursor, ({index}) => index === rows.length - 1);
	return needsInList({
		hasRows: rows.length > 0,
		isNarrowed: source.shown.narrowing !== '',
		isWhole: isWhole(source),
		searchesAll: searchesAll(source),
		isFiltered: filters.length > 0,
		unfilterHint,
		hasFailed: source.freshness.failure !== undefined,
		marked,
		isAtEnd,
		link,
	});
}
