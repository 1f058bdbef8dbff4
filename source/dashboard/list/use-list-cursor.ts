import {jumpCursor, type ListCursor, type ListRows, matchCursor, moveCursor} from './list-cursor.ts';

export interface ListCursorState extends ListCursor {
	/** Identity of the row under the cursor; undefined in an empty list. */
	readonly current: string | undefined;
	moveBy(rows: number): void;
	moveTo(row: number): void;
	/** Goes to the first row as soon as another list comes. */
	restart(): void;
	/** Stays where it is after all. */
	keep(): void;
	/** To the row with that identity, as soon as it is there. */
	aimAt(identity: string): void;
}

/** @param state where the cursor was, and how that is changed: as `useState` gives it */
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

/** No row's identity: the cursor is matched with the rows anew. */
const noKeys: readonly string[] = [];
