import type {Decoded} from '../../domain/decoded.ts';
import type {ViewName} from '../../routes/route.ts';
import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {ListSource} from './list-source.ts';
import type {LookKeysOptions} from './look-handlers.ts';
import type {ListSubject} from './subject.ts';
import type {Comparison} from './use-comparison.ts';
import type {PlacedCursor} from './use-list-cursor.ts';
import type {ListState} from './use-list-state.ts';
import type {Rows} from './use-rows.ts';

/** What the key handlers of a list need. */
export interface ListKeysOptions<Item extends Decoded>
	extends Rows<Item>,
		Omit<LookKeysOptions, 'columns' | 'state'> {
	readonly view: ViewName;
	readonly subject: ListSubject<Item>;
	readonly source: ListSource<Item>;
	readonly state: ListState;
	readonly comparison: Comparison<Item>;
	readonly cursor: PlacedCursor<Item>;
	readonly height: number;
	/** Handlers for keys of this list only. */
	readonly handlers: KeyHandlers;
	/** Removes the service's filters; undefined: there are none. */
	readonly unfilter: (() => void) | undefined;
}
