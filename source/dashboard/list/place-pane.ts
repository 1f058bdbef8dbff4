import {growColumns} from '../../table/grow-columns.ts';
import type {DetailsPlace, TableColumn} from '../../table/lay-out.ts';
import {dividerWidth} from '../shell/arrangement.ts';

/** Cells of the terminal from which details can stand beside a list, and from which they do so by themselves. */
export const minForPane = 100;
const minForOwnPane = 140;

/** Cells in which details can be read: a third of the narrowest terminal that has a pane. */
const usable = Math.floor(minForPane / 3);

/** More than an address in one line needs is better given to the list. */
const widest = 64;

/** The list and the pane beside it, in cells. */
export interface PanePlace {
	readonly listWidth: number;
	/** 0: there is none. */
	readonly paneWidth: number;
	readonly details: DetailsPlace;
}

/**
Places the details beside a list. They take a third at most, and of that only what the list does not need to show what it
shows without them; by themselves they stay away where that is too little to read. For a person who wants them columns
leave, or are cut.

@param isWanted undefined: the person has not said
*/
export function placePane<Row>(
	columns: readonly TableColumn<Row>[],
	rows: readonly Row[],
	{width, isWanted}: {readonly width: number; readonly isWanted: boolean | undefined},
): PanePlace {
	const alone = {listWidth: width, paneWidth: 0, details: isWanted === undefined ? 'later' : 'none'} as const;
	if (width < minForPane || !(isWanted ?? width >= minForOwnPane)) return alone;
	const room = width - dividerWidth;
	const needed = growColumns(columns, rows, {width: room - usable, details: 'later'})?.settledFrom;
	if (needed === undefined && !isWanted) return alone;
	const most = Math.min(widest, Math.floor(width / 3));
	const paneWidth = needed === undefined ? usable : Math.min(most, room - needed);
	return {listWidth: room - paneWidth, paneWidth, details: 'beside'};
}
