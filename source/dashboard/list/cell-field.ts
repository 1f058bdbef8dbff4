import {type Decoded, isFlawed} from '../../domain/decoded.ts';
import type {Cell} from '../ui/table/columns.ts';
import type {Theme} from '../ui/theme.ts';

/** A value of an item with its property, to distinguish a value that could not be read from an absent one. */
export interface FieldValue<Value> {
	/** With a path if it is inside another property: 'validator.name'. */
	readonly field: string;
	readonly value: Value | undefined;
}

/** The value as text; a dash if it is absent, "?" if it could not be read. */
export type ShowField = <Value>(
	item: Decoded,
	value: FieldValue<Value>,
	format: (value: Value) => Cell,
) => Cell;

export function createShowField({glyphs}: Theme): ShowField {
	return (item, {field, value}, format) => {
		if (value !== undefined) return format(value);
		return isFlawed(item, field) ? {text: '?', meaning: 'warning'} : glyphs.missing;
	};
}
