import {type Changing, settable} from '../../system/changing.ts';
import {type ListCursor, type ListRows, matchCursor, startCursor} from './list-cursor.ts';

/** A list's cursor outside React: what it is on draws itself anew when it moves, and nothing else does. */
export interface CursorStore<Item> extends Changing<ListCursor<Item>> {
	/** Where it is among these rows, which may not be on the screen yet; the same object for the same rows. */
	among(rows: ListRows<Item>): ListCursor<Item>;
	/** Keeps it among these rows, which are on the screen now. Whoever draws them knows it already. */
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
