import type {CellContext} from '../columns/cell-context.ts';
import {type ExactField, exactCellOf} from '../columns/exact-field.ts';
import type {Decoded, JsonValue} from '../domain/decoded.ts';

/** Derives fields of items from further facts; their names are paths in the JSON. */
export type Explain<Item> = (facts: Partial<CellContext>) => readonly ExactField<Item>[];

/** Name of the object with the derived values; it stands beside the item, which stays as the service sent it. */
const object = 'explained';

/** Makes one object of the derived values; null for one that is not known. */
export function toExplainedJson<Item extends Decoded>(
	fields: readonly ExactField<Item>[],
	item: Item,
): JsonValue {
	const root: Record<string, Record<string, string | null> | string | null> = {};
	for (const {name, exact} of fields) {
		const [group = '', leaf] = name.split('.');
		const value = exact(item) ?? null;
		const own = root[group];
		if (leaf === undefined) root[group] = value;
		else root[group] = {...(typeof own === 'object' ? own : {}), [leaf]: value};
	}
	return root;
}

/** Makes columns of a CSV of the derived values, by their path: 'explained.verdict.why'. */
export function toExplainedColumns<Item extends Decoded>(
	fields: readonly ExactField<Item>[],
): readonly ExactField<Item>[] {
	return fields.map(field => ({
		...field,
		name: `${object}.${field.name}`,
		exact: item => exactCellOf(field, item),
	}));
}

/** Joins an item with its derived values. */
export function withExplained(thing: string, source: JsonValue, explained: JsonValue): JsonValue {
	return {[thing]: source, [object]: explained};
}
