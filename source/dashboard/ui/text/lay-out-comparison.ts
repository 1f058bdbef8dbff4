import {capitalized, speakFigures} from '../../../format/sentence.ts';
import {cut, fitToWidth, shortenMiddle, widthOf, wrap} from '../../../format/text.ts';
import type {Glyphs} from '../theme.ts';
import type {ComparedField} from './comparison.ts';
import type {TextLine} from './text-lines.tsx';

/** Max width of a label in cells; a longer one is wrapped, which leaves room for one more thing. */
const maxLabel = 12;

/** Places of the columns of a comparison. */
export interface ComparisonLayout {
	/** Cells. */
	readonly width: number;
	readonly labelWidth: number;
	readonly columnWidth: number;
	/** Index of the first thing on the screen, and the number of things beside each other. */
	readonly first: number;
	readonly count: number;
	/** Max number of columns to scroll by. */
	readonly furthest: number;
}

interface ComparisonRoom {
	readonly width: number;
	readonly glyphs: Glyphs;
	/** Number of columns scrolled by. */
	readonly scroll: number;
}

const gap = 2;

/** Min width of a column in cells: enough for a power of eight digits. */
const minColumn = 10;

/** Max lines of a text; the details have the rest. */
const maxLines = 4;

/** Divides the width among the things that fit, but at least one. */
export function placeComparison(
	fields: readonly ComparedField[],
	names: readonly string[],
	{width, glyphs, scroll}: ComparisonRoom,
): ComparisonLayout {
	const own = fields.filter(({isTitle}) => !isTitle);
	const labelWidth = Math.min(widest(own.map(({label}) => label)), maxLabel, Math.floor(width / 3));
	const room = width - signWidth(glyphs) - labelWidth;
	const count = Math.max(1, Math.min(names.length, Math.floor(room / (minColumn + gap))));
	const wanted = widest([...names, ...own.flatMap(({values}) => values)]);
	const furthest = Math.max(0, names.length - count);
	return {
		width,
		labelWidth,
		columnWidth: Math.max(1, Math.min(wanted, Math.floor(room / count) - gap)),
		first: Math.min(scroll, furthest),
		count,
		furthest,
	};
}

/** Writes the names of the things, above their columns. */
export function layOutNames(names: readonly string[], layout: ComparisonLayout, glyphs: Glyphs): string {
	const cells = names
		.slice(layout.first, layout.first + layout.count)
		.map(name => fitToWidth(name, layout.columnWidth, 'left', glyphs.ellipsis));
	return joinCells('', '', cells, layout, glyphs);
}

/** Writes a row for each field; one that differs has a sign and is bold. */
export function layOutComparison(
	fields: readonly ComparedField[],
	layout: ComparisonLayout,
	glyphs: Glyphs,
): TextLine[] {
	const {first, count, columnWidth, labelWidth, width} = layout;
	return fields.flatMap(({label, isTitle, values, differs}): TextLine[] => {
		if (isTitle)
			return [
				{text: ''},
				...wrap(label, width).map(text => ({text: cut(text, width), meaning: 'title'}) as const),
			];
		const shown = values.slice(first, first + count);
		const isBroken = differs && areAlikeIn(columnWidth, values, glyphs.ellipsis);
		const columns = [
			wrap(label, Math.max(1, labelWidth)),
			...shown.map(value => linesOf(value, {width: columnWidth, ellipsis: glyphs.ellipsis, isBroken})),
		];
		const height = columns.reduce((max, lines) => Math.max(max, lines.length), 1);
		return Array.from({length: height}, (_, at) => {
			const [name = '', ...cells] = columns.map(lines => lines[at] ?? '');
			const text = joinCells(differs && at === 0 ? glyphs.differs : '', name, cells, layout, glyphs);
			return {text, meaning: differs ? 'title' : undefined};
		});
	});
}

/** Writes 'Commission differs: Kestrel Nodes 0%; Copper Labs 5%.' */
export function speakComparison(fields: readonly ComparedField[], names: readonly string[]): TextLine[] {
	return fields.flatMap(({label, isTitle, values, differs}) => {
		if (isTitle) return [{text: `${label}:`}];
		// Every sentence has the names already.
		if (values.every((value, at) => value === names[at])) return [];
		const said = differs ? values.map((value, at) => `${names[at]} ${value}`).join('; ') : (values[0] ?? '');
		const text = `${capitalized(label)} ${differs ? 'differs' : 'is the same'}: ${said}.`;
		return [{text: speakFigures(text.replaceAll(/\s+/g, ' '))}];
	});
}

function joinCells(
	sign: string,
	label: string,
	cells: readonly string[],
	{labelWidth, columnWidth, width}: ComparisonLayout,
	glyphs: Glyphs,
): string {
	const padded = cells.map(cell => ' '.repeat(gap) + fitToWidth(cell, columnWidth, 'left', glyphs.ellipsis));
	const head = fitToWidth(sign, signWidth(glyphs)) + fitToWidth(label, labelWidth, 'left', glyphs.ellipsis);
	// A terminal of a few cells has no room for even one column.
	return cut(head + padded.join(''), width).trimEnd();
}

/** Word without blanks, such as an address. */
const word = /^[!-~]+$/;

/** Tells whether different values would look the same with each shortened in its middle. */
function areAlikeIn(width: number, values: readonly string[], ellipsis: string): boolean {
	const different = [...new Set(values)];
	const shown = different.map(value => (word.test(value) ? shortenMiddle(value, width, ellipsis) : value));
	return new Set(shown).size < different.length;
}

interface CellRoom {
	readonly width: number;
	readonly ellipsis: string;
	/** True if a word is wrapped too, as it differs from the others in its middle. */
	readonly isBroken: boolean;
}

/** Fits a value in its column: an address is shortened, a text is wrapped, up to the max lines. */
function linesOf(value: string, {width, ellipsis, isBroken}: CellRoom): readonly string[] {
	const isWord = word.test(value);
	if (isWord && !isBroken) return [shortenMiddle(value, width, ellipsis)];
	const all = isWord ? (value.match(new RegExp(`.{1,${width}}`, 'g')) ?? []) : wrap(value, width);
	const lines = all.filter(line => line !== '');
	if (lines.length <= maxLines) return lines;
	const last = cut(lines[maxLines - 1] ?? '', width - widthOf(ellipsis)) + ellipsis;
	return [...lines.slice(0, maxLines - 1), last];
}

function signWidth({differs}: Glyphs): number {
	return widthOf(differs) + 1;
}

function widest(texts: readonly string[]): number {
	return texts.reduce((max, text) => Math.max(max, widthOf(text)), 0);
}
