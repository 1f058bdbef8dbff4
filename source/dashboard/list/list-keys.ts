import type {Decoded} from '../../domain/decoded.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import type {ViewName} from '../../routes/route.ts';
import type {ColumnLayout} from '../../table/lay-out.ts';
import type {Verbs} from '../shell/shell.ts';
import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {ListSource} from './list-source.ts';
import type {ListSubject} from './subject.ts';
import type {Comparison} from './use-comparison.ts';
import type {PlacedCursor} from './use-list-cursor.ts';
import type {ListState} from './use-list-state.ts';
import type {Rows} from './use-rows.ts';

/** What the key handlers of a list need. */
export interface ListKeysOptions<Item extends Decoded> extends Rows<Item> {
	readonly verbs: Verbs;
	/** The keys in force. */
	readonly keyMap: KeyMap;
	readonly view: ViewName;
	readonly subject: ListSubject<Item>;
	readonly source: ListSource<Item>;
	readonly state: ListState;
	readonly comparison: Comparison<Item>;
	readonly cursor: PlacedCursor<Item>;
	readonly height: number;
	/** Which columns are on the screen, and how far they can be scrolled. */
	readonly layout: Pick<ColumnLayout<Item>, 'hidden' | 'furthest' | 'isComplete'>;
	/** Handlers for keys of this list only. */
	readonly handlers: KeyHandlers;
	/** Removes the service's filters; undefined: there are none. */
	readonly unfilter: (() => void) | undefined;
}
