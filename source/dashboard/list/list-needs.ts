import type {Decoded} from '../../domain/decoded.ts';
import {viewOf} from '../../routes/route.ts';
import type {Need} from '../ui/keys/hints.ts';
import type {ListParts} from './list-parts.ts';
import {isWhole, searchesAll} from './list-words.ts';
import {useCursor} from './use-list-cursor.ts';

/** State of a list and its cursor that decides which keys are hinted at. */
export interface ListMoment {
	readonly hasRows: boolean;
	/** True if `/` narrows it. */
	readonly isNarrowed: boolean;
	/** True if all of it is loaded. */
	readonly isWhole: boolean;
	/** Hint of the key that loads all pages while it is narrowed: 'searches all 10 000'. */
	readonly searchesAll: string;
	/** True if the service filters it. */
	readonly isFiltered: boolean;
	/** True if that filter chooses among the loaded rows alone. */
	readonly filtersLoaded?: boolean;
	/** Hint of Esc for that filter, at most two words. */
	readonly unfilterHint: string;
	/** True if its last request failed. */
	readonly hasFailed: boolean;
	readonly marked: number;
	/** True if the cursor is on the last row. */
	readonly isAtEnd: boolean;
	/** Name of the thing that Enter opens; undefined: the details. */
	readonly link: string | undefined;
}

type Rule = readonly [when: (moment: ListMoment) => boolean, needs: (moment: ListMoment) => readonly Need[]];

const always = () => true;

/** Keys for unusual states, the most urgent first; all that apply are hinted at in this order. */
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
	[
		({isFiltered, filtersLoaded = false, isWhole}) => isFiltered && filtersLoaded && !isWhole,
		({searchesAll}) => [['all', searchesAll]],
	],
	[({isFiltered}) => isFiltered, ({unfilterHint}) => [['back', unfilterHint]]],
	[({isNarrowed, isWhole}) => isNarrowed && !isWhole, ({searchesAll}) => [['all', searchesAll]]],
];

/** Keys for every state, in order. */
const normal: readonly Rule[] = [
	[({hasRows}) => !hasRows, () => [['facets'], ['command']]],
	[({isAtEnd}) => isAtEnd, () => [['nextPage', 'next page']]],
	[({link}) => link !== undefined, ({link}) => [['follow', link ?? '']]],
	[
		always,
		() => [
			['commands'],
			['moves'],
			['details'],
			['votes'],
			['facets'],
			['command'],
			['nextList'],
			['sort'],
			['nextPage'],
			['all'],
		],
	],
];

interface NeedsInList {
	/** Keys, the most urgent first; none twice. */
	readonly needs: readonly Need[];
	/** True if the first one is more important than the words about the list. */
	readonly isUrgent: boolean;
}

/** Lists the keys most likely wanted in a list now. */
export function needsInList(moment: ListMoment): NeedsInList {
	const needsOf = (rules: readonly Rule[]) =>
		rules.flatMap(([applies, needs]) => (applies(moment) ? needs(moment) : []));
	const first = needsOf(urgent);
	const wanted = [...first, ...needsOf(normal)];
	return {
		needs: wanted.filter(([action], at) => wanted.findIndex(([each]) => each === action) === at),
		isUrgent: first.length > 0,
	};
}

/** Keys most likely wanted in the pane below the rows. */
export const needsBelow: readonly Need[] = [['follow', 'show'], ['copy'], ['commands', 'copy all']];

/** Keys most likely wanted in the details of a row. */
export const needsInDetails: readonly Need[] = [['back'], ['nextRow', 'next row'], ['search'], ['command']];

/**
Lists the keys most likely wanted in this list now; renders again if the cursor changes them.

@param marked number of marked rows
*/
export function useListNeeds<Item extends Decoded>(
	{
		source,
		subject,
		filters,
		filtersLoaded = false,
		unfilterHint = 'shows all',
		cursor,
		rows,
	}: ListParts<Item>,
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
		filtersLoaded,
		unfilterHint,
		hasFailed: source.freshness.failure !== undefined,
		marked,
		isAtEnd,
		link,
	});
}
