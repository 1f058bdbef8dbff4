import {useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, useSyncExternalStore} from 'react';
import type {Changing} from '../../system/changing.ts';
import {useRemembered, type ViewMemory} from '../shell/view-memory.ts';
import {
	type CursorStore,
	createCursorStore,
	jumpCursor,
	type ListCursor,
	type ListRows,
	moveCursor,
	pageCursor,
} from './list-cursor.ts';
import type {ListState} from './use-list-state.ts';

/** Cursor of a list among the rows of one render; read it in keys and effects, and by `useCursor` to draw it. */
export interface PlacedCursor<Item> extends Changing<ListCursor<Item>> {
	/** Returns the row under it; undefined in an empty list. */
	current(): Item | undefined;
	moveBy(rows: number): void;
	/** Moves by the rows that fill some lines. */
	pageBy(lines: number): void;
	moveTo(row: number): void;
	/** Moves to a row, from 0, and shows it first on the screen. */
	showFrom(row: number): void;
	/** Moves to the first row once another list is loaded. */
	restart(): void;
	/** Moves to the first row, and to the one that comes first once all rows have arrived. */
	start(): void;
	/** Cancels `restart` and keeps the place. */
	keep(): void;
	/** Moves to the row with that identity once it is loaded. */
	aimAt(identity: string): void;
}

/**
Returns the cursor of a list, remembered under its name.

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

/** Reads a part of the cursor; the caller renders again when that part changes. */
export function useCursor<Item, Part>(
	cursor: PlacedCursor<Item>,
	part: (cursor: ListCursor<Item>) => Part,
): Part {
	return useSyncExternalStore(cursor.subscribe, () => part(cursor.read()));
}

/**
Moves the cursor to a row as soon as it is loaded and opens its details, once for each link that was followed.

@param arrival changes each time a link or a digit leads to the view
*/
export function useTarget(
	aim: string | undefined,
	arrival: number,
	keys: readonly string[],
	state: ListState,
	cursor: PlacedCursor<unknown>,
): void {
	const isThere = aim !== undefined && keys.includes(aim);
	const arrive = useEffectEvent(() => {
		const goal = aim === undefined ? undefined : `${arrival} ${aim}`;
		if (state.reached === goal) return;
		if (isThere) {
			cursor.aimAt(aim);
			state.set({isInDetails: true, isLed: true, isRaw: false, isRawAlone: false, reached: goal});
		} else if (aim === undefined) {
			state.set({reached: undefined});
		}
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies(aim): another row is another aim
	// biome-ignore lint/correctness/useExhaustiveDependencies(isThere): a row may come later than the aim
	// biome-ignore lint/correctness/useExhaustiveDependencies(arrival): the same row may be led to again
	useEffect(() => arrive(), [aim, arrival, isThere]);
}

/**
Moves the cursor to the first row each time a link or a digit leads to the view, but not when the user goes back to it.

@param memory where the last arrival is remembered; undefined: the list opens at the row on which it was left
*/
export function useStart(
	memory: ViewMemory | undefined,
	{name, arrival}: {readonly name: string; readonly arrival: number},
	cursor: PlacedCursor<unknown>,
): void {
	const start = useEffectEvent(() => {
		const key = `arrival at ${name}`;
		if (memory === undefined || memory.get(key) === arrival) return;
		memory.set(key, arrival);
		cursor.start();
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies(arrival): each arrival starts at the first row
	useLayoutEffect(() => start(), [arrival]);
}

/** Makes the row under the cursor the one to follow once a search is applied: without it, the cursor stays there. */
export function useFound(isApplied: boolean, cursor: PlacedCursor<unknown>): void {
	const follow = useEffectEvent(() => cursor.moveBy(0));
	useEffect(() => {
		if (isApplied) follow();
	}, [isApplied]);
}

/** Moves the cursor to a row when the overlay that led there closes and no longer wants it. */
export function useLanding(wanted: string | undefined, cursor: PlacedCursor<unknown>): void {
	const land = useEffectEvent((identity: string) => cursor.aimAt(identity));
	useEffect(() => {
		if (wanted === undefined) return;
		return () => land(wanted);
	}, [wanted]);
}

function placeCursor<Item>(store: CursorStore<Item>, rows: ListRows<Item>): PlacedCursor<Item> {
	const {change} = store;
	const read = () => store.among(rows);
	return {
		read,
		subscribe: store.subscribe,
		current: () => rows.items[read().index],
		moveBy: by => change(latest => moveCursor(latest, by)),
		pageBy: by => change(latest => pageCursor(latest, by)),
		moveTo: to => change(latest => jumpCursor(latest, to)),
		showFrom: row => change(latest => jumpCursor({...latest, top: row}, row)),
		restart: () => change(latest => ({...latest, isRestarting: true, isLost: false})),
		start: () =>
			change(latest => ({...latest, keys: noKeys, isArriving: true, isMoved: false, isSeeking: false})),
		keep: () => change(latest => ({...latest, isRestarting: false})),
		aimAt: identity =>
			change(latest => ({
				...latest,
				keys: noKeys,
				identity,
				item: undefined,
				isRestarting: false,
				isSeeking: false,
				isMoved: true,
			})),
	};
}

/** Keys of no rows, so that the cursor is matched with its rows again. */
const noKeys: readonly string[] = [];
