import {type Decoded, isFlawed} from '../domain/decoded.ts';
import type {Alignment} from '../format/text.ts';

/** One column of a table, for people. */
export interface ExactColumn<Item> {
	readonly header: string;
	/** The property it shows, to distinguish a value that could not be read from an absent one. */
	readonly field: string;
	readonly align?: Alignment;
	/** Where a terminal is too narrow, the columns with the highest rank leave first; those without one stay. */
	readonly leaves?: number;
	/** Which part of a value gives way before a column leaves, and the cells that are left of it at least. */
	readonly gives?: {readonly part: 'middle' | 'end'; readonly least: number};
	/** The text of the cell; undefined where the value is absent. */
	show(item: Item): string | undefined;
}

/** One field of a CSV, for machines. */
export interface ExactField<Item> {
	/** Name in the header: the field's own name on the wire, with a path where it is inside another. */
	readonly name: string;
	/** The property it holds, as in a column. */
	readonly field: string;
	/** Every digit, no grouping, no unit; undefined where the value is absent. */
	exact(item: Item): string | undefined;
}

const absent = '-';
const notUnderstood = '?';

export function cellOf<Item extends Decoded>(column: ExactColumn<Item>, item: Item): string {
	return column.show(item) ?? (isFlawed(item, column.field) ? notUnderstood : absent);
}

export function exactCellOf<Item extends Decoded>(field: ExactField<Item>, item: Item): string {
	return field.exact(item) ?? (isFlawed(item, field.field) ? notUnderstood : '');
}
