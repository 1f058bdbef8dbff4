import {useState} from 'react';
import {
	jumpCursor,
	type ListCursor,
	type ListRows,
	matchCursor,
	moveCursor,
	startCursor,
} from './list-cursor.ts';

export interface ListCursorState extends ListCursor {
	/** Identity of the row under the cursor; undefined in an empty list. */
	readonly current: string | undefined;
	moveBy(rows: number): void;
	moveTo(row: number): void;
	/** Goes to the first row as soon as another list comes. */
	restart(): void;
}

export function useListCursor(rows: ListRows): ListCursorState {
	const [stored, setCursor] = useState(startCursor);
	const cursor = matchCursor(stored, rows);
	if (cursor !== stored) setCursor(cursor);
	return {
		...cursor,
		current: rows.keys[cursor.index],
		moveBy: by => setCursor(latest => moveCursor(latest, by)),
		moveTo: to => setCursor(latest => jumpCursor(latest, to)),
		restart: () => setCursor(latest => ({...latest, isRestarting: true, isLost: false})),
	};
}
