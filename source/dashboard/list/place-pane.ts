import {layOutColumns, neededFor} from '../../table/choose-columns.ts';
import type {TableColumn} from '../../table/lay-out.ts';
import {dividerWidth} from '../shell/arrangement.ts';

/** Cells of the terminal from which details can stand beside a list, and from which they do so by themselves. */
export const leastForPane = 100;
const leastForOwnPane = 140;

/** Cells in which details can be read: a third of the narrowest terminal that has a pane. */
const usable = Math.floor(leastForPane / 3);

/** More than an address in one line needs is better given to the list. */
const widest = 64;

/** The list and the pane beside it, in cells. */
export interface PanePlace {
	readonly listWidth: number;
	/** 0: there is none. */
	readonly paneWidth: number;
	/** Whether the columns of the list have their minimum before one leaves. */
	readonly isTight: boolean;
}

/**
Places the details beside a list. They take a third at most, and of that only what the list does not need for the
columns that it would show without them; where that is too little to read, columns shrink to their minimum first. They
stay away where it still is, but for a person who wants them: then columns leave. Minor columns are not counted, as the
details say what they say.

@param isWanted undefined: the person has not said
*/
export function placePane(
	columns: readonly TableColumn<never>[],
	{width, isWanted}: {readonly width: number; readonly isWanted: boolean | undefined},
): PanePlace {
	const alone = {listWidth: width, paneWidth: 0, isTight: false};
	if (width < leastForPane || !(isWanted ?? width >= leastForOwnPane)) return alone;
	const most = Math.min(widest, Math.floor(width / 3));
	const {columns: shown} = layOutColumns(columns, {width, mode: 'normal', scroll: 0});
	const kept = shown.map(({column}) => column).filter(({isMinor}) => !isMinor);
	const roomBeside = (isTight: boolean) =>
		width - dividerWidth - neededFor(kept, {total: columns.length, isTight});
	const beside = (room: number, isTight: boolean) => {
		const paneWidth = Math.min(most, room);
		return {listWidth: width - dividerWidth - paneWidth, paneWidth, isTight};
	};
	const room = roomBeside(false);
	if (room >= usable) return beside(room, false);
	return isWanted || roomBeside(true) >= usable ? beside(usable, true) : alone;
}
