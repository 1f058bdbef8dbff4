import {identityColumn, isName, usableWidth} from './choose-columns.ts';
import {
	columnGap,
	type DetailsPlace,
	gutter,
	type LaidColumn,
	normalPriority,
	type TableColumn,
} from './lay-out.ts';
import {
	inOrderOfJoining,
	isCore,
	isElastic,
	isMain,
	maxLent,
	roomWithin,
	shareOut,
	type Track,
	trackOf,
} from './track.ts';

/** Min cells from which a wider table shows at least what a narrower one does. */
const minWidth = 40;

interface GrowRoom {
	readonly width: number;
	/** True if a header counts the hidden columns; default: true. */
	readonly hasHeader?: boolean;
	readonly details?: DetailsPlace;
}

interface GrownColumns<Row> {
	readonly columns: readonly LaidColumn<Row>[];
	/** Min cells that show every main column uncut; undefined: more than the given width. */
	readonly settledFrom: number | undefined;
}

/** Table being laid out. */
interface Table<Row> {
	/** Columns that may be shown, in the order of the table. */
	readonly tracks: readonly Track<Row>[];
	/** The same, the most important first. */
	readonly order: readonly Track<Row>[];
	/** Number of columns of the list. */
	readonly total: number;
	readonly hasHeader: boolean;
	readonly details: DetailsPlace;
}

/**
Chooses columns and widths such that text whole at one width is whole at every greater one: they grow from the narrowest
terminal on, a cell at a time. A cell goes to the most important columns until they can be read, then to what is cut,
then to the next column; while that waits for enough cells, they are lent to columns that lose nothing by returning
them. Undefined: not even one column fits beside the one that identifies the rows.
*/
export function growColumns<Row>(
	columns: readonly TableColumn<Row>[],
	rows: readonly Row[],
	room: GrowRoom,
): GrownColumns<Row> | undefined {
	const table = begin(columns, rows, room);
	if (!table) return undefined;
	let settledFrom: number | undefined;
	for (let width = Math.min(minWidth, room.width); width <= room.width; width++) {
		while (takeStep(table, width));
		if (settledFrom === undefined && isSettled(table)) settledFrom = width;
	}
	const shown = table.tracks.filter(({isShown}) => isShown);
	const isCut = shown.some(
		({column, width, limit, whole}) =>
			width < limit || (width < whole && (table.details !== 'later' || !isElastic(column))),
	);
	const noteWidth = room.width - usableWidth(room, columns.length - shown.length);
	const widths = shareOut(shown, poolOf(table, room.width), isCut);
	return {
		columns: shown.map((track, index) => ({
			column: track.column,
			width: belowNote(track, widths[index] ?? 0, index === shown.length - 1 ? noteWidth : 0),
		})),
		settledFrom,
	};
}

/** Extends a bar at the end of the table below the number of hidden columns, which is only in the header. */
function belowNote<Row>(track: Track<Row>, width: number, noteWidth: number): number {
	return track.column.fit === 'bar'
		? Math.max(width, Math.min(width + noteWidth, maxLent({...track, width})))
		: width;
}

function isSettled<Row>({tracks}: Table<Row>): boolean {
	return tracks.every(({column, isShown, width, limit}) => !isMain(column) || (isShown && width >= limit));
}

/** Starts with the columns of the narrowest table, each at its minimum beside the names. */
function begin<Row>(
	columns: readonly TableColumn<Row>[],
	rows: readonly Row[],
	{width, hasHeader = true, details = 'none'}: GrowRoom,
): Table<Row> | undefined {
	const identity = identityColumn(columns);
	const wanted = columns.filter(
		({priority, role}) => priority <= normalPriority && (details !== 'later' || role !== 'minor'),
	);
	// A short name beside a figure says more than a whole name alone, or two names without a figure.
	for (const isHeld of [isName, (column: TableColumn<Row>) => column === identity]) {
		const tracks = wanted.map(column => ({...trackOf(column, rows), isShown: isHeld(column)}));
		const table = {tracks, order: inOrderOfJoining(tracks), total: columns.length, hasHeader, details};
		for (const track of table.order) {
			if (track.isShown) continue;
			if (!isCore(track.column) || !join(table, track, Math.min(width, minWidth))) break;
		}
		if (tracks.some(({column, isShown}) => isShown && !isHeld(column))) return table;
	}
	return undefined;
}

/** Gives cells of the pool away for good, for one reason; false: nothing fits. */
function takeStep<Row>(table: Table<Row>, room: number): boolean {
	const pool = poolOf(table, room);
	const {order} = table;
	const shown = order.filter(({isShown}) => isShown);
	const next = order.find(({isShown}) => !isShown);
	const hard = shown.find(({width, enough}) => width < enough);
	if (hard) return widen(hard, hard.enough, pool);
	if (next && isCore(next.column)) {
		return join(table, next, room) || (pool > roomWithin(shown) && widenToStep(shown, pool));
	}
	const short = shown.find(track => track.width < track.limit);
	if (short) return widen(short, short.limit, pool);
	if (next && next.column.role !== 'ornament') return join(table, next, room);
	const cut = table.details !== 'later' && shown.find(track => track.width < track.whole);
	if (cut) return widen(cut, cut.whole, pool);
	return next !== undefined && join(table, next, room);
}

/** Widens a column up to that width, as far as the pool has cells. */
function widen<Row>(track: Track<Row>, width: number, pool: number): boolean {
	const by = Math.min(pool, width - track.width);
	if (by <= 0) return false;
	track.width += by;
	return true;
}

/** Widens the most important column that is cut to its next step, if the pool has enough cells. */
function widenToStep<Row>(shown: readonly Track<Row>[], pool: number): boolean {
	for (const track of shown) {
		// A shorter form is not cut.
		if (!track.isCut) continue;
		const step = track.steps.find(each => each > track.width);
		if (step !== undefined) return step - track.width <= pool && widen(track, step, pool);
	}
	return false;
}

function join<Row>(table: Table<Row>, track: Track<Row>, width: number): boolean {
	track.isShown = true;
	track.isShown = poolOf(table, width) >= 0;
	return track.isShown;
}

/** Counts the cells that no column keeps. */
function poolOf<Row>({tracks, total, hasHeader}: Table<Row>, width: number): number {
	let used = gutter;
	let count = 0;
	for (const {column, isShown, width: own} of tracks) {
		if (!isShown) continue;
		used += own + (count === 0 ? 0 : (column.gap ?? columnGap));
		count++;
	}
	return usableWidth({width, hasHeader}, total - count) - used;
}
