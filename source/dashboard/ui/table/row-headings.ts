/** Line above a row, which takes no cursor. */
export interface RowHeading {
	readonly text: string;
	/** group: a title, ruled across the list. part: what some rows of a group have in common. */
	readonly of: 'group' | 'part';
}

/** Headings above each row, by its index. */
export type RowHeadings = ReadonlyArray<readonly RowHeading[]>;

interface HeadedWindow {
	/** Rows of the list. */
	readonly count: number;
	/** Lines of the window. */
	readonly height: number;
	/** Left out: the rows have none. */
	readonly headings?: RowHeadings | undefined;
}

/** Returns the lines of a window that begins with a row: rows by their index, and the headings above them. */
export function linesFrom(
	top: number,
	{count, height, headings}: HeadedWindow,
): readonly (number | RowHeading)[] {
	const lines: (number | RowHeading)[] = [];
	for (let row = top; row < count && lines.length < height; row++) {
		const above = headings?.[row] ?? [];
		// The row of the cursor may be the only one with room: its headings leave before it.
		lines.push(...(row === top ? above.slice(Math.max(0, above.length + 1 - height)) : above), row);
	}
	return lines.slice(0, height);
}
