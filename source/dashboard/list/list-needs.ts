import type {Need} from '../ui/keys/hints.ts';

/** What of a list and its cursor tells what one wants next. */
export interface ListMoment {
	readonly hasRows: boolean;
	/** Whether `/` narrows it. */
	readonly isNarrowed: boolean;
	/** Whether all of it is loaded. */
	readonly isWhole: boolean;
	/** What loading all pages does while it is narrowed: 'searches all 10 000'. */
	readonly searchesAll: string;
	/** Whether the service filters it. */
	readonly isFiltered: boolean;
	/** What Esc does of that, in two words. */
	readonly unfilterHint: string;
	/** Whether its last request failed. */
	readonly hasFailed: boolean;
	readonly marked: number;
	/** Whether the cursor is on the last row. */
	readonly isAtEnd: boolean;
	/** What Enter opens; undefined: the details. */
	readonly link: string | undefined;
}

type Rule = readonly [when: (moment: ListMoment) => boolean, needs: (moment: ListMoment) => readonly Need[]];

const always = () => true;

/** Which keys are wanted when something is not as usual, the most urgent first; all that apply follow one another. */
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

/** Which keys are wanted at any time, the same way. */
const usual: readonly Rule[] = [
	[({hasRows}) => !hasRows, () => [['facets'], ['command']]],
	[({isAtEnd}) => isAtEnd, () => [['nextPage', 'next page']]],
	[({link}) => link !== undefined, ({link}) => [['follow', link ?? '']]],
	[always, () => [['details'], ['facets'], ['command'], ['nextList'], ['sort'], ['nextPage'], ['all']]],
];

export interface NeedsInList {
	/** The most urgent first; none twice. */
	readonly needs: readonly Need[];
	/** Whether the first one is worth more room than the words about the list. */
	readonly isUrgent: boolean;
}

/** What one most likely wants in a list now. */
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

/** What one most likely wants in the details of a row. */
export const needsInDetails: readonly Need[] = [['back'], ['nextRow', 'next row'], ['search'], ['command']];
