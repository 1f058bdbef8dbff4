/** Size of a terminal, in cells. */
export interface Size {
	readonly columns: number;
	readonly rows: number;
}

/** The size of a terminal; 80 × 24 if it does not know its own, as over a serial line. */
export function sizeOf({columns, rows}: Pick<NodeJS.WriteStream, 'columns' | 'rows'>): Size {
	return {columns: columns || 80, rows: rows || 24};
}
