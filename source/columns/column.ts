import {type Decoded, isFlawed} from '../domain/decoded.ts';
import type {SortValue} from '../domain/sort-items.ts';
import {maxOf} from '../format/number.ts';
import type {Signs} from '../format/signs.ts';
import {firstFitting} from '../format/text.ts';
import {widthOf} from '../format/width.ts';
import {type Cell, type ColumnShape, type Forms, type TableColumn, textOf} from '../table/lay-out.ts';
import {findAlike, minWithAddress, type Named, needsAddress, shorten, withAddress} from './alike-names.ts';
import type {CellContext, CellTrends} from './cell-context.ts';

/** Value of a thing with its name on the wire, for CSV and export. */
export interface ExportedValue<Item> {
	readonly id: string;
	/** Property it comes from, whose flaws distinguish an unreadable value from an absent one; default: its id. */
	readonly field?: string;
	/** Name of the field on the wire, with a path if it is inside another; left out: not exported. */
	readonly exported?: string;
	value(item: Item): unknown;
}

/**
Definition of one column of a thing: source of the dashboard's table and its order, the tables and the CSV of the
commands, and the sentence for a screen reader. Columns are listed in the order in which they are shown.
*/
export interface Column<Item, Value = unknown> extends ColumnShape, ExportedValue<Item> {
	readonly title: string | ((signs: Signs) => string);
	/** Name of the column in config and messages; default: the id in kebab case, 'max-change'. */
	readonly word?: string;
	/** Returns the value; undefined: absent, or not understood. */
	value(item: Item): Value | undefined;
	/** Returns the value for people in ever shorter forms; left out, or undefined: it has one form. */
	forms?(value: Value, facts: CellContext): Forms | undefined;
	/**
	Returns the value for people; left out: its form or itself; undefined: nothing to show.

	@param width cells of the column, for a value that can be written shorter than by cutting it
	@param form the one that fits, of those that it has
	*/
	show?(value: Value, facts: CellContext, width: number, form: string | undefined): Cell | undefined;
	/** Returns the cell shown instead of the value, such as the person's own label; undefined: the value. */
	instead?(item: Item, facts: CellContext): string | undefined;
	/** Returns the name and the address of a row; the address follows a name that is missing or like another one. */
	named?(item: Item, facts: CellContext): Named | undefined;
	/** Returns the text for a CSV where the table shows less, and no field has it. */
	exact?(item: Item, facts: CellContext): string | undefined;
	/** Context without which it shows nothing. */
	readonly needs?: keyof CellContext;
	/** True if a list has no such column without it. */
	readonly isAbsentWithout?: boolean;
	readonly sort?: ColumnSort<Item>;
	readonly spoken?: SpokenPart<Item>;
}

interface ColumnSort<Item> {
	/** Word in a route; default: the column's id. */
	readonly word?: string;
	/** Name in the last line: 'power'. */
	readonly label: string;
	/** Place among the sort keys of the list. */
	readonly place: number;
	/** True if the key without an order sorts the greatest first. */
	readonly isDescending?: boolean;
	/** Returns the value to compare; facts: those that the column needs. Default: the column's value. */
	by?(item: Item, facts?: CellContext): SortValue;
}

/** Part of the sentence for a screen reader that a column contributes. */
interface SpokenPart<Item> {
	/** Place in the sentence; default: the column's place among the columns, from 0. */
	readonly place?: number;
	/** Returns the words; undefined: nothing is said. */
	words(item: Item, facts: CellContext): string | undefined;
}

/** Lets each record be checked with the type of its own value. */
export function columnOf<Item>(): <Value>(column: Column<Item, Value>) => Column<Item> {
	return column => column;
}

/** Draws the cell of an item in a table: a name is followed by the short address if it needs one. */
function tableCellOf<Item extends Decoded>(
	column: Column<Item>,
	item: Item,
	facts: CellContext,
	width: number,
	among?: Parameters<typeof cellOf>[4],
): Cell {
	const cell = cellOf(column, item, facts, width, among);
	const named = column.named?.(item, facts);
	if (named?.address === undefined || !needsAddress(named, facts)) return cell;
	return withAddress(cellOf(column, item, facts, Number.POSITIVE_INFINITY), named.address, facts, width);
}

/** Adds the rows whose names look alike to the context of their cells. */
export function withAlike<Item, Facts extends CellContext>(
	columns: readonly Column<Item>[],
	rows: readonly Item[],
	facts: Facts,
): Facts {
	const named = columns.find(column => column.named);
	return named ? {...facts, alike: findAlike(rows.flatMap(row => named.named?.(row, facts) ?? []))} : facts;
}

/** Draws the cell of an item: a dash if the value is absent, "?" if it could not be read. */
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
	// A derived value has no property that could be unreadable.
	const field = column.field ?? (value === undefined ? column.id : undefined);
	return field !== undefined && isFlawed(item, field) ? notUnderstood : facts.theme.glyphs.missing;
}

/** Leaves out the columns that a list does not have without what they need. */
export function presentColumns<Item>(
	columns: readonly Column<Item>[],
	facts: CellContext,
): readonly Column<Item>[] {
	return columns.filter(
		({needs, isAbsentWithout}) => !isAbsentWithout || needs === undefined || facts[needs] !== undefined,
	);
}

export const notUnderstood: Cell = {text: '?', meaning: 'warning'};

/**
Binds the columns of a table to their context.

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
				tableCellOf(column, item, facts, width, forms && {forms: forms(item), from}),
			...(forms && {forms}),
		};
	});
}

/** Makes each value once: times are slow to write, and every step of the layout requests each cell. */
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
	const {minimum, enough = minimum, ideal, fit, named} = column;
	if (named && rows.some(row => needsAddress(named(row, facts), facts))) {
		return {minimum: Math.max(minimum, minWithAddress), enough: Math.max(enough, minWithAddress)};
	}
	if (fit !== 'whole') return {};
	const widest = maxOf(
		rows.map(row => widthOf(textOf(cellOf(column, row, facts, Number.POSITIVE_INFINITY)))),
		minimum,
	);
	const width = Math.min(ideal, widest);
	return {minimum: width, enough: Math.max(enough, width), ideal: Math.max(enough, width)};
}

/**
Describes a thing in one sentence for a screen reader.

@param trends its cells that changed since the person last looked
*/
export function speakItem<Item>(
	columns: readonly Column<Item>[],
	item: Item,
	facts: CellContext,
	trends?: CellTrends,
): string {
	return columns
		.flatMap(({id, title, spoken, named}, index) => {
			const {address = ''} = named?.(item, facts) ?? {};
			const own = spoken?.words(item, facts);
			const words = facts.alike?.has(address) ? `${own} ${shorten(address, facts)}` : own;
			const place = spoken?.place ?? index;
			if (!trends?.has(id)) return words === undefined ? [] : [{place, words}];
			const name = typeof title === 'string' ? title.toLowerCase() : id;
			return [{place, words: words === undefined ? `${name} changed` : `${words}, changed`}];
		})
		.sort((left, right) => left.place - right.place)
		.map(({words}) => words)
		.join(', ');
}
