import {escapeHidden, isCleanedFrom} from '../domain/clean.ts';
import {type Decimal, decimalToText} from '../domain/decimal.ts';
import {type Decoded, isFlawed} from '../domain/decoded.ts';
import type {ExportedValue} from './column.ts';

/** Field of a CSV, for machines. */
export interface ExactField<Item> {
	/** Name in the header: name on the wire, with a path if the field is inside another. */
	readonly name: string;
	/** Property it holds. */
	readonly field: string;
	/** Writes every digit, without grouping and unit; undefined if the value is absent. */
	exact(item: Item): string | undefined;
}

/**
Makes the fields of the exported values.

@param known fields that scripts know, in their order; the others follow
*/
export function exactFieldsOf<Item>(
	values: readonly ExportedValue<Item>[],
	known: readonly ExactField<Item>[] = [],
): readonly ExactField<Item>[] {
	const names = new Set(known.map(({name}) => name));
	const others = values.flatMap(({id, field = id, exported: name, value}) =>
		name === undefined || names.has(name)
			? []
			: [{name, field, exact: (item: Item) => toExactText(value(item))}],
	);
	return [...known, ...others];
}

/** Makes fields of properties that have the same name here and on the wire. */
export function ownFields<Item>(...names: readonly (keyof Item & string)[]): readonly ExactField<Item>[] {
	return names.map(name => ({name, field: name, exact: item => toExactText(item[name])}));
}

/** Writes the cell of a CSV: empty if the value is absent, "?" if it could not be read. */
export function exactCellOf<Item extends Decoded>(
	{name, field, exact}: ExactField<Item>,
	item: Item,
): string {
	const cell = exact(item);
	if (cell === undefined) return isFlawed(item, field) ? '?' : '';
	return asSent(item.source, name, cell);
}

/** Returns the service's own text of a line that was cleaned, with escapes for what is not seen; else the cell. */
function asSent(source: unknown, name: string, cell: string): string {
	const text = name
		.split('.')
		.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), source);
	return isCleanedFrom(cell, text) ? escapeHidden(text) : cell;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}

export function toExactText(value: unknown): string | undefined {
	if (value === undefined) return undefined;
	return isDecimal(value) ? decimalToText(value) : String(value);
}

function isDecimal(value: unknown): value is Decimal {
	return typeof value === 'object' && value !== null && 'units' in value && 'scale' in value;
}
