import {type Decoded, isFlawed} from '../domain/decoded.ts';
import type {SortValue} from '../domain/sort-items.ts';
import {maxOf} from '../format/number.ts';
import type {Signs} from '../format/signs.ts';
import {firstFitting} from '../format/text.ts';
import {widthOf} from '../format/width.ts';
import {type Cell, type ColumnShape, type Forms, type TableColumn, textOf} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';

/** A value of a thing with its name on the wire, for CSV and export. */
export interface ExportedValue<Item> {
	readonly id: string;
	/** The property it comes from, which tells an unreadable value from an absent one; its id where left out. */
	readonly field?: string;
	/** The field's own name on the wire, with a path where it is inside another; not exported where left out. */
	readonly exported?: string;
	value(item: Item): unknown;
}

/**
All that is known of one column of a thing: the dashboard's table and its order, the tables and the CSV of the
commands, and the sentence for a screen reader are made from it. Columns stand in the order in which they are shown.
*/
export interface Column<Item, Value = unknown> extends ColumnShape, ExportedValue<Item> {
	readonly title: string | ((signs: Signs) => string);
	/** What it is called where columns are named in a line; its id in lower case, 'max-change', where left out. */
	readonly word?: string;
	/** Undefined: absent, or not understood. */
	value(item: Item): Value | undefined;
	/** The value for people in ever shorter forms; left out, or undefined: it has one. */
	forms?(value: Value, facts: CellContext): Forms | undefined;
	/**
	The value for people, its form or itself where left out; undefined: nothing to show.

	@param width cells of the column, for a value that can be written shorter than by cutting it
	@param form the one that fits, of those that it has
	*/
	show?(value: Value, facts: CellContext, width: number, form: string | undefined): Cell | undefined;
	/** The cell in the place of the value, where the person calls the thing otherwise; undefined: the value. */
	instead?(item: Item, facts: CellContext): string | undefined;
	/** The fact without which it shows nothing. */
	readonly needs?: keyof CellContext;
	readonly sort?: ColumnSort<Item>;
	readonly spoken?: SpokenPart<Item>;
}

interface ColumnSort<Item> {
	/** Its word in a route; the column's id where left out. */
	readonly word?: string;
	/** What the last line calls it: 'power'. */
	readonly label: string;
	/** Its place among the sort keys of the list. */
	readonly place: number;
	/** Whether a person who names only the key means the greatest first. */
	readonly isDescending?: boolean;
	/** What is compared; the column's value where left out. */
	by?(item: Item): SortValue;
}

/** What is said of a column in the sentence for a screen reader. */
export interface SpokenPart<Item> {
	/** Its place in the sentence; the column's own among the columns, from 0, where left out. */
	readonly place?: number;
	/** Undefined: nothing is said. */
	words(item: Item, facts: CellContext): string | undefined;
}

/** Lets each record be checked with the type of its own value. */
export function columnOf<Item>(): <Value>(column: Column<Item, Value>) => Column<Item> {
	return column => column;
}

/** What a column says of an item: a dash if the value is absent, "?" if it could not be read. */
export function cellOf<Item extends Decoded>(
	column: Column<Item>,
	item: Item,
	facts: CellContext,
	width: number,
	{forms = formsOf(column, item, facts), from = 0}: {readonly forms?: Forms; readonly from?: number} = {},
): Cell {
	const instead = column.instead?.(item, facts);
	if (instead !== undefined) return instead;
	const value = column.value(item);
	const fitting = forms.slice(Math.min(from, forms.length - 1)).flat();
	const form = fitting.length === 0 ? undefined : firstFitting(fitting, width);
	const cell =
		value === undefined
			? undefined
			: column.show
				? column.show(value, facts, width, form)
				: (form ?? String(value));
	if (cell !== undefined) return cell;
	// What is reckoned has no property that could be unreadable.
	const field = column.field ?? (value === undefined ? column.id : undefined);
	return field !== undefined && isFlawed(item, field) ? notUnderstood : facts.theme.glyphs.missing;
}

export const notUnderstood: Cell = {text: '?', meaning: 'warning'};

/**
The columns of a table with what is known now.

@param rows those on the page, for columns that are as wide as their widest value
*/
export function bindColumns<Item extends Decoded>(
	columns: readonly Column<Item>[],
	facts: CellContext,
	rows: readonly Item[] = [],
): readonly TableColumn<Item>[] {
	return columns.map(column => {
		const title = typeof column.title === 'string' ? column.title : column.title(facts.theme);
		const {forms: ofValue, ...shape} = column;
		const forms = ofValue && oncePerItem((item: Item) => formsOf(column, item, facts));
		return {
			...shape,
			...sizesOf(column, facts, rows),
			title,
			cell: (item, width, from = 0) =>
				cellOf(column, item, facts, width, forms && {forms: forms(item), from}),
			...(forms && {forms}),
		};
	});
}

/** Times take a while to write, and each cell is asked for at each step of the columns. */
function oncePerItem<Item extends object, Value>(make: (item: Item) => Value): (item: Item) => Value {
	const made = new WeakMap<Item, Value>();
	return item => {
		const known = made.get(item) ?? make(item);
		made.set(item, known);
		return known;
	};
}

function formsOf<Item>(column: Column<Item>, item: Item, facts: CellContext): Forms {
	const value = column.value(item);
	return (value === undefined ? undefined : column.forms?.(value, facts)) ?? [];
}

function sizesOf<Item extends Decoded>(
	column: Column<Item>,
	facts: CellContext,
	rows: readonly Item[],
): Partial<Pick<ColumnShape, 'minimum' | 'enough' | 'ideal'>> {
	const {minimum, enough = minimum, ideal, fit} = column;
	if (fit !== 'whole') return {};
	const widest = maxOf(
		rows.map(row => widthOf(textOf(cellOf(column, row, facts, Number.POSITIVE_INFINITY)))),
		minimum,
	);
	const width = Math.min(ideal, widest);
	return {minimum: width, enough: Math.max(enough, width), ideal: Math.max(enough, width)};
}

/** A thing as one sentence for a screen reader. */
export function speakItem<Item>(columns: readonly Column<Item>[], item: Item, facts: CellContext): string {
	return columns
		.flatMap(({spoken}, index) => (spoken ? [{place: index, ...spoken}] : []))
		.sort((left, right) => left.place - right.place)
		.flatMap(({words}) => words(item, facts) ?? [])
		.join(', ');
}
