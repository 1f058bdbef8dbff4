import {identityColumn} from './choose-columns.ts';
import {normalPriority, type TableColumn} from './lay-out.ts';

/**
The columns that a person has chosen, in that order: of these none is left out for what it is, only where it has no
room. The one that tells the rows apart is always among them. A list that has no other one of them is as it was.

@param ids those that the list does not have are skipped
*/
export function withChosen<Row>(
	columns: readonly TableColumn<Row>[],
	ids: readonly string[],
): readonly TableColumn<Row>[] {
	const identity = identityColumn(columns);
	const known = [...new Set(ids)].flatMap(id => columns.find(column => column.id === id) ?? []);
	if (known.every(column => column === identity)) return columns;
	const chosen = identity === undefined || known.includes(identity) ? known : [identity, ...known];
	return chosen.map(column => ({
		...column,
		priority: Math.min(column.priority, normalPriority),
		isOrnament: false,
		isMinor: false,
	}));
}

/** Whether the normal mode of a screen shows it by itself, where there is room. */
export function isShownByItself({
	priority,
	isMinor = false,
}: Pick<TableColumn<never>, 'priority' | 'isMinor'>): boolean {
	return priority <= normalPriority && !isMinor;
}
