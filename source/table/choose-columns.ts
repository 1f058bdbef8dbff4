import {
	type ColumnLayout,
	type ColumnRoom,
	columnGap,
	gutter,
	type LaidColumn,
	normalPriority,
	type TableColumn,
	type WidthMode,
} from './lay-out.ts';

/**
Chooses the columns that fit: by importance, or from the left on once they are scrolled.

@param first columns shown when nothing is scrolled, if they were chosen by their rows
*/
export function layOutColumns<Row>(
	columns: readonly TableColumn<Row>[],
	room: ColumnRoom,
	first?: readonly TableColumn<Row>[],
): ColumnLayout<Row> {
	const own = layOut(columns, room, first);
	if (!own.isAlone) return own;
	// A short name beside a figure says more than a whole name alone, or two names without a figure.
	const identity = identityColumn(columns);
	const loosened = columns.map(column =>
		isName(column) && column !== identity ? {...column, role: undefined} : column,
	);
	const compact = layOut(loosened, {...room, mode: 'compact'});
	return compact.isAlone ? own : compact;
}

/** Finds the column that identifies the rows; it is always shown. */
export function identityColumn<Column extends Pick<TableColumn<never>, 'role' | 'priority'>>(
	columns: readonly Column[],
): Column | undefined {
	return columns.filter(isName).toSorted((left, right) => left.priority - right.priority)[0];
}

export function isName({role}: Pick<TableColumn<never>, 'role'>): boolean {
	return role === 'name';
}

/**
Returns the columns that a person has chosen, in that order; each is left out only if it does not fit. The one that
identifies the rows is always among them. If the list has no other one of them, its columns are returned unchanged.

@param ids ids that the list does not have are skipped
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
		role: isName(column) ? 'name' : undefined,
	}));
}

/** Priority behind that of the column that identifies the rows. */
const besideName = 1.5;

/** Returns the columns with the one that sorts as a fixed one beside the names; undefined: none sorts. */
export function withSorted<Row>(
	columns: readonly TableColumn<Row>[],
	sorted: string | undefined,
): readonly TableColumn<Row>[] {
	if (columns.every(({id}) => id !== sorted)) return columns;
	return columns.map(column =>
		column.id === sorted && !isName(column)
			? {...column, priority: Math.min(column.priority, besideName), role: 'name'}
			: column,
	);
}

/** Tells whether the normal mode of a screen shows it by default, if it fits. */
export function isShownByItself({priority, role}: Pick<TableColumn<never>, 'priority' | 'role'>): boolean {
	return priority <= normalPriority && role !== 'minor';
}

/** Columns that are on the screen together. */
type View<Row> = readonly TableColumn<Row>[];

/** Lays the columns out; `isAlone` if only names are shown first: another way of fitting them shows more. */
function layOut<Row>(
	columns: View<Row>,
	room: ColumnRoom,
	first?: View<Row>,
): ColumnLayout<Row> & {readonly isAlone: boolean} {
	const views = viewsOf(columns, room, first);
	const isAlone = views[0]?.every(isName) ?? true;
	const furthest = views.length - 1;
	const fitting = new Set(views[Math.min(room.scroll, furthest)]);
	const chosen = columns.filter(column => fitting.has(column));
	const hidden = columns.length - chosen.length;
	const isComplete = new Set(views.flat()).size === columns.length;
	const starts = chosen.map(column => startOf(column, room));
	return {columns: widen(chosen, starts, usableWidth(room, hidden)), hidden, furthest, isComplete, isAlone};
}

/**
Finds the columns shown after each step to the right: first the preferred ones, then neighbours, moving on only as far
as it takes to show the next column not yet shown.
*/
function viewsOf<Row>(columns: View<Row>, room: ColumnRoom, chosen?: View<Row>): readonly View<Row>[] {
	const names = columns.filter(isName);
	const movable = columns.filter(column => !isName(column));
	const fitting = (wanted: View<Row>) => [
		...names,
		...wanted.slice(0, countFitting(names, wanted, room, columns.length)),
	];
	const first = chosen ?? fitting(preferred(movable, room.mode));
	const views = [first];
	const seen = new Set(first);
	let start = 0;
	for (const [index, column] of movable.entries()) {
		if (seen.has(column)) continue;
		let view: View<Row> = [];
		for (let from = start; from <= index && !view.includes(column); from++) {
			view = fitting(movable.slice(from));
			if (view.includes(column)) start = from;
		}
		if (!view.includes(column)) view = besideIdentity(columns, column, room);
		if (view.length === 0) continue;
		views.push(view);
		for (const shown of view) seen.add(shown);
	}
	return views;
}

