/** Where the cursor of a list is; it follows the identity of its row. */
export interface ListCursor {
	/** The rows it was last matched with, and what they are called. */
	readonly keys: readonly string[];
	readonly names: readonly string[];
	/** Name of the list they belong to: another page or order is another list; empty while there is none. */
	readonly list: string;
	/** Rows on the screen. */
	readonly height: number;
	/** Whether the next list starts at its first row. */
	readonly isRestarting: boolean;
	/** Row of the cursor, from 0. */
	readonly index: number;
	/** First row on the screen. */
	readonly top: number;
	/** Identity of the row the user was last on; remembered while a narrowing hides it. */
	readonly identity: string | undefined;
	/** What that row was called when it was last there. */
	readonly name: string | undefined;
	/** Whether a refresh took that row away, and none brought it back. */
	readonly isLost: boolean;
	/** How often a move ran into the end of the list. */
	readonly endHits: number;
}

export const startCursor: ListCursor = {
	keys: [],
	names: [],
	list: '',
	height: 0,
	isRestarting: false,
	index: 0,
	top: 0,
	identity: undefined,
	name: undefined,
	isLost: false,
	endHits: 0,
};

export interface ListRows {
	/** Identities; the same array as long as they are the same rows. */
	readonly keys: readonly string[];
	/** What the rows are called, one for each key. */
	readonly names: readonly string[];
	readonly list: string;
	/** Whether the user hides some of the list's rows: one that is not among these may still be in the list. */
	readonly isNarrowed: boolean;
	readonly height: number;
}

/**
The same cursor over new rows or another height: on its row wherever that went, else at its old place. In another
list it goes on with the row at that place; in the same one it waits for its own row to come back.
*/
export function matchCursor(cursor: ListCursor, rows: ListRows): ListCursor {
	const {keys, names, list, height, isNarrowed} = rows;
	// A list that is still on its way has no name: the cursor waits for it where it was left.
	if (list === '') return cursor;
	if (cursor.keys === keys && cursor.list === list && cursor.height === height) return cursor;
	const next = {...cursor, keys, names, list, height};
	const isOther = cursor.list !== list;
	if (cursor.isRestarting && isOther) return adopt(place({...next, isRestarting: false}, 0));
	const {identity} = cursor;
	const found = identity === undefined ? -1 : keys.indexOf(identity);
	if (found >= 0) return adopt(place(next, found));
	const stayed = place(next, clamp(cursor.index, keys.length));
	if (isOther || identity === undefined) return adopt(stayed);
	return isNarrowed ? stayed : {...stayed, isLost: true};
}

/** Moves by rows; stops at both ends, and counts how often it did at the last one. */
export function moveCursor(cursor: ListCursor, by: number): ListCursor {
	const wanted = cursor.index + by;
	const index = clamp(wanted, cursor.keys.length);
	const endHits = cursor.endHits + (wanted > index ? 1 : 0);
	return adopt(place({...cursor, endHits}, index));
}

/** To a row from 0; beyond the end is the last one. */
export function jumpCursor(cursor: ListCursor, to: number): ListCursor {
	return adopt(place(cursor, clamp(to, cursor.keys.length)));
}

/** The row it is on is its own from now on. */
function adopt(cursor: ListCursor): ListCursor {
	const {keys, names, index} = cursor;
	return {...cursor, identity: keys[index], name: names[index], isLost: false};
}

function place(cursor: ListCursor, index: number): ListCursor {
	const {height, keys} = cursor;
	const lowest = Math.max(0, keys.length - height);
	const top = Math.min(Math.max(cursor.top, index - height + 1), index, lowest);
	return {...cursor, index, top: Math.max(0, top)};
}

function clamp(index: number, count: number): number {
	return Math.max(0, Math.min(index, count - 1));
}
