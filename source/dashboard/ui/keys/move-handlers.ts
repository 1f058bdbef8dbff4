import type {KeyHandlers} from './key-dispatcher.ts';

/**
What the keys do that move a cursor in a menu.

@param moveBy moves it by so many entries, as far as there are any
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
