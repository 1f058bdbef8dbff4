import {type Changing, settable} from '../../system/changing.ts';

/** Position of a list's cursor, which follows the identity of its row. */
export interface ListCursor<Item> {
	/** Rows it was last matched with, and their identities. */
	readonly items: readonly Item[];
	readonly keys: readonly string[];
	/** Lines of each row with the headings above it; undefined: one each. */
	readonly lines?: readonly number[] | undefined;
	/** Name of their list: each page and order counts as another list; empty while there is none. */
	readonly list: string;
	/** Rows on the screen. */
	readonly height: number;
	/** True if rows of its first reading were still to come when it was last matched. */
	readonly isArriving?: boolean | undefined;
	/** Search that hid rows when it was last matched; empty: none. */
	readonly narrowing: string;
	/** True while it stays on the first match of a search, until it is moved. */
	readonly isSeeking: boolean;
	/** True if the next list starts at its first row. */
	readonly isRestarting: boolean;
	/** Row of the cursor, from 0. */
	readonly index: number;
	/** First row on the screen. */
	readonly top: number;
	/** Identity of the row the user was last on, kept while a search hides it. */
	readonly identity: string | undefined;
	/** Last known state of that row. */
	readonly item: Item | undefined;
	/** True if a refresh removed that row, and it has not come back. */
	readonly isLost: boolean;
	/** True if it was moved since the list began to arrive. */
	readonly isMoved: boolean;
	/** Number of moves that hit the end of the list. */
	readonly endHits: number;
}

export const startCursor: ListCursor<never> = {
	items: [],
	keys: [],
	list: '',
	height: 0,
	narrowing: '',
	isSeeking: false,
	isRestarting: false,
	index: 0,
	top: 0,
	identity: undefined,
	item: undefined,
	isLost: false,
	isMoved: false,
	endHits: 0,
};

export interface ListRows<Item> {
	readonly items: readonly Item[];
	/** Identities of the rows; a stable array as long as the rows are the same. */
	readonly keys: readonly string[];
	/** Lines of each row with the headings above it; left out: one each. */
	readonly lines?: readonly number[] | undefined;
	readonly list: string;
	/** Search that hides rows: a row that is not among these may still be in the list; empty: none. */
	readonly narrowing: string;
	/** True if rows of the first reading are still to come, perhaps above those already there. */
	readonly isArriving?: boolean | undefined;
	readonly height: number;
}

/**
Moves the cursor to new rows or another height. It follows its row, or keeps its place if the row is gone. In
another list it continues with the row at that place; in the same one it waits for its own row to come back. A search
shows its first match, and the row returns when the search ends before the cursor moves.
*/
export function matchCursor<Item>(cursor: ListCursor<Item>, rows: ListRows<Item>): ListCursor<Item> {
	const {items, keys, lines, list, height, narrowing, isArriving} = rows;
	// A list that is still loading has no name: the cursor waits for it at its old place.
	if (list === '') return cursor;
	const isSame = cursor.keys === keys && cursor.list === list && cursor.height === height;
	const isSought = narrowing === cursor.narrowing ? cursor.isSeeking : narrowing !== '';
	if (isSame && cursor.lines === lines && cursor.isArriving === isArriving && isSought === cursor.isSeeking)
		return cursor;
	const next = {...cursor, items, keys, lines, list, height, isArriving, narrowing, isSeeking: isSought};
	const isOther = cursor.list !== list;
	if (cursor.isRestarting && isOther) return adopt(place({...next, isRestarting: false}, 0));
	// Nobody chose the row that happened to come first.
	if (cursor.isArriving && !cursor.isMoved) return adopt(place(next, 0));
	if (isSought) return place(next, 0);
	const {identity} = cursor;
	const found = identity === undefined ? -1 : keys.indexOf(identity);
	if (found >= 0) return adopt(place(next, found));
	const stayed = place(next, clamp(cursor.index, keys.length));
	if (isOther || identity === undefined) return adopt(stayed);
	return narrowing !== '' ? stayed : {...stayed, isLost: true};
}

