import {readComingText} from '../domain/coming.ts';
import type {EventDraft, LedgerEvent} from './event.ts';
import type {NoticeRecord} from './notice.ts';
import {eventKinds, isEventKind} from './notices.ts';

/** Ledger, as far as it finds what began. */
interface EventsByThing {
	/** Returns the events about one thing, the oldest first. */
	eventsAbout(subject: string): readonly PlacedEvent[];
}

interface PlacedEvent extends LedgerEvent {
	readonly sequence: bigint;
}

type Ending = Pick<EventDraft, 'kind' | 'subject' | 'old' | 'new'> & Partial<Pick<EventDraft, 'epoch'>>;

const recordOf = (kind: string): Partial<NoticeRecord> => (isEventKind(kind) ? eventKinds[kind] : {});

/** Returns the kinds of events that an event ends. */
function endedBy({kind, old = '', new: value = ''}: Ending): readonly string[] {
	const {ends = [], isEnd} = recordOf(kind);
	return isEnd?.({old, new: value}) === false ? [] : ends;
}

/**
Returns the first event that needed the user and that this event ends; undefined: it ends none.

@param beside kinds of the other events about the same subject that were found with it
*/
export function findBegin(
	ledger: EventsByThing,
	event: Ending,
	beside: readonly string[] = [],
): PlacedEvent | undefined {
	const {kind, subject, new: value} = event;
	const begins = endedBy(event);
	if (begins.length === 0) return undefined;
	// A validator that is listed again with another state is one end: that of its state.
	if (kind === 'validator.listed' && beside.some(each => isEndOf(each, begins))) return undefined;
	const proposal = proposalOf(value);
	const about = ledger.eventsAbout(subject.id).filter(isSame);
	const over = about.filter(
		each =>
			(each.ends !== undefined && isEndOf(each.kind, begins)) ||
			recordOf(each.kind).replaces?.some(replaced => begins.includes(replaced)),
	);
	const candidates = kind === 'vote.cast' ? ledger.eventsAbout(proposal) : about;
	return candidates.find(
		each =>
			begins.includes(each.kind) &&
			each.level === 'needs-me' &&
			hasCome(each, event) &&
			!over.some(end => end.sequence > each.sequence && hasCome(each, end)) &&
			(kind !== 'vote.cast' || each.mine.some(({address}) => address === subject.id)),
	);

	function isSame(one: PlacedEvent): boolean {
		return !votes.includes(kind) || proposalOf(one.new) === proposal;
	}
}

/** Kinds whose value begins with the id of a proposal. */
const votes: readonly string[] = ['vote.cast', 'validator.voted'];

const proposalOf = (value = ''): string => value.split(' ')[0] ?? '';

function isEndOf(kind: string, begins: readonly string[]): boolean {
	return recordOf(kind).ends?.some(each => begins.includes(each)) === true;
}

/** Checks whether a state to come was there when another one came: what is still to come is not over by that. */
function hasCome({kind, new: value}: Ending, end: Ending): boolean {
	if (kind !== 'validator.state-coming' || end.kind === kind) return true;
	const coming = readComingText(value);
	return coming !== undefined && end.epoch !== undefined && coming.epoch <= end.epoch;
}

/** Returns the epoch since which an event holds that another one ends: for a state that was to come, the one in which it came. */
export function epochOfBegin(begin: Ending, {kind}: Ending): bigint | undefined {
	const isForeseen = begin.kind === 'validator.state-coming' && kind !== begin.kind;
	return isForeseen ? readComingText(begin.new)?.epoch : begin.epoch;
}

/** Checks whether what an event began is over by another event about the same subject. */
export function isEndedBy(event: Ending, end: Ending): boolean {
	return endedBy(end).includes(event.kind) && hasCome(event, end);
}
