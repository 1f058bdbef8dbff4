/** The start of nearly every control sequence. */
export const introducer = '\u001B[';

/** Synchronized output: the terminal shows all that stands between the two at once. */
export const beginUpdate = '\u001B[?2026h';
export const endUpdate = '\u001B[?2026l';

export const hideCursor = '\u001B[?25l';
export const showCursor = '\u001B[?25h';

/** Size of a terminal, in cells. */
export interface Size {
	readonly columns: number;
	readonly rows: number;
}

/** Returns the size of a terminal; 80 × 24 if it does not know its own, as over a serial line. */
export function sizeOf({columns, rows}: Pick<NodeJS.WriteStream, 'columns' | 'rows'>): Size {
	return {columns: columns || 80, rows: rows || 24};
}
