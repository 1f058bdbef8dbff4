import fc from 'fast-check';
import {expect, it} from 'vitest';
import {
	jumpCursor,
	type ListCursor,
	matchCursor,
	moveCursor,
	pageCursor,
	startCursor,
} from '../../../source/dashboard/list/list-cursor.ts';
import {linesFrom, type RowHeading} from '../../../source/dashboard/ui/table/row-headings.ts';

const headingsOf = (counts: readonly number[]): readonly (readonly RowHeading[])[] =>
	counts.map((count, row) =>
		Array.from({length: count}, (_, at) => ({text: `${at} above ${row}`, of: 'group'}) as const),
	);

/** A cursor on the first of rows with that many headings above each. */
function cursorOver(counts: readonly number[], height: number): ListCursor<number> {
	const items = counts.map((_, index) => index);
	const keys = items.map(String);
	const lines = counts.map(count => count + 1);
	return matchCursor<number>(startCursor, {items, keys, lines, list: 'list', height, narrowing: ''});
}

it('draws the headings of the first row only as far as they leave it room', () => {
	const headings = headingsOf([2, 0, 1]);
	const [first, second] = headings[0] ?? [];
	expect(linesFrom(0, {count: 3, height: 9, headings})).toEqual([first, second, 0, 1, headings[2]?.[0], 2]);
	expect(linesFrom(0, {count: 3, height: 2, headings})).toEqual([second, 0]);
	expect(linesFrom(0, {count: 3, height: 1, headings})).toEqual([0]);
	expect(linesFrom(1, {count: 3, height: 2, headings})).toEqual([1, headings[2]?.[0]]);
	expect(linesFrom(0, {count: 3, height: 2})).toEqual([0, 1]);
});

const table = fc.record({
	counts: fc.array(fc.integer({min: 0, max: 3}), {minLength: 1, maxLength: 30}),
	height: fc.integer({min: 1, max: 12}),
});
const moves = fc.array(
	fc.oneof(
		fc.integer({min: -9, max: 9}).map(by => (cursor: ListCursor<number>) => moveCursor(cursor, by)),
		fc.integer({min: -9, max: 9}).map(by => (cursor: ListCursor<number>) => pageCursor(cursor, by)),
		fc.integer({min: 0, max: 40}).map(to => (cursor: ListCursor<number>) => jumpCursor(cursor, to)),
	),
);

it('keeps the row of the cursor on the screen, whatever headings stand between', () => {
	fc.assert(
		fc.property(table, moves, ({counts, height}, all) => {
			let cursor = cursorOver(counts, height);
			for (const move of all) {
				cursor = move(cursor);
				const shown = linesFrom(cursor.top, {count: counts.length, height, headings: headingsOf(counts)});
				expect(shown).toContain(cursor.index);
				expect(shown.length).toBeLessThanOrEqual(height);
			}
		}),
	);
});

it('passes no row unseen when a screen is turned', () => {
	fc.assert(
		fc.property(table, ({counts, height}) => {
			const seen = new Set<number | RowHeading>();
			let cursor = cursorOver(counts, height);
			const look = () => {
				for (const line of linesFrom(cursor.top, {
					count: counts.length,
					height,
					headings: headingsOf(counts),
				}))
					seen.add(line);
			};
			look();
			while (cursor.index < counts.length - 1) {
				cursor = pageCursor(cursor, Math.max(1, height - 1));
				look();
			}
			for (const [row] of counts.entries()) expect(seen).toContain(row);
		}),
	);
});
