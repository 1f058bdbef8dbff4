import type {LedgerEvent} from './event.ts';
import type {BeginEvent, EndEvent, NoticeRecord} from './notice.ts';
import {eventKinds, isEventKind} from './notices.ts';

/** Ledger, as far as it finds what began. */
interface EventsByThing {
	/** Returns the events about one thing, the oldest first. */
	eventsAbout(subject: string): readonly PlacedEvent[];
}

interface PlacedEvent extends LedgerEvent {
	readonly sequence: bigint;
}

const recordOf = (kind: string): Partial<NoticeRecord> => (isEventKind(kind) ? eventKinds[kind] : {});

/** Returns the first event that needed the user and that this event ends; undefined: it ends none. */
export function findBegin(ledger: EventsByThing, event: EndEvent): PlacedEvent | undefined {
	const {ends, endsAbout} = recordOf(event.kind);
	if (!ends) return undefined;
	const about = ledger.eventsAbout(endsAbout?.(event.new ?? '') ?? event.subject.id);
	const isOver = (begin: PlacedEvent) =>
		about.some(
			end =>
				end.sequence > begin.sequence &&
				(recordOf(end.kind).replaces?.includes(begin.kind) ||
					(end.ends !== undefined && isEndedBy(begin, end))),
		);
	return about.find(begin => begin.level === 'needs-me' && isEndedBy(begin, event) && !isOver(begin));
}

/** Checks whether what an event began is over by another event: what is still to come is not. */
export function isEndedBy(begin: BeginEvent, end: EndEvent): boolean {
	const {ends = [], isEnd} = recordOf(end.kind);
	if (!ends.includes(begin.kind) || isEnd?.(end, begin) === false) return false;
	const {comesAt} = recordOf(begin.kind);
	if (!comesAt) return true;
	const at = comesAt(begin.new);
	// News that something will not come after all begins nothing.
	if (at === undefined) return false;
	return begin.kind === end.kind || (end.epoch !== undefined && at <= end.epoch);
}

/** Returns the epoch since which an event holds that another one ends: for what was to come, the one in which it came. */
export function epochOfBegin({kind, new: value, epoch}: BeginEvent, end: EndEvent): bigint | undefined {
	const comes = kind === end.kind ? undefined : recordOf(kind).comesAt?.(value);
	return comes ?? epoch;
}
