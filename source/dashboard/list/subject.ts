import type {CellContext} from '../../columns/cell-context.ts';
import type {ItemSpec} from '../../columns/item-spec.ts';
import type {Decoded} from '../../domain/decoded.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import type {Route} from '../../routes/route.ts';
import type {TableColumn} from '../../table/lay-out.ts';
import type {Detail} from '../ui/text/details.ts';
import type {Theme} from '../ui/theme.ts';

/** What the cells and details of a list need besides the item itself. */
export interface ItemContext extends CellContext {
	readonly theme: Theme;
	/** The keys in force. */
	readonly keyMap: KeyMap;
}

/** What a list needs to know about its items; several lists may share a subject. */
export interface ListSubject<Item extends Decoded> extends Omit<ItemSpec<Item>, 'columns'> {
	/** 'validator' and 'validators', for counts and sentences. */
	readonly noun: {readonly one: string; readonly many: string};
	readonly columns: readonly TableColumn<Item>[];
	/** Identity, which cursor, marks and open details follow. Undefined: none. */
	identityOf(item: Item): string | undefined;
	/** Name for titles: the item's own, or a shortened address. */
	nameOf(item: Item): string;
	/** The same among other words, where it is anybody's text; its name where left out. */
	quote?(item: Item): string;
	/** The texts that `/` searches. */
	textsOf(item: Item): readonly (string | undefined)[];
	/** The full id, which `y` copies; undefined if it has none. */
	idOf(item: Item): string | undefined;
	/** What `y` copies, in a word: 'address', 'id', 'hash'. */
	readonly idName: string;
	/** Route that Enter opens; undefined: the details. */
	linkOf?(item: Item): Route | undefined;
	/** Tells whether a row is drawn dim, whole: what it says is over, or old; left out: none is. */
	isDim?(item: Item): boolean;
	/** Adds up what rows hold together, in parts of which the first stays longest; left out: nothing to add up. */
	sumUp?(rows: readonly Item[]): readonly string[];
	/** All details, in words. */
	detailsOf(item: Item): readonly Detail[];
	/** Labels of the details that a comparison begins with, in their order; left out: none matters more than others. */
	readonly compared?: readonly string[];
	/** A row as one sentence for a screen reader: name, state, figures. Its position is added before it. */
	sentenceOf(item: Item): string;
}
