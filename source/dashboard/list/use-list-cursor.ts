import {useLayoutEffect, useMemo, useState, useSyncExternalStore} from 'react';
import type {Changing} from '../../system/changing.ts';
import {useRemembered, type ViewMemory} from '../shell/view-memory.ts';
import {type CursorStore, createCursorStore} from './cursor-store.ts';
import {jumpCursor, type ListCursor, type ListRows, moveCursor} from './list-cursor.ts';

/** A list's cursor among the rows of one picture; read it in keys and effects, and by `useCursor` to draw it. */
export interface PlacedCursor<Item> extends Changing<ListCursor<Item>> {
	/** The row under it; undefined in an empty list. */
	current(): Item | undefined;
	moveBy(rows: number): void;
	moveTo(row: number): void;
	/** Moves to a row, from 0, and shows it first on the screen. */
	showFrom(row: number): void;
	/** Moves to the first row once another list is loaded. */
	restart(): void;
	/** Cancels that and keeps the place. */
	keep(): void;
	/** Moves to the row with that identity once it is loaded. */
	aimAt(identity: string): void;
}

/**
The cursor of a list, remembered under its name.

@param rows the same object as long as they are the same
*/
export function useListCursor<Item>(
	memory: ViewMemory,
	name: string,
	rows: ListRows<Item>,
): PlacedCursor<Item> {
	const [created] = useState(createCursorStore<Item>);
	const [store] = useRemembered(memory, `cursor of ${name}`, created);
	useLayoutEffect(() => store.settle(rows), [store, rows]);
	return useMemo(() => placeCursor(store, rows), [store, rows]);
}

/** A part of where the cursor is; the caller renders again when that part changes. */
export function useCursor<Item, Part>(
	cursor: PlacedCursor<Item>,
	part: (cursor: ListCursor<Item>) => Part,
): Part {
	return useSyncExternalStore(cursor.subscribe, () => part(cursor.read()));
}

function placeCursor<Item>(store: CursorStore<Item>, rows: ListRows<Item>): PlacedCursor<Item> {
	const {change} = store;
	const read = () => store.among(rows);
	return {
		read,
		subscribe: store.subscribe,
		current: () => rows.items[read().index],
		moveBy: by => change(latest => moveCursor(latest, by)),
		moveTo: to => change(latest => jumpCursor(latest, to)),
		showFrom: row => change(latest => jumpCursor({...latest, top: row}, row)),
		restart: () => change(latest => ({...latest, isRestarting: true, isLost: false})),
		keep: () => change(latest => ({...latest, isRestarting: false})),
		aimAt: identity =>
			change(latest => ({
				...latest,
				keys: noKeys,
				identity,
				item: undefined,
				isRestarting: false,
				isMoved: true,
			})),
	};
}

/** Not the identities of any rows, so that the cursor is matched with its rows again. */
const noKeys: readonly string[] = [];
