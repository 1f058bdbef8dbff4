import type {ReadingDefect, Sight} from '../domain/chain-reading.ts';
import type {ConcernedStake} from '../domain/concern.ts';
import type {BareEvent} from '../notices/notices.ts';
import type {FieldRules, KeptItems, KeptList, ListChange} from './compare-list.ts';
import type {Emptiness, FieldValues} from './sight.ts';

/** Change with the event that it is, and the user's stake that it concerns; undefined: not known yet. */
type ConcernedEvent = readonly [ListChange, BareEvent, readonly ConcernedStake[] | undefined];

/** Makes events of changes one by one; a change that is none is left out. */
export function ofEach<Event extends BareEvent>(
	toEvent: (change: ListChange) => Event | undefined,
	mineOf: (change: ListChange, event: Event) => ConcernedEvent[2] = () => [],
): (changes: readonly ListChange[]) => readonly ConcernedEvent[] {
	return changes =>
		changes.flatMap(change => {
			const event = toEvent(change);
			return event ? [[change, event, mineOf(change, event)]] : [];
		});
}

/** List of a reading as it is compared with the ledger. */
export interface ComparedList {
	/** Its name in the ledger. */
	readonly name: string;
	readonly rules: FieldRules;
	readonly rows: ReadonlyMap<string, FieldValues>;
	/** Items that its rows were made of; left out: none are kept. */
	readonly items?: KeptItems | undefined;
	readonly defect?: ReadingDefect | undefined;
	/** Tells by its key which rows were not read, and stay as they are; left out: all were. */
	isUnread?(key: string): boolean;
	/** Place on the chain where it is not that of the reading. */
	readonly sight?: Sight;
	/** Memory with which its first reading is compared; left out: that one is only remembered. */
	readonly origin?: KeptList;
	/** Returns what speaks for an empty answer; left out: nothing does. */
	emptiness?(): Emptiness;
	toEvents(changes: readonly ListChange[]): readonly ConcernedEvent[];
}
