import type {Decoded} from '../domain/decoded.ts';
import {maxOf} from '../format/number.ts';
import {createSigns} from '../format/signs.ts';
import {widthOf} from '../format/text.ts';
import {textTable} from '../output/text-table.tsx';
import {writePieces} from '../output/write.ts';
import {printLine} from '../system/print.ts';
import {columnGap, type TableColumn} from '../table/lay-out.ts';
import {fitTable} from '../table/printed-table.ts';
import type {AnswerContext} from './context.ts';
import {painterFor} from './theme.ts';

/** Writes a table to stdout: whole on a pipe, fitted to its width on a terminal. */
export async function writeTable<Item extends Decoded>(
	columns: readonly TableColumn<Item>[],
	items: readonly Item[],
	{system, look}: Pick<AnswerContext, 'system' | 'look'>,
): Promise<void> {
	const width = system.stdout.isTTY ? system.stdout.columns : undefined;
	const {columns: printed, hidden} = fitTable(columns, items, width || undefined);
	const {ellipsis} = createSigns(look).glyphs;
	const paint = await painterFor(look, system.environment);
	await writePieces(system.stdout, textTable(printed, {ellipsis, paint}));
	if (hidden.length > 0) {
		printLine(system, `not shown for lack of width: ${hidden.join(', ')}; a pipe shows all columns`);
	}
}

/** Min width of a value, in cells. */
const minValue = 10;

/** Returns the width for values beside their names, in cells; on a pipe no value is wrapped. */
export function widthOfValues(
	names: readonly string[],
	{isTTY, columns}: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>,
): number {
	if (!isTTY || !columns) return Number.POSITIVE_INFINITY;
	return Math.max(minValue, columns - maxOf(names.map(widthOf)) - columnGap);
}