/** Moves by rows; stops at both ends, and counts the hits at the last row. */
export function moveCursor<Item>(cursor: ListCursor<Item>, by: number): ListCursor<Item> {
	if (cursor.keys.length === 0) return cursor;
	const wanted = cursor.index + by;
	const index = clamp(wanted, cursor.keys.length);
	const endHits = cursor.endHits + (wanted > index ? 1 : 0);
	return adopt(place({...cursor, endHits, isMoved: true}, index));
}

/** Moves by the rows that fill some lines with the headings between them, by one at least. */
export function pageCursor<Item>(cursor: ListCursor<Item>, by: number): ListCursor<Item> {
	const {lines, keys, index} = cursor;
	if (!lines) return moveCursor(cursor, by);
	const step = Math.sign(by);
	let left = Math.abs(by);
	let to = index;
	while (left > 0 && to + step >= 0 && to + step < keys.length) {
		left -= lines[to + step] ?? 1;
		if (left >= 0) to += step;
	}
	return moveCursor(cursor, to === index ? step : to - index);
}

/** Moves to a row, from 0; an index beyond the end means the last row. */
export function jumpCursor<Item>(cursor: ListCursor<Item>, to: number): ListCursor<Item> {
	return adopt(place({...cursor, isMoved: true}, clamp(to, cursor.keys.length)));
}

/** Makes the current row the one to follow. */
function adopt<Item>(cursor: ListCursor<Item>): ListCursor<Item> {
	const {keys, items, index} = cursor;
	return {...cursor, identity: keys[index], item: items[index], isLost: false, isSeeking: false};
}

function place<Item>(cursor: ListCursor<Item>, index: number): ListCursor<Item> {
	const lowest = topAbove(cursor, cursor.keys.length - 1);
	const top = Math.min(Math.max(cursor.top, topAbove(cursor, index)), index, lowest);
	return {...cursor, index, top: Math.max(0, top)};
}

/** Returns the first row of the window that ends with a row. */
function topAbove({height, lines}: ListCursor<unknown>, last: number): number {
	if (!lines) return Math.max(0, last - height + 1);
	let room = height - (lines[last] ?? 1);
	let top = last;
	while (top > 0 && room >= (lines[top - 1] ?? 1)) room -= lines[--top] ?? 1;
	return Math.max(0, top);
}

function clamp(index: number, count: number): number {
	return Math.max(0, Math.min(index, count - 1));
}

/** Cursor of a list outside React: when it moves, only its subscribers are rendered. */
export interface CursorStore<Item> extends Changing<ListCursor<Item>> {
	/** Returns it among these rows, which may not be on the screen yet; the same object for the same rows. */
	among(rows: ListRows<Item>): ListCursor<Item>;
	/** Keeps it among these rows, which are on the screen now; notifies nobody, since they are already drawn with it. */
	settle(rows: ListRows<Item>): void;
	change(change: (before: ListCursor<Item>) => ListCursor<Item>): void;
}

export function createCursorStore<Item>(): CursorStore<Item> {
	const moves = settable(0);
	let cursor: ListCursor<Item> = startCursor;
	let settled: ListRows<Item> | undefined;
	let matched = {cursor, rows: undefined as ListRows<Item> | undefined, result: cursor};
	const among = (rows: ListRows<Item>) => {
		if (matched.cursor !== cursor || matched.rows !== rows) {
			matched = {cursor, rows, result: matchCursor(cursor, rows)};
		}
		return matched.result;
	};
	return {
		read: () => cursor,
		subscribe: moves.subscribe,
		among,
		settle(rows) {
			cursor = among(rows);
			settled = rows;
		},
		change(change) {
			const changed = change(cursor);
			const next = settled ? matchCursor(changed, settled) : changed;
			if (next === cursor) return;
			cursor = next;
			moves.set(count => count + 1);
		},
	};
}
