import type {CellContext} from '../columns/cell-context.ts';
import {type ExactField, exactCellOf} from '../columns/exact-field.ts';
import type {Decoded, JsonValue} from '../domain/decoded.ts';

/** What is derived from an item with what is known besides; the names are paths in its JSON. */
export type Explain<Item> = (facts: Partial<CellContext>) => readonly ExactField<Item>[];

/** Name of the object that holds it beside the item, which stays as the service sent it. */
const object = 'explained';

/** The derived values as one object; null where there is none. */
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

/** The derived values as columns of a CSV, by their path: 'explained.verdict.why'. */
export function toExplainedColumns<Item extends Decoded>(
	fields: readonly ExactField<Item>[],
): readonly ExactField<Item>[] {
	return fields.map(field => ({
		...field,
		name: `${object}.${field.name}`,
		exact: item => exactCellOf(field, item),
	}));
}

/** One item with what is derived from it. */
export function withExplained(thing: string, source: JsonValue, explained: JsonValue): JsonValue {
	return {[thing]: source, [object]: explained};
}
