import {type Decoded, isFlawed} from '../../domain/decoded.ts';
import type {Cell} from '../ui/table/columns.ts';
import type {Theme} from '../ui/theme.ts';

/** One value of an item, and the property it is, by which a value that could not be read is told from an absent one. */
export interface FieldValue<Value> {
	/** With a path where it is inside another: 'validator.name'. */
	readonly field: string;
	readonly value: Value | undefined;
}

/** The value as text, a dash where it is absent, "?" where it could not be read. */
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
