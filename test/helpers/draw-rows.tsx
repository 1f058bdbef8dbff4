import {stripVTControlCharacters} from 'node:util';
import {renderToString} from 'ink';
import type {ListSubject} from '../../source/dashboard/list/subject.ts';
import {Table, TableHeader} from '../../source/dashboard/ui/table/table.tsx';
import type {Decoded} from '../../source/domain/decoded.ts';
import {still} from '../../source/system/changing.ts';
import {layOutRows} from '../../source/table/lay-out-rows.ts';

const noCursor = still({index: -1, top: 0});

/** The header and the rows of a list as the table draws them, without the blanks at their ends. */
export function drawRows<Item extends Decoded>(
	{columns}: ListSubject<Item>,
	rows: readonly Item[],
	width: number,
): string[] {
	const layout = layOutRows(columns, rows, {width, mode: 'normal', scroll: 0});
	const table = (
		<>
			<TableHeader layout={layout} width={width} />
			<Table
				layout={layout}
				rows={rows}
				keys={rows.map((_, index) => String(index))}
				cursor={noCursor}
				height={rows.length}
				width={width}
				isDimmed={false}
			/>
		</>
	);
	return stripVTControlCharacters(renderToString(table, {columns: width}))
		.split('\n')
		.map(line => line.trimEnd());
}
