import {type ConcernedStake, type Level, levels} from '../domain/concern.ts';
import {secondsPerDay} from '../domain/epoch.ts';
import {isEndedBy} from '../notices/ends.ts';
import type {BareEvent} from '../notices/notices.ts';
import {isEventKind} from '../notices/notices.ts';
import type {StoredEvent, WeighedEvent} from './event-row.ts';
import type {Ledger} from './ledger.ts';

/** Number of the newest events that may be raised, all of the last day. */
const maxRaised = 100;

interface StakeNow {
	/** Unix seconds. */
	readonly at: bigint;
	/** Events of the same reading. */
	readonly beside: readonly WeighedEvent[];
	/** Returns the user's stake with a validator; undefined: not known yet. */
	stakeWith(validator: string): readonly ConcernedStake[] | undefined;
	/** @param since epoch of the last sight of the value before the event */
	weigh(event: BareEvent, mine: readonly ConcernedStake[], since: bigint): Level;
}

/**
Makes a second event of each one that weighs more by stake that is known only now. What is over is not raised.
*/
export function raiseEvents(
	ledger: Pick<Ledger, 'eventsAbout' | 'openEvents'>,
	{at, beside, stakeWith, weigh}: StakeNow,
): readonly WeighedEvent[] {
	const known = ledger.openEvents(at - secondsPerDay, maxRaised);
	return known.flatMap(event => {
		const {id, kind, subject, openSince} = event;
		const mine = stakeWith(subject.id);
		if (openSince === undefined || mine === undefined || !isEventKind(kind) || isOver(event)) return [];
		const level = weigh({...event, kind}, mine, openSince);
		const written = [event, ...known.filter(each => each.raises === id)];
		if (written.some(each => levels.indexOf(each.level) <= levels.indexOf(level))) return [];
		const {isMineUnknown: _, openSince: __, ...rest} = event;
		return [{...rest, level, mine, time: at, raises: id}];
	});

	function isOver(event: StoredEvent): boolean {
		const isLater = (end: WeighedEvent | StoredEvent) =>
			end.subject.id === event.subject.id &&
			isEndedBy(event, end) &&
			(!('sequence' in end) || end.sequence > event.sequence);
		return [...beside, ...ledger.eventsAbout(event.subject.id)].some(isLater);
	}
}
