import {describe, expect, it} from 'vitest';
import {layOutPanes} from '../../../../source/dashboard/views/overview/lay-out-panes.ts';

const sizes = [
	[100, 30],
	[119, 30],
	[120, 40],
	[159, 45],
	[160, 50],
	[200, 60],
] as const;

const cases = sizes.flatMap(([columns, rows]) =>
	[true, false].flatMap(hasMine => [0, 40].map(count => ({columns, rows, hasMine, count}))),
);

/** Lines of the status, of the tabs and of the hints. */
const otherLines = 3;

describe('the panes of the overview', () => {
	it.each(cases)(
		'fill all lines and cells of $columns×$rows, with addresses: $hasMine, $count rows of each',
		({columns, rows, hasMine, count}) => {
			const lines = rows - otherLines;
			const counts = {stake: count, next: count, voting: count, mine: count, power: count};
			const bands = layOutPanes({columns, lines, counts, hasMine});
			const heightsOf = bands.map(stacks =>
				stacks.map(stack => stack.reduce((sum, {height}) => sum + height + 2, 0)),
			);
			// Stacks side by side end on the same line.
			for (const heights of heightsOf) expect(new Set(heights).size).toBe(1);
			expect(heightsOf.reduce((sum, [height = 0]) => sum + height, 0)).toBe(lines);
			for (const stacks of bands) {
				for (const stack of stacks) expect(new Set(stack.map(({width}) => width)).size).toBe(1);
				expect(stacks.reduce((sum, [pane]) => sum + (pane?.width ?? 0), 0)).toBe(columns);
			}
			for (const {height, id} of bands.flat(2)) expect(height, id).toBeGreaterThanOrEqual(3);
		},
	);

	it.each(sizes)('show what needs the user at %i×%i, also without an address', (columns, rows) => {
		const counts = {stake: 1, next: 0, voting: 0, mine: 0, power: 20};
		const bands = layOutPanes({columns, lines: rows - otherLines, counts, hasMine: false});
		expect(bands.flat(2).map(({id}) => id)).toContain('stake');
	});

	it.each(sizes)('keep their places at %i×%i when rows come', (columns, rows) => {
		const idsWith = (count: number) =>
			layOutPanes({
				columns,
				lines: rows - otherLines,
				counts: {stake: count, next: count, voting: count, mine: count, power: count},
				hasMine: true,
			}).map(stacks => stacks.map(stack => stack.map(({id, width}) => [id, width])));
		expect(idsWith(40)).toEqual(idsWith(0));
	});
});
