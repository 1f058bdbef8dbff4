import type {Decoded} from '../domain/decoded.ts';
import {greatest} from '../format/greatest.ts';
import {createSigns} from '../format/signs.ts';
import {widthOf, wrap} from '../format/text.ts';
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

type Pair = readonly [name: string, value: string];

/** Fewest cells in which a value can be read. */
const narrowestValue = 10;

/** Label and value pairs. Long values wrap below themselves on a narrow terminal and stay on one line on a pipe. */
export function wrapCells(pairs: readonly Pair[], {isTTY, columns}: NodeJS.WriteStream): readonly Pair[] {
	if (!isTTY || !columns) return pairs;
	const nameWidth = greatest(pairs.map(([name]) => widthOf(name)));
	const width = Math.max(narrowestValue, columns - nameWidth - columnGap);
	return pairs.flatMap(([name, value]) =>
		wrap(value, width).map((line, index): Pair => [index === 0 ? name : '', line]),
	);
}
