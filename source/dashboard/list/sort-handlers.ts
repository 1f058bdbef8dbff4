import {defaultOrder, type ListChoices} from '../../routes/route.ts';
import type {Verbs} from '../shell/shell.ts';
import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {ListSource} from './list-source.ts';
import type {ListSubject} from './subject.ts';
import type {PlacedCursor} from './use-list-cursor.ts';

/** Returns the handlers of the keys that sort a list. A new order is shown from its first row. */
export function sortHandlers(
	verbs: Pick<Verbs, 'choose'>,
	sorts: ListSubject<never>['sorts'],
	source: ListSource<unknown>,
	cursor: Pick<PlacedCursor<unknown>, 'restart'>,
): KeyHandlers {
	if (sorts.length === 0)
		return {sort: oneOrder, nextSort: oneOrder, previousSort: oneOrder, reverse: oneOrder};
	const {choices} = source;
	const offered = sorts.filter(({isOffered = true}) => isOffered);
	const {sortBy, reverse} = sorting(source, cursor);
	const step = (by: number) => () => {
		const at = offered.findIndex(({id}) => id === choices.sort);
		const next = offered[(at + by + offered.length) % offered.length];
		if (next) sortBy(next.id);
	};
	return {
		sort() {
			verbs.choose({
				title: 'Sort by',
				kind: 'one',
				hasLetters: true,
				items: offered.map(({id, label}) => ({
					value: id,
					label,
					note: defaultOrder(id) === 'desc' ? 'the most first' : '',
				})),
				chosen: [choices.sort],
				onApply: ([chosen]) => {
					if (chosen !== undefined && chosen !== choices.sort) sortBy(chosen);
				},
			});
		},
		nextSort: step(1),
		previousSort: step(-1),
		reverse,
	};
}

interface SortedList {
	readonly sorts: ListSubject<never>['sorts'];
	readonly source: ListSource<unknown>;
	readonly cursor: Pick<PlacedCursor<unknown>, 'restart'>;
}

/** Sorts by a column whose title was pressed, or reverses the order if it already sorts. */
export function sortByColumn(column: string, {sorts, source, cursor}: SortedList): void {
	const wanted = sorts.find(sort => sort.column === column);
	const {sortBy, reverse} = sorting(source, cursor);
	if (wanted && wanted.id === source.choices.sort) reverse();
	else if (wanted) sortBy(wanted.id);
}

function sorting(source: ListSource<unknown>, cursor: Pick<PlacedCursor<unknown>, 'restart'>) {
	const arrange = (change: Partial<Pick<ListChoices, 'sort' | 'order'>>) => {
		cursor.restart();
		source.choose({...change, ...fromFirstPageIfAsked(source)});
	};
	return {
		sortBy: (sort: string) => arrange({sort, order: defaultOrder(sort)}),
		reverse: () => arrange({order: source.choices.order === 'asc' ? 'desc' : 'asc'}),
	};
}

const oneOrder = {never: 'this list has one order'};

/** Returns to the first page if the service sorts: its new order is another list, one of the loaded rows is not. */
function fromFirstPageIfAsked({isSortedByService}: ListSource<unknown>): {page?: undefined} {
	return isSortedByService ? {page: undefined} : {};
}
