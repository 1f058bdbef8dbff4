import type {Column} from './column.ts';
import type {ExactField} from './exact-field.ts';
import type {SortKey} from './sort-keys.ts';

/** All that lists show of one thing; the sort keys and the fields are made from the columns. */
export interface ItemSpec<Item> {
	readonly columns: readonly Column<Item>[];
	/** The usual order first. */
	readonly sorts: readonly SortKey<Item>[];
	/** Every field with exact digits, for CSV and export. */
	readonly fields: readonly ExactField<Item>[];
}
