import {useState} from 'react';
import type {KeyHandlers} from './key-dispatcher.ts';
import {moveHandlers} from './move-handlers.ts';

interface MenuCursor {
	/** Index of the row that it is on. */
	readonly cursor: number;
	moveBy(by: number): () => void;
	/** What the keys do that move it. */
	readonly handlers: KeyHandlers;
}

/**
The cursor of a menu, which stops at both ends.

@param screen rows that are seen at once
*/
export function useMenuCursor(count: number, screen: number, start = 0): MenuCursor {
	const [cursor, setCursor] = useState(start);
	// A held key acts several times before the next render: each press continues from the last.
	const moveBy = (by: number) => () => setCursor(latest => Math.max(0, Math.min(count - 1, latest + by)));
	return {cursor, moveBy, handlers: moveHandlers(moveBy, count, screen)};
}
