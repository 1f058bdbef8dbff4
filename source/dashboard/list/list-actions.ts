import type {KeyAction} from '../../keys/key-table.ts';
import {idleActions, type KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {PlacedCursor} from './use-list-cursor.ts';

/** What keys do with a row. */
export type RowHandlers<Item> = Readonly<Partial<Record<KeyAction, (item: Item, argument?: string) => void>>>;

const noHandlers: KeyHandlers = {};

/** Handlers for the keys of this list only; those that need a row are there only if there is one. */
export function withRow<Item>(
	handlers: KeyHandlers = noHandlers,
	rowHandlers: RowHandlers<Item> = {},
	cursor: PlacedCursor<Item>,
	hasRows: boolean,
): KeyHandlers {
	if (!hasRows) return handlers;
	const bound = Object.entries(rowHandlers).map(([action, act]) => [
		action,
		(argument?: string) => {
			const current = cursor.current();
			if (current !== undefined) act(current, argument);
		},
	]);
	return {...handlers, ...Object.fromEntries(bound)};
}

/** Actions that get no hint: those that do nothing, and what is about rows where there are none. */
export function withoutHint(handlers: KeyHandlers, hasRows: boolean): ReadonlySet<KeyAction> {
	return new Set([...idleActions(handlers), ...(hasRows ? [] : aboutRows)]);
}

const aboutRows = ['nextPage', 'details', 'all'] as const;
