import type {Decoded} from '../../domain/decoded.ts';
import type {KeyAction} from '../../keys/key-table.ts';
import {idleActions, type KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {ListKeysOptions, ListParts} from './list-parts.ts';
import {lookHandlers} from './look-handlers.ts';
import {pageHandlers} from './page-keys.ts';
import {markHandlers, rowHandlers} from './row-keys.ts';
import type {PlacedCursor} from './use-list-cursor.ts';

/** Returns the handlers of the keys of a list, or the reasons why keys do nothing. */
export function listHandlers<Item extends Decoded>(options: ListKeysOptions<Item>): KeyHandlers {
	return {
		...movingHandlers(options.cursor, options.rows.length, options.height),
		...lookHandlers({...options, columns: options.subject.columns}),
		...pageHandlers(options),
		...rowHandlers(options),
		...markHandlers(options),
		...paneHandlers(options),
		...elsewhere,
		...ownHandlers(options),
		...handlersBelow(options),
	};
}

/** Returns the handlers that move the focus to the pane of the details and back; none where there is one pane. */
function paneHandlers<Item extends Decoded>({
	arrangement: {hasFrames},
	pane: {paneWidth},
	state,
	rows,
	heightBelow,
	rowBelow,
}: ListParts<Item>): KeyHandlers {
	const panes = ['list', ...(paneWidth === 0 ? [] : ['details']), ...(heightBelow === 0 ? [] : ['below'])];
	if (!hasFrames || rows.length === 0 || panes.length === 1) return {};
	const at = panes.indexOf(state.isInDetails ? 'details' : rowBelow === undefined ? 'list' : 'below');
	const focus = (by: 1 | -1) => () => {
		const next = panes.at((at + by) % panes.length);
		const isInDetails = next === 'details';
		state.set({isInDetails, isRaw: false, isLed: false, part: 0, rowBelow: next === 'below' ? 0 : undefined});
	};
	return {nextView: focus(1), previousView: focus(-1)};
}

/** Returns the handlers of the pane below the list while it has the keys. */
function handlersBelow<Item extends Decoded>(parts: ListParts<Item>): KeyHandlers {
	const {paneBelow, rowBelow, heightBelow, state} = parts;
	if (!paneBelow || rowBelow === undefined) return {};
	const {length} = paneBelow.rows;
	const moveTo = (row: number) => state.set({rowBelow: Math.max(0, Math.min(row, length - 1))});
	const leave = () => state.set({rowBelow: undefined});
	return {
		...movingHandlers({moveTo, moveBy: by => moveTo(rowBelow + by)}, length, heightBelow),
		back: leave,
		quitOrBack: leave,
		...paneBelow.handlersOf(rowBelow),
	};
}

/** Keys of some lists alone. */
const elsewhere: KeyHandlers = {
	commands: {never: 'there is no command of the wallet for this'},
	votes: {never: 'votes are cast on proposals: 2 lists these'},
	moves: {never: 'only stake with a validator moves: 3 lists yours'},
};

/**
Returns the handlers of the keys that move the cursor.

@param count number of rows
@param height of the rows on the screen
*/
export function movingHandlers(
	cursor: Pick<PlacedCursor<never>, 'moveBy' | 'moveTo'> & Partial<Pick<PlacedCursor<never>, 'pageBy'>>,
	count: number,
	height: number,
): KeyHandlers {
	const half = Math.max(1, Math.floor(height / 2));
	const screen = Math.max(1, height - 1);
	const pageBy = cursor.pageBy ?? cursor.moveBy;
	return {
		down: () => cursor.moveBy(1),
		up: () => cursor.moveBy(-1),
		halfDown: () => pageBy(half),
		halfUp: () => pageBy(-half),
		pageDown: () => pageBy(screen),
		pageUp: () => pageBy(-screen),
		first: () => cursor.moveTo(0),
		last: () => cursor.moveTo(count - 1),
	};
}

/** Returns the handlers of keys of this list only; those that need a row only if there is one. */
function ownHandlers<Item extends Decoded>({
	handlers = {},
	rowHandlers: ofRows = {},
	cursor,
	rows,
}: ListParts<Item>): KeyHandlers {
	if (rows.length === 0) return handlers;
	const bound = Object.entries(ofRows).map(([action, act]) => [
		action,
		(argument?: string) => {
			const current = cursor.current();
			if (current !== undefined) act(current, argument);
		},
	]);
	return {...handlers, ...Object.fromEntries(bound)};
}

/** Finds the actions without a hint: those that do nothing, and those for rows if there are none. */
export function withoutHint(handlers: KeyHandlers, hasRows: boolean): ReadonlySet<KeyAction> {
	return new Set([...idleActions(handlers), ...(hasRows ? [] : aboutRows)]);
}

const aboutRows = ['nextPage', 'details', 'all'] as const;
