import {stripVTControlCharacters} from 'node:util';
import fc from 'fast-check';
import {renderToString} from 'ink';
import {describe, expect, it} from 'vitest';
import {Table} from '../../../../source/dashboard/ui/table/table.tsx';
import {createTheme, ThemeContext} from '../../../../source/dashboard/ui/theme.ts';
import type {Decoded} from '../../../../source/domain/decoded.ts';
import type {Trend} from '../../../../source/format/signs.ts';
import {still} from '../../../../source/system/changing.ts';
import type {TableColumn} from '../../../../source/table/lay-out.ts';
import {layOutRows} from '../../../../source/table/lay-out-rows.ts';
import {anyList} from '../../../helpers/any-list.ts';

type Trends = ReadonlyMap<string, Trend>;

interface DrawOptions {
	readonly width: number;
	/** Row of the cursor, from 0; default: none. */
	readonly cursor?: number;
	readonly isAscii?: boolean;
	readonly isDimmed?: boolean;
	readonly trends?: Trends;
}

/** Draws the rows of a list with their colours, each with the same changes. */
function drawColoured<Row>(
	columns: readonly TableColumn<Row>[],
	rows: readonly Row[],
	{width, cursor = -1, isAscii = false, isDimmed = false, trends}: DrawOptions,
): string {
	const layout = layOutRows(columns, rows, {width, mode: 'normal', scroll: 0});
	return renderToString(
		<ThemeContext value={createTheme({colors: '16', isAscii})}>
			<Table
				layout={layout}
				rows={rows}
				keys={rows.map((_, index) => String(index))}
				cursor={still({index: cursor, top: 0})}
				height={rows.length}
				width={width}
				isDimmed={isDimmed}
				trendsOf={() => trends}
			/>
		</ThemeContext>,
		{columns: width},
	);
}

/** Two columns: a name, and a figure at the right of its own. */
const columns: readonly TableColumn<{name: string; power: string}>[] = [
	{id: 'name', title: 'Name', minimum: 6, ideal: 6, priority: 1, role: 'name', cell: ({name}) => name},
	{id: 'power', title: 'Power', align: 'right', minimum: 5, ideal: 5, priority: 2, cell: ({power}) => power},
];
const bold = (text: string) => `\u001B[1m${text}\u001B[22m`;
const changes = (power: Trend, name?: Trend): Trends =>
	new Map([['power', power], ...(name ? ([['name', name]] as const) : [])]);

describe('a cell that changed', () => {
	it.each([
		['right before its figure', changes('risen'), '123', `  Heron    ${bold('▴123')}`],
		[
			'in the gap where the figure fills its column',
			changes('fallen'),
			'12345',
			`  Heron  ${bold('▾')}${bold('12345')}`,
		],
		['not at all where values have no order', changes('other'), '123', `  Heron     ${bold('123')}`],
		[
			'before the first column',
			changes('other', 'risen'),
			'123',
			` ${bold('▴')}${bold('Heron')}     ${bold('123')}`,
		],
	])('is bold, with its sign %s', (_, trends, power, expected) => {
		expect(drawColoured(columns, [{name: 'Heron', power}], {width: 20, trends})).toBe(expected);
	});

	it('has a sign in ASCII', () => {
		const rows = [{name: 'Heron', power: '123'}];
		const drawn = (trend: Trend) =>
			drawColoured(columns, rows, {width: 20, isAscii: true, trends: changes(trend)});
		expect(drawn('risen')).toContain(bold('/123'));
		expect(drawn('fallen')).toContain(bold('\\123'));
	});

	it('is bold under the cursor, and where the row is dim', () => {
		const rows = [{name: 'Heron', power: '123'}];
		const trends = changes('risen');
		expect(drawColoured(columns, rows, {width: 20, cursor: 0, trends})).toContain(bold('▴123'));
		expect(drawColoured(columns, rows, {width: 20, isDimmed: true, trends})).toContain(
			'\u001B[1m▴123\u001B[22m\u001B[2m',
		);
	});
});

const anyTrend = fc.option(fc.constantFrom<Trend>('risen', 'fallen', 'other'), {nil: undefined});

it.each(Object.entries(anyList))('moves nothing in a list of %s', (_, {row, bind}) => {
	fc.assert(
		fc.property(
			fc.array(row, {minLength: 1, maxLength: 3}),
			fc.array(anyTrend, {minLength: 12, maxLength: 12}),
			fc.record({
				width: fc.integer({min: 8, max: 200}),
				cursor: fc.integer({min: -1, max: 2}),
				isAscii: fc.boolean(),
			}),
			(rows, kinds, options) => {
				const bound = bind(rows as readonly Decoded[]);
				const trends = new Map(
					bound.flatMap(({id}, index) => {
						const trend = kinds[index % kinds.length];
						return trend ? [[id, trend] as const] : [];
					}),
				);
				const plain = [...stripVTControlCharacters(drawColoured(bound, rows, options))];
				const marked = [...stripVTControlCharacters(drawColoured(bound, rows, {...options, trends}))];
				expect(marked).toHaveLength(plain.length);
				const signs = options.isAscii ? ['/', '\\'] : ['▴', '▾'];
				for (const [index, character] of marked.entries()) {
					if (character !== plain[index])
						expect([plain[index], signs.includes(character)]).toEqual([' ', true]);
				}
			},
		),
		{numRuns: 60},
	);
});
