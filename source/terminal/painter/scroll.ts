import type {Row} from './row.ts';

/** Rows that moved together: from first to last, both included, move up by count, or down if it is negative. */
interface RowShift {
	readonly first: number;
	readonly last: number;
	readonly count: number;
}

/** Cells that identify a row; the cell before them is the gutter, where cursor and marks change. */
const nameCells = [1, 30] as const;

/** Fewer rows than this cost no more bytes if they are rewritten. */
const minRows = 3;

/** Finds the scroll that explains most changed rows, if there is one. */
export function findScroll(from: readonly Row[], to: readonly Row[]): RowShift | undefined {
	if (countRenamed(from, to) < minRows) return undefined;
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
	if (rows.length < minRows) return undefined;
	const [first = 0, last = 0] = [rows[0], rows.at(-1)];
	return {first: Math.min(first, first + count), last: Math.max(last, last + count), count};
}

/** Returns the rows after the scroll, blank where nothing moved in. */
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

/** Returns how many rows have another name than before: none moved where it is few, as where a cursor moves. */
function countRenamed(from: readonly Row[], to: readonly Row[]): number {
	let count = 0;
	for (const [index, row] of to.entries()) {
		const before = from[index];
		if (row === before) continue;
		for (let cell = nameCells[0]; cell < nameCells[1]; cell++) {
			if (row.texts[cell] === before?.texts[cell]) continue;
			count++;
			break;
		}
	}
	return count;
}

function nameOf({texts}: Row): string {
	return texts.slice(...nameCells).join('');
}
