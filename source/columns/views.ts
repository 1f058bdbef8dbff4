import {identityColumn} from '../table/choose-columns.ts';
import type {ColumnShape} from '../table/lay-out.ts';
import {balanceSpec} from './balances.ts';
import {bondSpec} from './bonds.ts';
import {calendarColumns} from './calendar-columns.ts';
import type {Column} from './column.ts';
import {historySpec} from './history.ts';
import {mergedBondSpec} from './merged-bonds.ts';
import {moveSpec} from './moves.ts';
import {networkSpec} from './networks.ts';
import {proposalSpec} from './proposals.ts';
import {rewardSpanSpec} from './reward-history.ts';
import {rewardSpec} from './rewards.ts';
import type {SortKey} from './sort-keys.ts';
import {stakeSpec} from './stake-positions.ts';
import {unbondSpec} from './unbonds.ts';
import {validatorSpec} from './validators.ts';
import {ownVoteSpec, voterVoteSpec} from './votes.ts';

/** Properties of a column that need no row of its list. */
type ColumnName = Pick<ColumnShape, 'id' | 'priority' | 'role'> &
	Partial<Pick<Column<never>, 'word' | 'sort' | 'exported' | 'field' | 'needs'>> & {readonly title: unknown};

/**
Lists whose look can be chosen, by their words in a route: those of a service with their specs, and those of this
program (`delegator` is the list of addresses) with their titles, which a test compares with their columns.
*/
export const lists = {
	validators: validatorSpec,
	proposals: proposalSpec,
	moves: unsorted(moveSpec),
	votes: unsorted(voterVoteSpec),
	delegator: ownList({
		label: 'Label',
		bonded: 'Bonded NAM',
		yearly: '~A year',
		claimable: 'To claim',
		unbonding: 'Unbonding',
		withdrawable: 'Next',
		address: 'Address',
		usedAt: 'Last used',
	}),
	stake: stakeSpec,
	bonds: bondSpec,
	'merged-bonds': mergedBondSpec,
	unbonds: unbondSpec,
	'merged-unbonds': unbondSpec,
	withdraws: unbondSpec,
	history: historySpec,
	networks: unsorted(networkSpec),
	parameters: ownList({name: 'Name', value: 'Value', meaning: 'Meaning'}),
	changes: ownList({when: 'When', epoch: 'Epoch', what: 'What', change: 'Change', mine: 'My NAM'}, 'what'),
	calendar: {columns: calendarColumns},
	tx: ownList({hash: 'Hash', result: 'Result', block: 'Block', kinds: 'What it does', feePayer: 'Fee payer'}),
} as const;

/** Lists that commands print, by words of their own where the screen has no such list. */
const printedLists = {
	...lists,
	ownVotes: unsorted(ownVoteSpec),
	rewards: unsorted(rewardSpec),
	pastRewards: unsorted(rewardSpanSpec),
	balance: unsorted(balanceSpec),
} as const;

/** Word of a list that a command can print. */
export type PrintedWord = keyof typeof printedLists;

export type ViewWord = keyof typeof lists;

/** Words of the lists that a route shows; the others are opened by a key. */
export type RoutedWord = Exclude<ViewWord, 'votes' | 'moves'>;

/** Words of the lists of a service, which can be sorted. */
export type ListName = {
	[Word in ViewWord]: (typeof lists)[Word] extends {readonly sorts: unknown} ? Word : never;
}[ViewWord];

export const viewWords = Object.keys(lists) as readonly ViewWord[];

export const listNames: readonly ListName[] = viewWords.filter(isListName);

export function isListName(word: ViewWord): word is ListName {
	return 'sorts' in lists[word];
}

/** Returns the columns of a list that no route sorts. */
function unsorted<Columns>({columns}: {readonly columns: Columns}): {readonly columns: Columns} {
	return {columns};
}

/** @param identity id of the column that tells the rows apart; default: the first */
function ownList(
	titles: Readonly<Record<string, string>>,
	identity = Object.keys(titles)[0],
): {readonly columns: readonly ColumnName[]} {
	const columns = Object.entries(titles).map(([id, title], index) => {
		return {id, title, priority: index, role: id === identity ? ('name' as const) : undefined};
	});
	return {columns};
}

function columnsOf(list: PrintedWord): readonly ColumnName[] {
	return printedLists[list].columns;
}

/** Returns the words of a list's columns, in the order in which they are shown. */
export function columnWords(view: ViewWord): readonly string[] {
	return columnsOf(view).map(wordOf);
}

/** Columns that a command cannot print: it remembers nothing, and only that of validators reads stake beside. */
const neverPrinted = (view: PrintedWord): readonly unknown[] =>
	view === 'validators' ? ['history'] : ['history', 'signing', 'mine'];

/** Returns the words of the columns that a command can print. */
export function printedColumnWords(view: PrintedWord): readonly string[] {
	return columnsOf(view)
		.filter(({needs}) => !neverPrinted(view).includes(needs))
		.map(wordOf);
}

/** Returns the id of the column that identifies the rows. */
export function identityIdOf(view: ViewWord): string | undefined {
	return identityColumn(columnsOf(view))?.id;
}

/** Finds the id of a column by its word, its title, or any other name it has. */
export function findColumn(view: PrintedWord, word: string): string | undefined {
	return findNamed(word, columnsOf(view), namesOf)?.id;
}

/** Lists all names of a column: on the screen, in a menu, by the service. */
function namesOf(column: ColumnName): readonly (string | undefined)[] {
	const {id, title, sort, exported, field} = column;
	const header = typeof title === 'string' ? title : undefined;
	return [wordOf(column), id, header, header?.replace(/ NAM$/, ''), sort?.label, sort?.word, exported, field];
}

/** Finds the id of a sort key by its word, its name in the menu, or a name of its column. */
export function findSort(list: ListName, word: string): string | undefined {
	const columns = columnsOf(list);
	const sorts: readonly Pick<SortKey<never>, 'id' | 'label' | 'column'>[] = lists[list].sorts;
	const found = findNamed(word, sorts, ({id, label, column: shownBy}) => {
		const column = columns.find(each => each.id === shownBy);
		return [id, label, ...(column ? namesOf(column) : [])];
	});
	return found?.id;
}

/** Returns the word of a column with that id; the id itself if the list has none. */
export function wordOfColumn(view: PrintedWord, id: string): string {
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
Finds the thing with a typed name, whatever the case, the blanks and the punctuation: by its first name, else by its
second, and so on.
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
