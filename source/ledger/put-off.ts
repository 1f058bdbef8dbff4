import type {Sight} from '../domain/chain-reading.ts';
import {
	type Deferral,
	hasAdvanced,
	isBelow,
	isIncomparable,
	type ListSighting,
	obstacleBetween,
} from './sight.ts';

/** Complete readings that were put off for one reason, which may end without what they wait for. */
export interface Waiting {
	readonly reason: Deferral;
	/** Sight of the first of them. */
	readonly first: Sight;
	/** Number of readings. */
	readonly count: number;
}

/** Memory of a list, as far as it decides what is put off. */
interface Waiter {
	readonly sight: Sight;
	readonly waiting?: Waiting | undefined;
}

/** Reading that is put off. */
interface PutOff {
	readonly reason: Deferral;
	/** Readings put off until now, this one included; undefined: their number changes nothing. */
	readonly waiting: Waiting | undefined;
	/** True if it has waited for long enough. */
	readonly isOver: boolean;
}

/** Readings, and seconds since the first of them, after which what tells neither epoch nor height has waited enough. */
const enoughReadings = 3;
const enoughSeconds = 3600n;

/**
Returns why a reading cannot be compared with what is remembered, and whether that is over; undefined: it can be.

@param isHolding tells whether anything is listed there
*/
export function putOff(
	{sight: last, waiting}: Waiter,
	{rows, defect, emptiness, ...sight}: ListSighting,
	isHolding: () => boolean,
): PutOff | undefined {
	const never = (reason: Deferral) => ({reason, waiting: undefined, isOver: false});
	if (defect) return never(defect);
	const obstacle = obstacleBetween(last, sight);
	const isEmpty = rows.size === 0 && isHolding();
	if (!isEmpty && obstacle !== 'otherIndexer') return obstacle && never(obstacle);
	const reason = isEmpty ? 'empty' : 'otherIndexer';
	if (isEmpty ? obstacle || !emptiness?.isPossible : !isIncomparable(last, sight)) return never(reason);
	const next = goOn(waiting, reason, sight);
	const isOver = isEmpty ? isBelieved(next, sight, emptiness?.beside) : isLong(next, sight);
	return {reason, waiting: next, isOver};
}

/** Counts one more reading; one of another indexer, or from before the first, begins anew. */
function goOn(before: Waiting | undefined, reason: Deferral, sight: Sight): Waiting {
	const isSame =
		before?.reason === reason &&
		before.first.indexer === sight.indexer &&
		!isBelow(sight.height, before.first.height) &&
		!isBelow(sight.epoch, before.first.epoch);
	return isSame ? {...before, count: before.count + 1} : {reason, first: sight, count: 1};
}

function isLong({first, count}: Waiting, now: Sight): boolean {
	return count >= enoughReadings && now.at - first.at >= enoughSeconds;
}

/**
Tells whether a list is empty in truth: in two answers with a block in between, where other lists of that indexer still
held something, or the epoch changed meanwhile, with which an indexer writes its lists anew.
*/
function isBelieved(waiting: Waiting, now: Sight, beside: Sight | undefined): boolean {
	const {first} = waiting;
	if (waiting.count < 2 || !hasAdvanced(first, now)) return false;
	const isHeldBeside = beside?.indexer === now.indexer && beside.at >= first.at;
	return (
		isHeldBeside || isBelow(first.epoch, now.epoch) || (isIncomparable(first, now) && isLong(waiting, now))
	);
}
