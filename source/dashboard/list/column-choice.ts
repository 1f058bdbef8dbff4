import {type ViewWord, wordOfColumn} from '../../columns/views.ts';
import {maxOf} from '../../format/number.ts';
import type {Glyphs, Meaning} from '../../format/signs.ts';
import {fitToWidth, widthOf} from '../../format/text.ts';
import {textOf} from '../../table/lay-out.ts';
import type {TextLine} from '../ui/text/text-lines.tsx';

/** Choice of columns, by their ids. */
export interface ColumnChoice {
	/** Ids of all columns of the list. */
	readonly order: readonly string[];
	readonly shown: ReadonlySet<string>;
}

/**
Starts with the columns chosen so far in their order, each hidden one behind its neighbour in the table.

@param all in the order of the table
*/
export function startChoice(all: readonly string[], chosen: readonly string[]): ColumnChoice {
	const shown = new Set(chosen.filter(id => all.includes(id)));
	const order = [...shown];
	for (const [index, id] of all.entries()) {
		if (shown.has(id)) continue;
		const before = index === 0 ? -1 : order.indexOf(all[index - 1] ?? '');
		order.splice(before + 1, 0, id);
	}
	return {order, shown};
}

/** Moves a column one place down or up. */
export function moveColumn({order, shown}: ColumnChoice, at: number, by: 1 | -1): ColumnChoice {
	const moved = [...order];
	const [id] = moved.splice(at, 1);
	if (id !== undefined) moved.splice(at + by, 0, id);
	return {order: moved, shown};
}

/**
Shows or hides a column, or returns why it cannot be hidden.

@param identity id of the column that identifies the rows
*/
export function toggleColumn(
	{order, shown}: ColumnChoice,
	at: number,
	identity: string | undefined,
): ColumnChoice | string {
	const id = order[at] ?? '';
	if (!shown.has(id)) return {order, shown: new Set([...shown, id])};
	if (id === identity) return 'this column tells the rows apart: it stays, and can be moved';
	if (shown.size <= 2) return 'one more column stays beside the one that tells the rows apart';
	return {order, shown: new Set([...shown].filter(each => each !== id))};
}

interface ChoosableColumns {
	/** Word of the list. */
	readonly list: ViewWord;
	/** Columns in the order chosen so far. */
	readonly columns: readonly {readonly id: string; readonly title: string}[];
	/** Ids of the shown columns. */
	readonly shown: ReadonlySet<string>;
	/** Id of the column that identifies the rows. */
	readonly alwaysShown: string | undefined;
	readonly cursor: number;
	readonly glyphs: Pick<Glyphs, 'cursor'>;
}

/** Lays out a heading, and a line for each column: whether it is shown, its title, and its configured name. */
export function layOutColumnChoice(choice: ChoosableColumns): readonly [TextLine, ...TextLine[]] {
	const {list, columns, shown, alwaysShown, cursor, glyphs} = choice;
	const titles = columns.map(({id, title}) => (id === alwaysShown ? `${title}, always shown` : title));
	const titleWidth = maxOf(titles.map(widthOf)) + 2;
	const toLine = (start: string, title: string, word: string, meaning?: Meaning): TextLine => {
		const beginning = `${start}${fitToWidth(title, titleWidth)}`;
		const parts = [beginning, meaning ? word : ({text: word, meaning: 'quiet'} as const)];
		return {text: textOf({parts}), parts, meaning};
	};
	const lines = columns.map(({id}, index) => {
		const isHere = index === cursor;
		const start = `${isHere ? glyphs.cursor : ' '} ${shown.has(id) ? '[x]' : '[ ]'} `;
		return toLine(start, titles[index] ?? '', wordOfColumn(list, id), isHere ? 'cursor' : undefined);
	});
	return [toLine('      ', 'Column', 'Word in the configuration', 'quiet'), ...lines];
}
