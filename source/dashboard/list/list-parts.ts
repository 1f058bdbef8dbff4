import type {ViewWord} from '../../columns/views.ts';
import type {Decoded} from '../../domain/decoded.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import type {KeyAction} from '../../keys/key-table.ts';
import type {ViewName} from '../../routes/route.ts';
import type {ColumnLayout} from '../../table/lay-out.ts';
import type {Arrangement} from '../shell/arrangement.ts';
import type {Verbs} from '../shell/shell.ts';
import type {HintWords} from '../ui/keys/hints.ts';
import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {RowHeadings} from '../ui/table/row-headings.ts';
import type {TextLine} from '../ui/text/text-lines.tsx';
import type {ListSource} from './list-source.ts';
import type {PanePlace} from './place-pane.ts';
import type {ListSubject} from './subject.ts';
import type {Comparison} from './use-comparison.ts';
import type {PlacedCursor} from './use-list-cursor.ts';
import type {ListState} from './use-list-state.ts';
import type {Rows} from './use-rows.ts';
import type {ShownLook} from './use-view-look.ts';

/** Handlers of keys that act on a row. */
type RowHandlers<Item> = Readonly<Partial<Record<KeyAction, (item: Item, argument?: string) => void>>>;

/** Lists of a view among which one chooses, by their names. */
export interface ListTabs {
	readonly names: readonly string[];
	/** Index of the open one. */
	readonly open: number;
	/** Further words of its title, such as since when. */
	readonly note?: string | undefined;
}

/** A pane below the rows of a list, in lines that they leave free. */
export interface PaneBelow {
	readonly title: string;
	/** Rows, each with a text in a second column. */
	readonly rows: readonly {readonly text: string; readonly side: string}[];
	readonly foot: string;
	/** Returns the handlers of the keys for the row of its cursor. */
	handlersOf(row: number): KeyHandlers;
}

/** Properties that a view gives its list. */
export interface ListScreenProps<Item extends Decoded> {
	readonly view: ViewName;
	/** Word in a route, under which its look is kept. */
	readonly word: ViewWord;
	/** Name under which cursor and marks are remembered. */
	readonly name: string;
	readonly subject: ListSubject<Item>;
	readonly source: ListSource<Item>;
	/** Time between two polls; undefined if nothing is polled. */
	readonly periodMilliseconds?: number;
	/** Names of actions in the hints. */
	readonly hints?: HintWords;
	/** Filters of the service, in words. */
	readonly filters?: readonly string[];
	/** True if they choose among the loaded rows; default: the service applies them. */
	readonly filtersLoaded?: boolean;
	/** Chosen filters in words that the shown rows do not have yet; undefined: they have them. */
	readonly chosenFilter?: string | undefined;
	/** Words shown if there are no filters: 'all states'. */
	readonly unfiltered?: string | undefined;
	/** Removes those filters; undefined: there are none. */
	readonly unfilter?: (() => void) | undefined;
	/** Hint of Esc for those filters, in two words; default: 'shows all'. */
	readonly unfilterHint?: string | undefined;
	/** Handlers of keys of this list only. */
	readonly handlers?: KeyHandlers;
	/** Handlers of keys that need the row under the cursor. */
	readonly rowHandlers?: RowHandlers<Item> | undefined;
	/** Lists that it is one of, in the title of its frame. */
	readonly tabs?: ListTabs | undefined;
	/** Lines between the tabs and the header, as many as fit. */
	readonly above?: readonly TextLine[] | undefined;
	/** Title of their frame: whose list it is. Default: none. */
	readonly aboveTitle?: string | undefined;
	/** Lines below the rows, if all of them fit. */
	readonly below?: readonly TextLine[];
	/** Pane below them where the screen has frames. */
	readonly paneBelow?: PaneBelow;
	/** Lines shown instead of the rows if the list is empty; undefined: the default words. */
	readonly nothing?: readonly string[] | undefined;
	/** Lines shown there if the service has no such item; undefined: it has. */
	readonly absent?: readonly string[] | undefined;
	/** Content for a terminal of one line, from the longest form to the shortest; default: the count. */
	readonly summaries?: readonly string[] | undefined;
	/** Identity of a row to move to and open once it is loaded. */
	readonly target?: string | undefined;
	/** True if a link or a digit opens it at its first row; default: at the row on which it was left. */
	readonly opensAtFirst?: boolean | undefined;
	/** Takes the row whose details fill the screen, or have the keys; undefined: none does. */
	readonly onOpened?: ((row: Item | undefined) => void) | undefined;
	/** Set if a row on which the cursor rests counts as looked at while its details stand beside the list. */
	readonly opensBeside?: boolean | undefined;
	/** Takes the rows on the screen whenever they are others. */
	readonly onShown?: ((rows: readonly Item[]) => void) | undefined;
	/** Identity of the row to move to when the overlay is closed; undefined: the cursor stays. */
	readonly landing?: string | undefined;
}

/** Values from which the parts of a list are drawn, and on which its keys act. */
export interface ListParts<Item extends Decoded> extends ListScreenProps<Item>, Rows<Item> {
	readonly arrangement: Arrangement;
	readonly look: ShownLook;
	readonly pane: PanePlace;
	readonly filters: readonly string[];
	readonly cursor: PlacedCursor<Item>;
	readonly state: ListState;
	readonly comparison: Comparison<Item>;
	readonly layout: ColumnLayout<Item>;
	/** Lines above rows; undefined: the list has none. */
	readonly headings: RowHeadings | undefined;
	/** Lines of all rows with their headings. */
	readonly lineCount: number;
	/** Lines of the pane below the rows; 0: there is none. */
	readonly heightBelow: number;
	/** Row of its cursor, if it has the keys. */
	readonly rowBelow: number | undefined;
	/** Lines for the rows, or the number of sentences in them. */
	readonly height: number;
	/** Row that left the list while the cursor was on it. */
	readonly lost: Item | undefined;
	/** True if the item whose details are open is no longer in the list. */
	readonly isGone: boolean;
}

/** Values that the key handlers of a list need. */
export interface ListKeysOptions<Item extends Decoded> extends ListParts<Item> {
	readonly verbs: Verbs;
	/** Keys in force. */
	readonly keyMap: KeyMap;
	/** True if a screen reader gets sentences instead of columns. */
	readonly isSpoken: boolean;
}
