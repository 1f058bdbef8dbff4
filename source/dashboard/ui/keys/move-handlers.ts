import {useState} from 'react';
import type {KeyHandlers} from './key-dispatcher.ts';

/**
Creates the handlers of the keys that move a cursor in a menu.

@param moveBy moves it by a number of entries, as far as there are any
@param screen entries that are seen at once
*/
export function moveHandlers(moveBy: (by: number) => () => void, count: number, screen: number): KeyHandlers {
	const half = Math.max(1, Math.ceil(screen / 2));
	return {
		down: moveBy(1),
		up: moveBy(-1),
		halfDown: moveBy(half),
		halfUp: moveBy(-half),
		pageDown: moveBy(screen),
		pageUp: moveBy(-screen),
		first: moveBy(-count),
		last: moveBy(count),
	};
}

interface MenuCursor {
	/** Index of its row. */
	readonly cursor: number;
	moveBy(by: number): () => void;
	/** Handlers of the keys that move it. */
	readonly handlers: KeyHandlers;
}

/**
Keeps the cursor of a menu, which stops at both ends.

@param screen rows that are seen at once
*/
export function useMenuCursor(count: number, screen: number, start = 0): MenuCursor {
	const [cursor, setCursor] = useState(start);
	// A held key acts several times before the next render: each press continues from the last.
	const moveBy = (by: number) => () => setCursor(latest => Math.max(0, Math.min(count - 1, latest + by)));
	return {cursor, moveBy, handlers: moveHandlers(moveBy, count, screen)};
}
