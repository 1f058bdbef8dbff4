import type {Row} from './row.ts';

/** Rows that moved together: those from first to last, both included, go up by count, or down where it is negative. */
export interface RowShift {
	readonly first: number;
	readonly last: number;
	readonly count: number;
}

/** Cells that tell a row from others; the one before them is the gutter, where the cursor and marks come and go. */
const nameCells = [1, 30] as const;

/** Fewer rows than these are written anew with as many bytes. */
const fewestRows = 3;

/** Finds how most rows that changed have moved, where they have. */
export function findScroll(from: readonly Row[], to: readonly Row[]): RowShift | undefined {
	const places = new Map<string, number>();
	for (const [index, row] of from.entries()) places.set(nameOf(row), index);
	const moved = new Map<number, number[]>();
	for (const [index, row] of to.entries()) {
		const name = nameOf(row);
		const before = places.get(name);
		if (name.trim() === '' || before === undefined || before === index) continue;
		const count = before - index;
		moved.set(count, [...(moved.get(count) ?? []), index]);
	}
	const [count, rows] = [...moved].reduce<readonly [number, readonly number[]]>(
		(most, each) => (each[1].length > most[1].length ? each : most),
		[0, []],
	);
	if (rows.length < fewestRows) return undefined;
	const [first = 0, last = 0] = [rows[0], rows.at(-1)];
	return {first: Math.min(first, first + count), last: Math.max(last, last + count), count};
}

/** The rows as they stand after the scroll, blank where none came to. */
export function afterScroll(
	rows: readonly Row[],
	{first, last, count}: RowShift,
	blank: Row,
): readonly Row[] {
	return rows.map((row, index) => {
		if (index < first || index > last) return row;
		const source = index + count;
		return source < first || source > last ? blank : (rows[source] ?? blank);
	});
}

function nameOf({texts}: Row): string {
	return texts.slice(...nameCells).join('');
}
