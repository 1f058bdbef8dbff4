import {type EpochRules, epochLength, secondsPerDay} from './epoch.ts';

/** Value of an epoch. */
export interface EpochPoint {
	readonly epoch: bigint;
	readonly value: bigint;
}

/** Returns the epochs in a number of days, to the nearest; undefined where the length of one is not known. */
export function epochsInDays(days: bigint, rules: EpochRules | undefined): bigint | undefined {
	const length = rules && epochLength(rules);
	return length === undefined || length <= 0n
		? undefined
		: (days * secondsPerDay * 2n + length) / (2n * length);
}

/** Finds the newest of the points, the oldest first, in a span of epochs with both its ends; undefined: there is none. */
export function lastWithin(points: readonly EpochPoint[], from: bigint, to: bigint): EpochPoint | undefined {
	return points.findLast(({epoch}) => epoch >= from && epoch <= to);
}

/**
Divides a span of epochs, with both its ends, into as many parts, no more than it has epochs. Returns the last value of
each; undefined where none is known.
*/
export function valuesOfParts(
	points: readonly EpochPoint[],
	{from, to}: {readonly from: bigint; readonly to: bigint},
	maxParts: number,
): readonly (bigint | undefined)[] {
	const epochs = to - from + 1n;
	const parts = epochs < BigInt(maxParts) ? epochs : BigInt(maxParts);
	return Array.from({length: Math.max(0, Number(parts))}, (_, index) => {
		const startOf = (part: bigint) => from + (part * epochs) / parts;
		return lastWithin(points, startOf(BigInt(index)), startOf(BigInt(index) + 1n) - 1n)?.value;
	});
}

/** Min points from which a pace can be told. */
const minPoints = 6;

/**
Reckons the value at the start of an epoch, if it goes on as it did. Undefined: fewer than six points are known, or it
is not ahead.

@param points the oldest first
@param now epoch that is not over, whose value still moves
*/
export function projectTo(
	points: readonly EpochPoint[],
	end: bigint,
	now: bigint | undefined,
): bigint | undefined {
	const over = points.filter(({epoch}) => epoch !== now);
	const [first] = over;
	const last = over.at(-1);
	const newest = points.at(-1);
	if (points.length < minPoints || !first || !last || !newest || last.epoch === first.epoch) return undefined;
	// A value is that at the end of its epoch.
	const left = end - last.epoch - 1n;
	if (left < 0n || newest.epoch >= end) return undefined;
	const moved = last.value - first.value;
	const ahead = last.value + (moved * left) / (last.epoch - first.epoch);
	if (moved < 0n) return ahead < 0n ? 0n : ahead;
	return ahead > newest.value ? ahead : newest.value;
}
