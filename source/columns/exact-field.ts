import {type Decimal, decimalToText} from '../domain/decimal.ts';
import {type Decoded, isFlawed} from '../domain/decoded.ts';
import type {ExportedValue} from './column.ts';

/** One field of a CSV, for machines. */
export interface ExactField<Item> {
	/** Name in the header: the field's own name on the wire, with a path where it is inside another. */
	readonly name: string;
	/** The property it holds. */
	readonly field: string;
	/** Every digit, no grouping, no unit; undefined where the value is absent. */
	exact(item: Item): string | undefined;
}

/**
Makes the fields of what is exported.

@param known those that scripts know, in their order: what else is exported comes after them
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

/** Writes the cell of a CSV: empty where the value is absent, "?" where it could not be read. */
export function exactCellOf<Item extends Decoded>({field, exact}: ExactField<Item>, item: Item): string {
	return exact(item) ?? (isFlawed(item, field) ? '?' : '');
}

export function toExactText(value: unknown): string | undefined {
	if (value === undefined) return undefined;
	return isDecimal(value) ? decimalToText(value) : String(value);
}

function isDecimal(value: unknown): value is Decimal {
	return typeof value === 'object' && value !== null && 'units' in value && 'scale' in value;
}
