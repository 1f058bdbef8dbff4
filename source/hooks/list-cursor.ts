/** Where the cursor of a list is; it follows the identity of its row. */
export interface ListCursor {
	/** The rows it was last matched with. */
	readonly keys: readonly string[];
	/** Name of the list they belong to: another page or order is another list. */
	readonly list: string;
	/** Rows on the screen. */
	readonly height: number;
	/** Whether the next list starts at its first row. */
	readonly isRestarting: boolean;
	/** Row of the cursor, from 0. */
	readonly index: number;
	/** First row on the screen. */
	readonly top: number;
	/** Identity of the row that left under the cursor; undefined: none did since the last move. */
	readonly lost: string | undefined;
	/** How often a move ran into the end of the list. */
	readonly endHits: number;
}

export const startCursor: ListCursor = {
	keys: [],
	list: '',
	height: 0,
	isRestarting: false,
	index: 0,
	top: 0,
	lost: undefined,
	endHits: 0,
};

export interface ListRows {
	/** Identities; the same array as long as they are the same rows. */
	readonly keys: readonly string[];
	readonly list: string;
	readonly height: number;
}

/** The same cursor over new rows or another height: on its row wherever that went, else at its old place. */
export function matchCursor(cursor: ListCursor, rows: ListRows): ListCursor {
	const {keys, list, height} = rows;
	if (cursor.keys === keys && cursor.list === list && cursor.height === height) return cursor;
	const next = {...cursor, keys, list, height};
	if (cursor.isRestarting && cursor.list !== list) {
		return place({...next, isRestarting: false, lost: undefined}, 0);
	}
	const key = cursor.keys[cursor.index];
	const found = key === undefined ? -1 : keys.indexOf(key);
	if (found >= 0) return place(next, found);
	return place({...next, lost: key ?? cursor.lost}, clamp(cursor.index, keys.length));
}

/** Moves by rows; stops at both ends, and counts how often it did at the last one. */
export function moveCursor(cursor: ListCursor, by: number): ListCursor {
	const wanted = cursor.index + by;
	const index = clamp(wanted, cursor.keys.length);
	const endHits = cursor.endHits + (wanted > index ? 1 : 0);
	return place({...cursor, lost: undefined, endHits}, index);
}

/** To a row from 0; beyond the end is the last one. */
export function jumpCursor(cursor: ListCursor, to: number): ListCursor {
	return place({...cursor, lost: undefined}, clamp(to, cursor.keys.length));
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
