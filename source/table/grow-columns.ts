import {identityColumn, isName, usableWidth, widthOfAll} from './choose-columns.ts';
import {type DetailsPlace, type LaidColumn, normalPriority, type TableColumn} from './lay-out.ts';
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

/** From so many cells on, a table that is a cell wider shows all that it showed. */
const minWidth = 40;

interface GrowRoom {
	readonly width: number;
	/** Tells whether a header counts those that are hidden; true where left out. */
	readonly hasHeader?: boolean;
	readonly details?: DetailsPlace;
}

interface GrownColumns<Row> {
	readonly columns: readonly LaidColumn<Row>[];
	/** Cells from which on every column that says what no other does is there, and none is cut; undefined: more than these. */
	readonly settledFrom: number | undefined;
}

/** What is being laid out. */
interface Table<Row> {
	/** Those that may be shown, in the order of the table. */
	readonly tracks: readonly Track<Row>[];
	/** How many columns the list has. */
	readonly total: number;
	readonly hasHeader: boolean;
	readonly details: DetailsPlace;
}

/**
The columns of a list and their widths, so that what is whole at one width is whole at every greater one: they are grown
from the narrowest terminal on, a cell at a time. A cell goes to the most important columns until they can be read, then
to what is cut, then to the next column; while one waits for its room, that is lent to those that lose nothing by giving
it back. Undefined: not even one column has room beside what tells the rows apart.
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
		if (isSettled(table)) settledFrom ??= width;
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

/** A bar at the end of the table goes on below the count of the hidden columns, which stands in the header alone. */
function belowNote<Row>(track: Track<Row>, width: number, noteWidth: number): number {
	return track.column.fit === 'bar'
		? Math.max(width, Math.min(width + noteWidth, maxLent({...track, width})))
		: width;
}

function isSettled<Row>({tracks}: Table<Row>): boolean {
	return tracks.every(({column, isShown, width, limit}) => !isMain(column) || (isShown && width >= limit));
}

/** The columns where there is least room, each with as many cells as let another one stand beside the frozen ones. */
function begin<Row>(
	columns: readonly TableColumn<Row>[],
	rows: readonly Row[],
	{width, hasHeader = true, details = 'none'}: GrowRoom,
): Table<Row> | undefined {
	const identity = identityColumn(columns);
	const wanted = columns.filter(
		({priority, role}) => priority <= normalPriority && (details !== 'later' || role !== 'minor'),
	);
	// A short name beside a figure says more than a whole one alone, and than two names without any.
	for (const isHeld of [isName, (column: TableColumn<Row>) => column === identity]) {
		const tracks = wanted.map(column => ({...trackOf(column, rows), isShown: isHeld(column)}));
		const table = {tracks, total: columns.length, hasHeader, details};
		for (const track of inOrderOfJoining(tracks)) {
			if (track.isShown) continue;
			if (!isCore(track.column) || !join(table, track, Math.min(width, minWidth))) break;
		}
		if (tracks.some(({column, isShown}) => isShown && !isHeld(column))) return table;
	}
	return undefined;
}

/** Gives cells of the pool away for good, for one reason; false: there is none for which there is room. */
function takeStep<Row>(table: Table<Row>, room: number): boolean {
	const pool = poolOf(table, room);
	const order = inOrderOfJoining(table.tracks);
	const shown = order.filter(({isShown}) => isShown);
	const next = order.find(({isShown}) => !isShown);
	const hard = shown.find(({width, enough}) => width < enough);
	if (hard) return widen(hard, 1, pool);
	if (next && isCore(next.column)) {
		return join(table, next, room) || (pool > roomWithin(shown) && widenToStep(shown, pool));
	}
	const short = shown.find(track => track.width < track.limit);
	if (short) return widen(short, 1, pool);
	if (next && next.column.role !== 'ornament') return join(table, next, room);
	const cut = table.details !== 'later' && shown.find(track => track.width < track.whole);
	if (cut) return widen(cut, 1, pool);
	return next !== undefined && join(table, next, room);
}

function widen<Row>(track: Track<Row>, by: number, pool: number): boolean {
	if (pool < by) return false;
	track.width += by;
	return true;
}

/** To where the most important one that is cut says more, as room that nothing can be lent is worth more there. */
function widenToStep<Row>(shown: readonly Track<Row>[], pool: number): boolean {
	for (const track of shown) {
		// A shorter word for the same is not cut.
		if (track.column.forms) continue;
		const step = track.steps.find(each => each > track.width);
		if (step !== undefined) return widen(track, step - track.width, pool);
	}
	return false;
}

function join<Row>(table: Table<Row>, track: Track<Row>, width: number): boolean {
	track.isShown = true;
	track.isShown = poolOf(table, width) >= 0;
	return track.isShown;
}

/** Cells that no column is bound to. */
function poolOf<Row>({tracks, total, hasHeader}: Table<Row>, width: number): number {
	const shown = tracks.filter(({isShown}) => isShown);
	const used = widthOfAll(
		shown.map(({column}) => column),
		shown.map(track => track.width),
	);
	return usableWidth({width, hasHeader}, total - shown.length) - used;
}
