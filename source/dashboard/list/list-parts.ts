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
import type {TextLine} from '../ui/text/text-lines.tsx';
import type {ListSource} from './list-source.ts';
import type {PanePlace} from './place-pane.ts';
import type {ListSubject} from './subject.ts';
import type {Comparison} from './use-comparison.ts';
import type {PlacedCursor} from './use-list-cursor.ts';
import type {ListState} from './use-list-state.ts';
import type {Rows} from './use-rows.ts';
import type {ShownLook} from './use-view-look.ts';

/** Handlers for keys that act on a row. */
export type RowHandlers<Item> = Readonly<Partial<Record<KeyAction, (item: Item, argument?: string) => void>>>;

/** Properties that a view gives its list. */
export interface ListScreenProps<Item extends Decoded> {
	readonly view: ViewName;
	/** Its word in a route, under which is kept how it looks. */
	readonly word: ViewWord;
	/** Name under which cursor and marks are remembered. */
	readonly name: string;
	readonly subject: ListSubject<Item>;
	readonly source: ListSource<Item>;
	/** Between two polls; undefined if nothing is polled. */
	readonly periodMilliseconds?: number;
	/** Names of actions in the hints. */
	readonly hints?: HintWords;
	/** What the service filters by, in words. */
	readonly filters?: readonly string[];
	/** Shown instead if there are no filters: 'all states'. */
	readonly unfiltered?: string | undefined;
	/** Removes those filters; undefined: there are none. */
	readonly unfilter?: (() => void) | undefined;
	/** What Esc does of those filters, in two words; default: 'shows all'. */
	readonly unfilterHint?: string | undefined;
	/** Handlers for keys of this list only. */
	readonly handlers?: KeyHandlers;
	/** Handlers that need the row under the cursor. */
	readonly rowHandlers?: RowHandlers<Item>;
	/** Lines between the tabs and the header, as many as there is room for. */
	readonly above?: readonly TextLine[];
	/** Lines below the rows, where all of them have room. */
	readonly below?: readonly TextLine[];
	/** Shown in place of the rows if the list is empty; undefined: the usual words. */
	readonly nothing?: readonly string[] | undefined;
	/** Shown there if the service has no such item; undefined: it has. */
	readonly absent?: readonly string[] | undefined;
	/** The content for a terminal of one line, from the longest form to the shortest; default: the count. */
	readonly summaries?: readonly string[] | undefined;
	/** Identity of a row to move to and open once it is loaded. */
	readonly target?: string | undefined;
	/** Identity of the row that the cursor is on once what lies over the rows is closed; undefined: where it was. */
	readonly landing?: string | undefined;
}

/** Values that the parts of a list are drawn from, and its keys act on. */
export interface ListParts<Item extends Decoded> extends ListScreenProps<Item>, Rows<Item> {
	readonly arrangement: Arrangement;
	readonly look: ShownLook;
	readonly pane: PanePlace;
	readonly filters: readonly string[];
	readonly cursor: PlacedCursor<Item>;
	readonly state: ListState;
	readonly comparison: Comparison<Item>;
	readonly layout: ColumnLayout<Item>;
	/** Lines for the rows, or the number of sentences in them. */
	readonly height: number;
	/** The row that left the list while the cursor was on it. */
	readonly lost: Item | undefined;
	/** True if the item whose details are open is no longer in the list. */
	readonly isGone: boolean;
}

/** Values that the key handlers of a list need. */
export interface ListKeysOptions<Item extends Decoded> extends ListParts<Item> {
	readonly verbs: Verbs;
	/** The keys in force. */
	readonly keyMap: KeyMap;
	/** True if a screen reader is read sentences in place of columns. */
	readonly isSpoken: boolean;
}
