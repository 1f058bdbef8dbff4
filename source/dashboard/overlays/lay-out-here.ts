import {greatest} from '../../format/greatest.ts';
import {fitToWidth, widthOf} from '../../format/text.ts';
import type {ColouredCell} from '../../table/lay-out.ts';
import type {TextLine} from '../ui/text/text-lines.tsx';
import type {Glyphs} from '../ui/theme.ts';
import type {HelpHere} from './help-state.ts';
import type {SignLine} from './signs-here.ts';

/** A line of the help and where it stands: its index is that of the cursor. */
export interface HelpLayout {
	readonly lines: readonly TextLine[];
	/** The line that the cursor is on. */
	readonly at: number;
	/** How many entries on the one in the column beside it is; undefined: there is none. */
	readonly left?: number | undefined;
	readonly right?: number | undefined;
	/** Entries that have a place. */
	readonly count: number;
}

interface HelpPlace {
	readonly cursor: number;
	/** Cells. */
	readonly width: number;
	/** Lines, which what can be typed does not go beyond; the keys may. */
	readonly height: number;
	/** Whether all that can be typed is told of, whatever the height. */
	readonly isNarrowed: boolean;
	readonly glyphs: Glyphs;
}

interface Entry {
	readonly keys: string;
	readonly text: string;
	readonly isIdle: boolean;
}

/** With less, a column would cut most of what the keys do. */
const leastColumn = 38;

/** Two columns of keys where they fit, and below them the signs and what can be typed, as far as there is room. */
export function layOutHere({keys, words, signs}: HelpHere, place: HelpPlace): HelpLayout {
	const {cursor, width, height, isNarrowed} = place;
	const columns = columnsIn(width);
	const toEntry = ({keys: names, text, reason}: HelpHere['keys'][number]): Entry => ({
		keys: reason === undefined ? names : `(${names})`,
		text,
		isIdle: reason !== undefined,
	});
	const sections: [title: string, entries: readonly Entry[]][] = [
		['In this view', keys.filter(each => !each.isEverywhere).map(toEntry)],
		['Everywhere', keys.filter(each => each.isEverywhere).map(toEntry)],
	];
	const used = sections.reduce((sum, [, entries]) => sum + 1 + Math.ceil(entries.length / columns), 0);
	const told = layOutSigns(signs, place);
	// All of them or none: behind the next page are all.
	const explained = isNarrowed || used + told.length <= height ? told : [];
	const room = isNarrowed ? words.length : Math.max(0, height - used - explained.length - 1);
	const typed = words.slice(0, room).map(({form, help}) => ({keys: `:${form}`, text: help, isIdle: false}));
	const drawn: TextLine[] = [];
	let at = 0;
	let first = 0;
	let beside: Pick<HelpLayout, 'left' | 'right'> = {};
	for (const [title, entries, across] of [
		...sections.map(section => [...section, columns] as const),
		[afterColon, typed, 1] as const,
	]) {
		if (title === afterColon) drawn.push(...explained);
		if (entries.length === 0) continue;
		drawn.push({text: title, meaning: 'title'});
		const rows = Math.ceil(entries.length / across);
		const isIn = cursor >= first && cursor < first + entries.length;
		if (isIn) {
			const index = cursor - first;
			const last = entries.length - 1;
			at = drawn.length + (index % rows);
			beside = {
				left: index >= rows ? -rows : undefined,
				right: index < rows && last >= rows ? Math.min(index + rows, last) - index : undefined,
			};
		}
		drawn.push(...layOutEntries(entries, {...place, width, rows, across, cursor: cursor - first}));
		first += entries.length;
	}
	return {lines: drawn, at, ...beside, count: first};
}

const afterColon = 'After :';

function columnsIn(width: number): number {
	return width >= 2 * leastColumn ? 2 : 1;
}

/** What each sign says, under a title; nothing where there is none. */
export function layOutSigns(
	signs: readonly SignLine[],
	{width, glyphs}: Pick<HelpPlace, 'width' | 'glyphs'>,
): readonly TextLine[] {
	if (signs.length === 0) return [];
	const across = columnsIn(width);
	const entries = signs.map(({sign, text}) => ({keys: sign(glyphs), text, isIdle: false}));
	const rows = Math.ceil(entries.length / across);
	return [
		{text: 'Signs here', meaning: 'title'},
		...layOutEntries(entries, {width, glyphs, rows, across, cursor: undefined}),
	];
}

interface EntriesPlace extends Pick<HelpPlace, 'width' | 'glyphs'> {
	/** Index of the entry that the cursor is on; undefined: it is on none of them. */
	readonly cursor: number | undefined;
	readonly rows: number;
	readonly across: number;
}

/** Entries that go down one column and then down the next. */
function layOutEntries(entries: readonly Entry[], place: EntriesPlace): TextLine[] {
	const {cursor, width, rows, across, glyphs} = place;
	const widths = columnWidths(entries, place);
	return Array.from({length: rows}, (_, row) => {
		const parts = Array.from({length: across}, (__, column): string | ColouredCell => {
			const index = column * rows + row;
			const entry = entries[index];
			if (!entry) return '';
			const isHere = index === cursor;
			const {keyWidth = 0, room = width} = widths[column] ?? {};
			const text = `${isHere ? glyphs.cursor : ' '}${fitToWidth(entry.keys, keyWidth)}  ${entry.text}`;
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
	/** Of the whole column. */
	readonly room: number;
}

/** Each column as wide as it needs, the first one narrower where that is too much. */
function columnWidths(
	entries: readonly Entry[],
	{rows, across, width}: Pick<EntriesPlace, 'rows' | 'across' | 'width'>,
): readonly ColumnWidth[] {
	const wanted = Array.from({length: across}, (_, column) => {
		const own = entries.slice(column * rows, (column + 1) * rows);
		const keyWidth = greatest(own.map(({keys}) => widthOf(keys)));
		return {keyWidth, room: keyWidth + greatest(own.map(({text}) => widthOf(text))) + 4};
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

/** For a screen reader: a sentence for each entry, and which of them is chosen. */
export function speakHere({keys, words}: HelpHere, cursor: number): HelpLayout {
	const sentences = [
		...keys.map(({keys: names, text, reason, isEverywhere}, index) => ({
			title: isEverywhere ? 'Everywhere' : 'In this view',
			text: `${index === cursor ? 'selected, ' : ''}${names.split(' ').join(' and ')}: ${text}${reason === undefined ? '' : `. Not now: ${reason}`}`,
		})),
		...words.map(({form, help}, index) => ({
			title: 'Typed after a colon',
			text: `${keys.length + index === cursor ? 'selected, ' : ''}${form}: ${help}`,
		})),
	];
	const lines = sentences.flatMap(({title, text}, index) =>
		title === sentences[index - 1]?.title ? [{text}] : [{text: `${title}:`}, {text}],
	);
	const titlesBefore = sentences.filter(
		({title}, index) => index <= cursor && title !== sentences[index - 1]?.title,
	).length;
	return {lines, at: cursor + titlesBefore, count: sentences.length};
}
