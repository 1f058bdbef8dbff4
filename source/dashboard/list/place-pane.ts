import {growColumns} from '../../table/grow-columns.ts';
import type {DetailsPlace, TableColumn} from '../../table/lay-out.ts';
import {type Arrangement, dividerWidth, frameWidth} from '../shell/arrangement.ts';

/** Min cells of the terminal in which details can be beside a list. */
export const minForPane = 100;

/** Min cells in which they are by default, with frames and without. */
const minForFramedPane = 130;
const minForOwnPane = 140;

/** Min cells in which details can be read: a third of the narrowest terminal that has a pane. */
const usable = Math.floor(minForPane / 3);

/** Max cells of the pane: an address fits in one line, and more is better given to the list. */
const widest = 64;

/** Widths of the list and the pane beside it, in cells. */
export interface PanePlace {
	readonly listWidth: number;
	/** Width of the pane; 0: there is none. */
	readonly paneWidth: number;
	readonly details: DetailsPlace;
}

interface PaneRoom extends Pick<Arrangement, 'width'>, Partial<Pick<Arrangement, 'hasFrames'>> {
	/** Cells of the terminal. Default: its width. */
	readonly columns?: number;
	/** Choice of the user, or undefined if there is none. */
	readonly isWanted: boolean | undefined;
}

/**
Places the details beside a list. In frames they take a third of the terminal. Without frames they take at most a
third, and of that only what the list does not need to show all that it shows without them; by default they stay away
if that is too narrow to read. If the user wants them, columns leave, or are cut.
*/
export function placePane<Row>(
	columns: readonly TableColumn<Row>[],
	rows: readonly Row[],
	{width, columns: terminal = width, hasFrames = false, isWanted}: PaneRoom,
): PanePlace {
	const alone = {listWidth: width, paneWidth: 0, details: isWanted === undefined ? 'later' : 'none'} as const;
	const least = hasFrames ? minForFramedPane : minForOwnPane;
	if (terminal < minForPane || !(isWanted ?? terminal >= least)) return alone;
	const room = width - dividerWidth;
	if (hasFrames) {
		const paneWidth = Math.min(widest, Math.floor(terminal / 3) - frameWidth);
		return {listWidth: room - paneWidth, paneWidth, details: 'beside'};
	}
	const needed = growColumns(columns, rows, {width: room - usable, details: 'later'})?.settledFrom;
	if (needed === undefined && !isWanted) return alone;
	const most = Math.min(widest, Math.floor(width / 3));
	const paneWidth = needed === undefined ? usable : Math.min(most, room - needed);
	return {listWidth: room - paneWidth, paneWidth, details: 'beside'};
}
