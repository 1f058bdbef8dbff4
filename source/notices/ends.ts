import {readComingText} from '../domain/coming.ts';
import {isHighCommission} from './commission.ts';
import {parsePercent} from './commission-raises.ts';
import type {EventDraft, LedgerEvent} from './event.ts';

/** Ledger, as far as it finds what began. */
interface EventsByThing {
	/** Returns the events about one thing, the oldest first. */
	eventsAbout(subject: string): readonly PlacedEvent[];
}

interface PlacedEvent extends LedgerEvent {
	readonly sequence: bigint;
}

type Ending = Pick<EventDraft, 'kind' | 'subject' | 'old' | 'new'> & Partial<Pick<EventDraft, 'epoch'>>;

/** Events that end what events of other kinds began. */
interface EndRecord {
	readonly begins: readonly string[];
	/** Checks whether it ends that; left out: always. */
	isEnd?(event: Ending): boolean;
}

const badStates = [
	'validator.jailed',
	'validator.inactive',
	'validator.left-set',
	'validator.unlisted',
	// A change that was known to come is the alarm: the event of the change itself weighs a step less.
	'validator.state-coming',
];

/** Checks whether a commission is known not to be high. */
function isLow({new: value = ''}: Ending): boolean {
	const commission = parsePercent(value);
	return commission !== undefined && !isHighCommission(commission);
}

const isDropped = ({new: value}: Ending) => readComingText(value) === undefined;

const endRecords: Readonly<Record<string, EndRecord>> = {
	'validator.unjailed': {begins: badStates},
	'validator.joined-set': {begins: badStates},
	'validator.state': {begins: badStates, isEnd: ({old}) => old === 'inactive'},
	'validator.listed': {begins: badStates, isEnd: ({new: state}) => state === 'consensus'},
	'validator.signs-again': {begins: ['validator.not-signing']},
	'validator.out-of-danger': {begins: ['validator.jail-soon']},
	'validator.commission': {
		begins: ['validator.commission', 'validator.commission-coming'],
		isEnd: isLow,
	},
	'validator.commission-coming': {begins: ['validator.commission-coming'], isEnd: isDropped},
	'validator.state-coming': {begins: ['validator.state-coming'], isEnd: isDropped},
	'validator.voted': {begins: ['validator.not-voted']},
	'vote.cast': {begins: ['vote.missing']},
	'chain.resumed': {begins: ['chain.halted']},
	'service.back': {begins: ['service.lost']},
	'service.caught-up': {begins: ['service.behind']},
};

/** Kinds of events after which one of a kind is no longer what matters, without being its end. */
const replacedBy: Readonly<Record<string, readonly string[]>> = {'validator.jail-soon': ['validator.jailed']};

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
	const {begins = [], isEnd} = endRecords[kind] ?? {};
	if (begins.length === 0 || isEnd?.(event) === false) return undefined;
	// A validator that is listed again with another state is one end: that of its state.
	if (kind === 'validator.listed' && beside.some(each => isEndOf(each, begins))) return undefined;
	const proposal = proposalOf(value);
	const about = ledger.eventsAbout(subject.id).filter(isSame);
	const over = about.filter(
		each =>
			(each.ends !== undefined && isEndOf(each.kind, begins)) ||
			begins.some(begun => replacedBy[begun]?.includes(each.kind)),
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
	return endRecords[kind]?.begins.some(each => begins.includes(each)) === true;
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
	const record = endRecords[end.kind];
	return record?.begins.includes(event.kind) === true && record.isEnd?.(end) !== false && hasCome(event, end);
}

/** Says after how many epochs an event ends what another began: 'after 2 epochs'; empty: it ends none, or in the same one. */
export function spanOfEnd({epoch, ends}: Pick<Partial<LedgerEvent>, 'epoch' | 'ends'>): string {
	const epochs = epoch === undefined || ends?.epoch === undefined ? 0n : epoch - ends.epoch;
	return epochs > 0n ? `after ${epochs} ${epochs === 1n ? 'epoch' : 'epochs'}` : '';
}
