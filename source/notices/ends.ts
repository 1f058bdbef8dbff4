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
	const at = comingEpoch(begin, end);
	return (
		ends.includes(begin.kind) &&
		isEnd?.(end, begin) !== false &&
		(at === undefined || (end.epoch !== undefined && at <= end.epoch))
	);
}

/** Returns the epoch since which an event holds that another one ends: for what was to come, the one in which it came. */
export function epochOfBegin(begin: BeginEvent, end: EndEvent): bigint | undefined {
	return comingEpoch(begin, end) ?? begin.epoch;
}

/** Returns the epoch in which what an event announced comes; undefined: it did not, or the end takes the news back. */
function comingEpoch({kind, new: value}: BeginEvent, end: EndEvent): bigint | undefined {
	return kind === end.kind ? undefined : recordOf(kind).comesAt?.(value);
}
