import {countFitting, fitsBeside, leastOf, startOf, usableWidth, widen} from './column-widths.ts';
import {
	type ColumnLayout,
	type ColumnRoom,
	normalPriority,
	type TableColumn,
	type WidthMode,
} from './lay-out.ts';

/**
Chooses the columns that fit: by importance, or from the left on once they are scrolled.

@param first those shown where nothing is scrolled, where they were chosen by their rows
*/
export function layOutColumns<Row>(
	columns: readonly TableColumn<Row>[],
	room: ColumnRoom,
	first?: readonly TableColumn<Row>[],
): ColumnLayout<Row> {
	const own = layOut(columns, room, first);
	if (!own.isAlone) return own;
	// A short name beside a figure says more than a whole one alone, and than two names without any.
	const [, ...loose] = columns.filter(({isFrozen}) => isFrozen);
	const loosened = columns.map(column => (loose.includes(column) ? {...column, isFrozen: false} : column));
	const compact = {...room, mode: 'compact'} as const;
	const tried = [
		layOut(columns, {...room, isTight: true}),
		layOut(columns, compact),
		layOut(loosened, compact),
	];
	return tried.find(({isAlone}) => !isAlone) ?? own;
}

/** The column that tells the rows apart; it is always shown. */
export function identityColumn<Column extends Pick<TableColumn<never>, 'isFrozen' | 'priority'>>(
	columns: readonly Column[],
): Column | undefined {
	return columns
		.filter(({isFrozen}) => isFrozen)
		.toSorted((left, right) => left.priority - right.priority)
		.at(0);
}

/** Columns that are on the screen together. */
type View<Row> = readonly TableColumn<Row>[];

/** A layout, and whether it begins with nothing beside the frozen columns: another way of fitting them shows more. */
function layOut<Row>(
	columns: View<Row>,
	room: ColumnRoom,
	first?: View<Row>,
): ColumnLayout<Row> & {readonly isAlone: boolean} {
	const views = viewsOf(columns, room, first);
	const isAlone = views[0]?.every(({isFrozen}) => isFrozen) ?? true;
	const furthest = views.length - 1;
	const fitting = new Set(views[Math.min(room.scroll, furthest)]);
	const chosen = columns.filter(column => fitting.has(column));
	const hidden = columns.length - chosen.length;
	const isComplete = new Set(views.flat()).size === columns.length;
	const starts = chosen.map(column => startOf(column, room));
	return {columns: widen(chosen, starts, usableWidth(room, hidden)), hidden, furthest, isComplete, isAlone};
}

/**
The columns shown after each step to the right: first the preferred ones, then neighbours, moving on only as far as
it takes to show the next column that was not shown yet.
*/
function viewsOf<Row>(columns: View<Row>, room: ColumnRoom, chosen?: View<Row>): readonly View<Row>[] {
	const frozen = columns.filter(({isFrozen}) => isFrozen);
	const movable = columns.filter(({isFrozen}) => !isFrozen);
	const countOf = (wanted: View<Row>) => countFitting(frozen, wanted, room, columns.length);
	const first = chosen ?? firstView(columns, room, countOf);
	const views = [first];
	const seen = new Set(first);
	let start = 0;
	for (const [index, column] of movable.entries()) {
		if (seen.has(column)) continue;
		const from = movable.findIndex(
			(_, at) => at >= start && at <= index && at + countOf(movable.slice(at)) > index,
		);
		const view =
			from === -1
				? besideIdentity(columns, column, room)
				: [...frozen, ...movable.slice(from, from + countOf(movable.slice(from)))];
		if (from !== -1) start = from;
		if (!view) continue;
		views.push(view);
		for (const shown of view) seen.add(shown);
	}
	return views;
}

/** What is shown where nothing is scrolled. */
function firstView<Row>(
	columns: View<Row>,
	room: ColumnRoom,
	countOf: (wanted: View<Row>) => number,
): View<Row> {
	const frozen = columns.filter(({isFrozen}) => isFrozen);
	const wanted = preferred(columns, room.mode);
	const minor = room.mode === 'normal' ? wanted.filter(({isMinor}) => isMinor) : [];
	const main = wanted.filter(column => !minor.includes(column));
	const count = countOf(main);
	const shown = [...frozen, ...main.slice(0, count)];
	if (count < main.length) return shown;
	for (const column of minor) {
		const more = [...shown, column];
		const ideals = more.map(each => (each.isMinor ? startOf(each, room) : each.ideal));
		if (!fitsBeside(more, ideals, {room, total: columns.length})) break;
		shown.push(column);
	}
	return shown;
}

/** The movable columns in the order in which they are shown where nothing is scrolled. */
function preferred<Row>(columns: View<Row>, mode: WidthMode): View<Row> {
	const movable = columns.filter(({isFrozen}) => !isFrozen);
	if (mode === 'wide') return movable.filter(({isOrnament}) => !isOrnament);
	return movable
		.filter(({priority, isOrnament}) => (mode === 'compact' ? !isOrnament : priority <= normalPriority))
		.toSorted((left, right) => left.priority - right.priority);
}

/** A column that has no room beside all frozen ones, beside the one that tells the rows apart alone. */
function besideIdentity<Row>(
	columns: View<Row>,
	column: TableColumn<Row>,
	room: ColumnRoom,
): View<Row> | undefined {
	const identity = identityColumn(columns);
	if (!identity) return undefined;
	const pair = [identity, column];
	return fitsBeside(pair, pair.map(leastOf), {room, total: columns.length}) ? pair : undefined;
}
