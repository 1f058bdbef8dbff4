import type {Decoded} from '../../domain/decoded.ts';
import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {ListKeysOptions} from './list-keys.ts';
import {lookHandlers} from './look-handlers.ts';
import {pageHandlers} from './page-keys.ts';
import {markHandlers, rowHandlers} from './row-keys.ts';

/** What the keys of a list do, or why they do nothing. */
export function listHandlers<Item extends Decoded>(options: ListKeysOptions<Item>): KeyHandlers {
	return {
		...movingHandlers(options),
		...lookHandlers({...options, columns: options.subject.columns}),
		...pageHandlers(options),
		...rowHandlers(options),
		...markHandlers(options),
		...options.handlers,
	};
}

/** Handlers for the keys that move the cursor. */
function movingHandlers<Item extends Decoded>({cursor, rows, height}: ListKeysOptions<Item>): KeyHandlers {
	const half = Math.max(1, Math.floor(height / 2));
	const screen = Math.max(1, height - 1);
	return {
		down: () => cursor.moveBy(1),
		up: () => cursor.moveBy(-1),
		halfDown: () => cursor.moveBy(half),
		halfUp: () => cursor.moveBy(-half),
		pageDown: () => cursor.moveBy(screen),
		pageUp: () => cursor.moveBy(-screen),
		first: () => cursor.moveTo(0),
		last: () => cursor.moveTo(rows.length - 1),
	};
}
