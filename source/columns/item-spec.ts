import type {Column} from './column.ts';
import type {ExactField} from './exact-field.ts';
import type {SortKey} from './sort-keys.ts';

/** Columns of one thing, with the sort keys and the fields made from them. */
export interface ItemSpec<Item> {
	readonly columns: readonly Column<Item>[];
	/** Sort keys, the default order first. */
	readonly sorts: readonly SortKey<Item>[];
	/** Fields with exact digits, for CSV and export. */
	readonly fields: readonly ExactField<Item>[];
}