/** Orders the movable columns as they are shown when nothing is scrolled. */
function preferred<Row>(movable: View<Row>, mode: WidthMode): View<Row> {
	if (mode === 'wide') return movable.filter(({role}) => role !== 'ornament');
	return movable
		.filter(({priority, role}) => (mode === 'compact' ? role !== 'ornament' : priority <= normalPriority))
		.toSorted((left, right) => left.priority - right.priority);
}

/** Puts a column that does not fit beside all names beside the identifying one; empty: it does not fit there either. */
function besideIdentity<Row>(columns: View<Row>, column: TableColumn<Row>, room: ColumnRoom): View<Row> {
	const identity = identityColumn(columns);
	if (!identity) return [];
	const pair = [identity, column];
	const used = widthOfAll(
		pair,
		pair.map(({minimum}) => minimum),
	);
	return used <= usableWidth(room, columns.length - 2) ? pair : [];
}

/** Max cells of a name: a wider one leaves too little to the others. */
const maxName = 20;

/** Width below which the wide mode gives names only their minimum. */
const widthForNames = 60;

type Room = Pick<ColumnRoom, 'width' | 'mode'>;

/** Returns the cells a column has before the rest is divided. */
function startOf<Row>(column: TableColumn<Row>, {width, mode}: Room): number {
	const {minimum, ideal, enough = minimum} = column;
	if (mode === 'compact') return minimum;
	if (mode === 'normal') return enough;
	if (!isName(column)) return ideal;
	return width < widthForNames ? minimum : Math.min(ideal, maxName);
}

/** Adds up the cells of the columns, the gutter and the gaps. */
export function widthOfAll<Row>(columns: readonly TableColumn<Row>[], widths: readonly number[]): number {
	const gaps = columns.slice(1).reduce((sum, {gap = columnGap}) => sum + gap, 0);
	return gutter + gaps + widths.reduce((sum, width) => sum + width, 0);
}

/** Returns the cells for columns, without those for the number of hidden ones at the end of the header: " +3". */
export function usableWidth(
	{width, hasHeader = true}: Pick<ColumnRoom, 'width' | 'hasHeader'>,
	hidden: number,
): number {
	return hidden > 0 && hasHeader ? width - ` +${hidden}`.length : width;
}

/** Counts the columns that fit, in their order, beside the names. */
function countFitting<Row>(names: View<Row>, columns: View<Row>, room: ColumnRoom, total: number): number {
	let used = widthOfAll(
		names,
		names.map(column => startOf(column, room)),
	);
	for (const [count, column] of columns.entries()) {
		const gap = column.gap ?? columnGap;
		const left = usableWidth(room, total - names.length - count - 1) - used - gap;
		const start = startOf(column, room);
		// The last one takes the rest, rather than leave a part of the screen empty.
		if (left < start) return count + (left >= column.minimum ? 1 : 0);
		used += gap + start;
	}
	return columns.length;
}

/** Gives the rest to columns narrower than ideal, in turns from the left. */
function widen<Row>(columns: View<Row>, starts: readonly number[], width: number): LaidColumn<Row>[] {
	const widths = [...starts];
	let left = width - widthOfAll(columns, widths);
	for (let isGrowing = true; isGrowing && left > 0; ) {
		isGrowing = false;
		for (const [index, column] of columns.entries()) {
			const own = widths[index] ?? 0;
			const more = Math.min(left, column.weight ?? 1, column.ideal - own);
			if (more <= 0) continue;
			widths[index] = own + more;
			left -= more;
			isGrowing = true;
		}
	}
	// One may have got less than its start; a terminal narrower than the names still shows their beginning.
	for (const [index, {minimum}] of [...columns.entries()].reverse()) {
		const less = Math.min(-left, (widths[index] ?? 0) - minimum);
		if (less <= 0) continue;
		widths[index] = (widths[index] ?? 0) - less;
		left += less;
	}
	if (left < 0 && widths.length > 0) widths[widths.length - 1] = Math.max(1, (widths.at(-1) ?? 0) + left);
	return columns.map((column, index) => ({column, width: widths[index] ?? 0}));
}
