import {identityColumn} from '../table/choose-columns.ts';
import type {ColumnShape} from '../table/lay-out.ts';
import {listings} from './listings.ts';

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

/** What can be said of a column without a row of its list. */
export type ColumnName = Pick<ColumnShape, 'id' | 'priority' | 'isFrozen'> & {
	readonly title: unknown;
	readonly word?: string;
};

/** Lists of this program alone: what they show is made where they are, and a test holds them to this. */
const ownLists = {
	delegator: ['label', 'bonded', 'yearly', 'unbonding', 'withdrawable', 'address', 'usedAt'],
	parameters: ['name', 'value', 'meaning'],
	tx: ['hash', 'result', 'block', 'kinds', 'feePayer'],
} as const;

function columnsOf(view: ViewWord): readonly ColumnName[] {
	if (view === 'delegator' || view === 'parameters' || view === 'tx') {
		return ownLists[view].map((id, index) => ({id, title: id, priority: index, isFrozen: index === 0}));
	}
	return listings[view].columns;
}

/** Words of a list's columns, in the order in which they are shown. */
export function columnWords(view: ViewWord): readonly string[] {
	return columnsOf(view).map(wordOf);
}

/** Id of the column by which the rows are told apart. */
export function identityIdOf(view: ViewWord): string | undefined {
	return identityColumn(columnsOf(view))?.id;
}

/** Id of the column with that word; its id and its title are understood too. */
export function findColumn(view: ViewWord, word: string): string | undefined {
	const typed = kebab(word);
	const columns = columnsOf(view);
	const found =
		columns.find(column => wordOf(column) === typed) ??
		columns.find(
			({id, title}) => kebab(id) === typed || (typeof title === 'string' && kebab(title) === typed),
		);
	return found?.id;
}

/** The word of a column with that id; the id itself where the list has none. */
export function wordOfColumn(view: ViewWord, id: string): string {
	const column = columnsOf(view).find(each => each.id === id);
	return column ? wordOf(column) : id;
}

function wordOf({id, word}: ColumnName): string {
	return word ?? kebab(id);
}

/** 'votingPower', 'Voting power' → 'voting-power'. */
function kebab(text: string): string {
	return text
		.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-');
}
