import {jumpCursor, type ListCursor, type ListRows, matchCursor, moveCursor} from './list-cursor.ts';

export interface ListCursorState extends ListCursor {
	/** Identity of the row under the cursor; undefined in an empty list. */
	readonly current: string | undefined;
	moveBy(rows: number): void;
	moveTo(row: number): void;
	/** Moves to the first row once another list is loaded. */
	restart(): void;
	/** Cancels that and keeps the place. */
	keep(): void;
	/** Moves to the row with that identity once it is loaded. */
	aimAt(identity: string): void;
}

/** @param state the cursor and its setter, as from `useState` */
export function useListCursor(
	rows: ListRows,
	[stored, setCursor]: readonly [ListCursor, (change: (before: ListCursor) => ListCursor) => void],
): ListCursorState {
	const cursor = matchCursor(stored, rows);
	if (cursor !== stored) setCursor(() => cursor);
	return {
		...cursor,
		current: rows.keys[cursor.index],
		moveBy: by => setCursor(latest => moveCursor(latest, by)),
		moveTo: to => setCursor(latest => jumpCursor(latest, to)),
		restart: () => setCursor(latest => ({...latest, isRestarting: true, isLost: false})),
		keep: () => setCursor(latest => ({...latest, isRestarting: false})),
		aimAt: identity =>
			setCursor(latest => ({...latest, keys: noKeys, identity, name: undefined, isRestarting: false})),
	};
}

/** Not the identity of any row, so that the cursor is matched with the rows again. */
const noKeys: readonly string[] = [];
