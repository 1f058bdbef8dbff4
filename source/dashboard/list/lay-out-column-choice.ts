import {type ViewWord, wordOfColumn} from '../../columns/views.ts';
import {greatest} from '../../format/number.ts';
import type {Glyphs, Meaning} from '../../format/signs.ts';
import {fitToWidth, widthOf} from '../../format/text.ts';
import {textOf} from '../../table/lay-out.ts';
import type {TextLine} from '../ui/text/text-lines.tsx';

interface ChoosableColumns {
	/** Word of the list. */
	readonly list: ViewWord;
	/** In the order chosen so far. */
	readonly columns: readonly {readonly id: string; readonly title: string}[];
	/** Ids of those that are shown. */
	readonly shown: ReadonlySet<string>;
	/** Id of the column by which the rows are told apart. */
	readonly alwaysShown: string | undefined;
	readonly cursor: number;
	readonly glyphs: Pick<Glyphs, 'cursor'>;
}

/** A heading, and a line for each column: whether it is shown, its title, and what the configuration calls it. */
export function layOutColumnChoice(choice: ChoosableColumns): readonly [TextLine, ...TextLine[]] {
	const {list, columns, shown, alwaysShown, cursor, glyphs} = choice;
	const titles = columns.map(({id, title}) => (id === alwaysShown ? `${title}, always shown` : title));
	const titleWidth = greatest(titles.map(widthOf)) + 2;
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
