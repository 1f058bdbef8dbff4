import {identityColumn} from '../table/choose-columns.ts';
import type {ColumnShape} from '../table/lay-out.ts';
import {bondListing} from './bonds.ts';
import type {Column} from './column.ts';
import {mergedBondListing} from './merged-bonds.ts';
import {proposalListing} from './proposals.ts';
import type {SortKey} from './sort-keys.ts';
import {stakeListing} from './stake-positions.ts';
import {unbondListing} from './unbonds.ts';
import {validatorListing} from './validators.ts';

/** The columns, sort keys and fields of each list of a service, by its name in a route. */
export const listings = {
	validators: validatorListing,
	proposals: proposalListing,
	stake: stakeListing,
	bonds: bondListing,
	'merged-bonds': mergedBondListing,
	unbonds: unbondListing,
	'merged-unbonds': unbondListing,
	withdraws: unbondListing,
} as const;

/** Lists whose look can be chosen, by the word of each in a route; `delegator` is the list of addresses. */
export const viewWords = [
	'validators',
	'proposals',
	'delegator',
	'stake',
	'bonds',
	'merged-bonds',
	'unbonds',
	'merged-unbonds',
	'withdraws',
	'parameters',
	'tx',
] as const;
export type ViewWord = (typeof viewWords)[number];

/** The parts of a column that need no row of its list. */
export type ColumnName = Pick<ColumnShape, 'id' | 'priority' | 'isFrozen'> &
	Partial<Pick<Column<never>, 'word' | 'sort' | 'exported' | 'field'>> & {readonly title: unknown};

/** Lists of this program alone: what they show is made where they are, and a test holds them to this. */
const ownLists = {
	delegator: {
		label: 'Label',
		bonded: 'Bonded NAM',
		yearly: '~A year',
		unbonding: 'Unbonding',
		withdrawable: 'Next',
		address: 'Address',
		usedAt: 'Last used',
	},
	parameters: {name: 'Name', value: 'Value', meaning: 'Meaning'},
	tx: {hash: 'Hash', result: 'Result', block: 'Block', kinds: 'What it does', feePayer: 'Fee payer'},
} as const;

function columnsOf(view: ViewWord): readonly ColumnName[] {
	if (view === 'delegator' || view === 'parameters' || view === 'tx') {
		return Object.entries(ownLists[view]).map(([id, title], index) => {
			return {id, title, priority: index, isFrozen: index === 0};
		});
	}
	return listings[view].columns;
}

/** Lists the words of a list's columns, in the order in which they are shown. */
export function columnWords(view: ViewWord): readonly string[] {
	return columnsOf(view).map(wordOf);
}

/** Finds the id of the column by which the rows are told apart. */
export function identityIdOf(view: ViewWord): string | undefined {
	return identityColumn(columnsOf(view))?.id;
}

/** Finds the id of the column that a person means by that word: by its word, its title, or any other name it has. */
export function findColumn(view: ViewWord, word: string): string | undefined {
	return findNamed(word, columnsOf(view), namesOf)?.id;
}

/** Lists all names of a column: on the screen, in a menu, by the service. */
function namesOf(column: ColumnName): readonly (string | undefined)[] {
	const {id, title, sort, exported, field} = column;
	const header = typeof title === 'string' ? title : undefined;
	return [wordOf(column), id, header, header?.replace(/ NAM$/, ''), sort?.label, sort?.word, exported, field];
}

/** Lists that can be sorted. */
type SortedList = keyof typeof listings;

/** Finds the id of the sort key that a person means by that word: the key's own, its name in the menu, or its column's. */
export function findSort(list: SortedList, word: string): string | undefined {
	const columns = columnsOf(list);
	const sorts: readonly Pick<SortKey<never>, 'id' | 'label' | 'column'>[] = listings[list].sorts;
	const found = findNamed(word, sorts, ({id, label, column: shownBy}) => {
		const column = columns.find(each => each.id === shownBy);
		return [id, label, ...(column ? namesOf(column) : [])];
	});
	return found?.id;
}

/** Finds the word of a column with that id; the id itself where the list has none. */
export function wordOfColumn(view: ViewWord, id: string): string {
	const column = columnsOf(view).find(each => each.id === id);
	return column ? wordOf(column) : id;
}

function wordOf({id, word}: ColumnName): string {
	return word ?? kebab(id);
}

/** Turns 'votingPower' and 'Voting power' into 'voting-power'. */
function kebab(text: string): string {
	return text
		.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-');
}

/**
Finds the thing that a person means by a typed word, whatever the case, the blanks and the signs: by the first of its
names, else by the second, and so on.
*/
function findNamed<Thing>(
	typed: string,
	things: readonly Thing[],
	namesOf: (thing: Thing) => readonly (string | undefined)[],
): Thing | undefined {
	const wanted = fold(typed);
	const named = things.map(thing => ({thing, names: namesOf(thing).map((name = '') => fold(name))}));
	for (let place = 0; wanted !== '' && named.some(({names}) => place < names.length); place++) {
		const found = named.find(({names}) => names[place] === wanted);
		if (found) return found.thing;
	}
	return undefined;
}

/** Makes 'Max change', 'max-change' and 'maxChange' one; '#' is itself. */
function fold(text: string): string {
	return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '') || text.trim();
}
