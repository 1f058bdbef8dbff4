import type {CellContext, CellTrends} from '../../columns/cell-context.ts';
import type {ItemSpec} from '../../columns/item-spec.ts';
import type {Decoded} from '../../domain/decoded.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import type {Route} from '../../routes/route.ts';
import type {TableColumn} from '../../table/lay-out.ts';
import type {RowHeading} from '../ui/table/row-headings.ts';
import type {Detail} from '../ui/text/details.ts';
import type {Theme} from '../ui/theme.ts';

/** Values that the cells and details of a list need besides the item itself. */
export interface ItemContext extends CellContext {
	readonly theme: Theme;
	/** Keys in force. */
	readonly keyMap: KeyMap;
	/** Address whose stake the rows are; undefined: they are none of one address. */
	readonly delegator?: string | undefined;
}

/** Functions and words by which a list handles its items; several lists may share a subject. */
export interface ListSubject<Item extends Decoded> extends Omit<ItemSpec<Item>, 'columns'> {
	/** Noun for counts and sentences: 'validator' and 'validators'. */
	readonly noun: {readonly one: string; readonly many: string};
	readonly columns: readonly TableColumn<Item>[];
	/** Returns the identity, which cursor, marks and open details follow; undefined: none. */
	identityOf(item: Item): string | undefined;
	/** Names the item in titles: by its own name, or a shortened address. */
	nameOf(item: Item): string;
	/** Names it above its details; default: `nameOf`. */
	titleOf?(item: Item): string;
	/** Names the item among other words, quoted if anybody can choose the name; default: `nameOf`. */
	quote?(item: Item): string;
	/** Says that an item is among the rows no more; default: that it is not in this answer. */
	describeLoss?(item: Item): string;
	/** Returns the texts that `/` searches. */
	textsOf(item: Item): readonly (string | undefined)[];
	/** Returns the full id, which `y` copies; undefined if it has none. */
	idOf(item: Item): string | undefined;
	/** Word for that id: 'address', 'id', 'hash'. */
	readonly idName: string;
	/** Returns the route that Enter opens; undefined: the details. */
	linkOf?(item: Item): Route | undefined;
	/** Tells whether the whole row is dimmed, since it is past or old; left out: none is. */
	isDim?(item: Item): boolean;
	/** Returns the cells of a row that changed since the person last looked; left out: none did. */
	trendsOf?(item: Item): CellTrends | undefined;
	/**
	Returns the lines above a row, such as the title of the group that begins with it; left out: the list has no groups.

	@param before the row above it; undefined: it is the first
	*/
	headingsOf?(item: Item, before: Item | undefined): readonly RowHeading[];
	/** Adds up what rows hold together, in parts of which the first stays longest; left out: nothing to add up. */
	sumUp?(rows: readonly Item[]): readonly string[];
	/** Returns all details, in words. */
	detailsOf(item: Item): readonly Detail[];
	/** Labels of the details with which a comparison begins, in order; left out: none. */
	readonly compared?: readonly string[];
	/** Describes a row in one sentence for a screen reader: name, state, figures. Its position is added before it. */
	sentenceOf(item: Item): string;
}
