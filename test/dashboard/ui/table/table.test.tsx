import {render} from 'ink-testing-library';
import {describe, expect, it} from 'vitest';
import {Table, TableHeader} from '../../../../source/dashboard/ui/table/table.tsx';
import {createTheme, ThemeContext} from '../../../../source/dashboard/ui/theme.ts';
import {still} from '../../../../source/system/changing.ts';
import {layOutColumns} from '../../../../source/table/choose-columns.ts';
import type {TableColumn} from '../../../../source/table/lay-out.ts';
import type {Colors} from '../../../../source/theme/color.ts';
import {failOnWarnings} from '../../../helpers/console.ts';

failOnWarnings();

interface Fruit {
	readonly id: string;
	readonly name: string;
	readonly weight: string;
}

const columns: readonly TableColumn<Fruit>[] = [
	{id: 'name', title: 'Name', minimum: 8, ideal: 8, priority: 1, role: 'name', cell: ({name}) => name},
	{id: 'id', title: 'Id', minimum: 9, ideal: 9, priority: 2, fit: 'middle', cell: ({id}) => id},
	{
		id: 'weight',
		title: 'Weight',
		align: 'right',
		minimum: 6,
		ideal: 6,
		priority: 3,
		cell: ({weight}) => ({text: weight, meaning: 'good'}),
	},
];

const fruits: readonly Fruit[] = [
	{id: 'a-long-identity', name: 'apple', weight: '120 g'},
	{id: 'b', name: '桃 🍑 big one', weight: '90 g'},
	{id: 'c', name: '', weight: '1 kg'},
];

function draw(options: {width?: number; top?: number; isDimmed?: boolean; colors?: Colors} = {}) {
	const {width = 40, top = 0, isDimmed = false, colors = 'none'} = options;
	const layout = layOutColumns(columns, {width, mode: 'normal', scroll: 0});
	const {lastFrame, unmount} = render(
		<ThemeContext value={createTheme({colors, isAscii: false})}>
			<TableHeader layout={layout} width={width} />
			<Table
				layout={layout}
				rows={fruits}
				keys={fruits.map(({id}) => id)}
				cursor={still({index: 1, top})}
				height={4}
				width={width}
				isDimmed={isDimmed}
			/>
		</ThemeContext>,
	);
	const frame = lastFrame() ?? '';
	unmount();
	return frame;
}

/** The text without its attributes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the attributes are what is taken away
const plain = (frame: string) => frame.replaceAll(/\u001B\[\d+m/g, '');

describe('a table', () => {
	it('keeps its columns in line behind wide characters, and blank lines below its end', () => {
		expect(plain(draw()).split('\n')).toEqual([
			'  Name      Id         Weight           ',
			'  apple     a-long…ty   120 g',
			'❯ 桃 🍑 b…  b            90 g           ',
			'            c            1 kg',
			'',
		]);
	});

	it('says how many columns do not fit', () => {
		expect(plain(draw({width: 24})).split('\n')[0]).toBe('  Name      Id        +1');
	});

	it('starts where it is scrolled to', () => {
		expect(
			plain(draw({top: 2}))
				.split('\n')
				.slice(1, 3),
		).toEqual(['            c            1 kg', '']);
	});

	it('colours cells by meaning, but not under the cursor, nor when the rows are old', () => {
		const rows = draw({colors: '16'}).split('\n');
		expect(rows[1]).toContain(' \u001B[32m120 g\u001B[39m');
		expect(rows[2]?.startsWith('\u001B[7m❯')).toBe(true);
		expect(rows[2]).toContain('   90 g  ');
		const [, dimmed = ''] = draw({colors: '16', isDimmed: true}).split('\n');
		expect(dimmed.startsWith('\u001B[2m  apple')).toBe(true);
		expect(dimmed).not.toContain('\u001B[32m');
	});
});
