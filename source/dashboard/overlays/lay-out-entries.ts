import {maxOf} from '../../format/number.ts';
import {fitToWidth, widthOf} from '../../format/text.ts';
import type {ColouredCell} from '../../table/lay-out.ts';
import type {TextLine} from '../ui/text/text-lines.tsx';
import type {Glyphs} from '../ui/theme.ts';
import type {SignLine} from './context-signs.ts';

/** Entry of a column: a key, a sign or a word, and its meaning. */
export interface HelpEntry {
	readonly keys: string;
	readonly text: string;
	readonly isIdle: boolean;
}

interface EntriesLook {
	/** Cells. */
	readonly width: number;
	readonly glyphs: Glyphs;
}

/** Min width of a column in cells; a narrower one would cut most of the texts. */
const minColumn = 38;

export function columnsIn(width: number): number {
	return width >= 2 * minColumn ? 2 : 1;
}

/** Lays out the signs with their meanings, under a title; no lines without signs. */
export function layOutSigns(signs: readonly SignLine[], {width, glyphs}: EntriesLook): readonly TextLine[] {
	if (signs.length === 0) return [];
	const across = columnsIn(width);
	const entries = signs.map(({sign, text}) => ({keys: sign(glyphs), text, isIdle: false}));
	const rows = Math.ceil(entries.length / across);
	return [
		{text: 'Signs here', meaning: 'title'},
		...layOutEntries(entries, {width, glyphs, rows, across, cursor: undefined}),
	];
}

interface EntriesPlace extends EntriesLook {
	/** Index of the entry with the cursor; undefined: none. */
	readonly cursor: number | undefined;
	readonly rows: number;
	readonly across: number;
}

/** Lays out entries that go down one column and then down the next. */
export function layOutEntries(entries: readonly HelpEntry[], place: EntriesPlace): TextLine[] {
	const {cursor, width, rows, across, glyphs} = place;
	const widths = columnWidths(entries, place);
	return Array.from({length: rows}, (_, row) => {
		const parts = Array.from({length: across}, (__, column): string | ColouredCell => {
			const index = column * rows + row;
			const entry = entries[index];
			if (!entry) return '';
			const isHere = index === cursor;
			const {keyWidth = 0, room = width} = widths[column] ?? {};
			const text = `${isHere ? glyphs.cursor : ' '} ${fitToWidth(entry.keys, keyWidth)}  ${entry.text}`;
			const cell = fitToWidth(text, column === across - 1 ? room : room - 1, 'left', glyphs.ellipsis);
			const end = column === across - 1 ? '' : ' ';
			if (isHere) return {text: cell + end, meaning: 'cursor'};
			return entry.isIdle ? {text: cell + end, meaning: 'quiet'} : cell + end;
		});
		return {text: parts.map(part => (typeof part === 'string' ? part : part.text)).join(''), parts};
	});
}

interface ColumnWidth {
	readonly keyWidth: number;
	/** Width of the whole column in cells. */
	readonly room: number;
}

/** Returns widths in which each column has what it needs; without room, the first one is narrower. */
function columnWidths(
	entries: readonly HelpEntry[],
	{rows, across, width}: Pick<EntriesPlace, 'rows' | 'across' | 'width'>,
): readonly ColumnWidth[] {
	const wanted = Array.from({length: across}, (_, column) => {
		const own = entries.slice(column * rows, (column + 1) * rows);
		const keyWidth = maxOf(own.map(({keys}) => widthOf(keys)));
		return {keyWidth, room: keyWidth + maxOf(own.map(({text}) => widthOf(text))) + 5};
	});
	if (across === 1) return wanted.map(({keyWidth}) => ({keyWidth, room: width}));
	const [first = 0, second = 0] = wanted.map(({room}) => room);
	const half = Math.floor(width / 2);
	const isEnough = first + second <= width;
	const start = isEnough
		? Math.max(first, Math.min(half, width - second))
		: Math.min(first, Math.max(half, width - second));
	return wanted.map(({keyWidth}, column) => ({keyWidth, room: column === 0 ? start : width - start}));
}
