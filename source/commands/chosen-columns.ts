import type {CellContext} from '../columns/cell-context.ts';
import {type Column, cellOf} from '../columns/column.ts';
import type {ExactField} from '../columns/exact-field.ts';
import type {ItemSpec} from '../columns/item-spec.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {AnswerOptions} from '../options/answer.ts';
import {textOf} from '../table/lay-out.ts';

type Chosen = NonNullable<AnswerOptions['columns']>;

/** Returns the chosen columns, in the chosen order. */
export function chosenColumns<Item>(
	{columns}: Pick<ItemSpec<Item>, 'columns'>,
	chosen: Chosen,
): readonly Column<Item>[] {
	return chosen.flatMap(({id}) => columns.find(column => column.id === id) ?? []);
}

/** Returns the same as fields of a CSV, by their words: exact values, or the text of a table for reckoned ones. */
export function chosenFields<Item extends Decoded>(
	listing: Pick<ItemSpec<Item>, 'columns' | 'fields'>,
	chosen: Chosen,
	facts: CellContext,
): readonly ExactField<Item>[] {
	const wordOf = (id: string) => chosen.find(each => each.id === id)?.word ?? id;
	return chosenColumns(listing, chosen).map(column => ({
		...(exactFieldOf(column, listing) ?? shownField(column, facts)),
		name: wordOf(column.id),
	}));
}

/** Tells whether a chosen column is reckoned, not a field of the items. */
export function isReckoned<Item extends Decoded>(
	listing: Pick<ItemSpec<Item>, 'columns' | 'fields'>,
	chosen: Chosen,
): boolean {
	return chosenColumns(listing, chosen).some(column => exactFieldOf(column, listing) === undefined);
}

function exactFieldOf<Item>(
	{id, exported, field = id}: Column<Item>,
	{columns, fields}: Pick<ItemSpec<Item>, 'columns' | 'fields'>,
): ExactField<Item> | undefined {
	if (exported !== undefined) return fields.find(({name}) => name === exported);
	// A wait is derived from an epoch, which has its own column.
	const isOthers = columns.some(other => other.exported !== undefined && (other.field ?? other.id) === field);
	return isOthers ? undefined : fields.find(each => each.field === field);
}

function shownField<Item extends Decoded>(column: Column<Item>, facts: CellContext): ExactField<Item> {
	return {
		name: column.id,
		field: column.field ?? column.id,
		exact(item) {
			// A bar gets its ideal width.
			const width = column.fit === 'bar' ? column.ideal : Number.POSITIVE_INFINITY;
			if (column.exact) return column.exact(item, facts);
			const text = textOf(cellOf(column, item, facts, width)).trimEnd();
			return text === facts.theme.glyphs.missing ? undefined : text;
		},
	};
}
