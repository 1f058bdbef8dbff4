import type {Random} from './random.ts';

/** Ways of a validator: blocks that it signs, then misses, in a row, from least to most. */
export interface Habit {
	readonly signs: readonly [number, number];
	readonly misses: readonly [number, number];
}

/** Blocks, one after the other, whose votes a validator missed. */
interface Silence {
	readonly from: number;
	/** The first block that it signs again. */
	to: number;
	/** Number of blocks that it missed before. */
	readonly before: number;
}

/** Votes of one validator on all blocks that are kept, in a few numbers for each silence instead of a bit a block. */
export interface Attendance {
	isAbsent(height: number): boolean;
	/** Counts the missed votes on the blocks from one up to, but without, another. */
	countMissed(from: number, to: number): number;
	/** Falls silent with a block, until it is woken. */
	stop(height: number): void;
	/** Signs again with a block, if it had fallen silent for good. */
	wake(height: number): void;
	/** Forgets silences that were over by then. */
	forget(height: number): void;
}

/** Validator in the set of some blocks. */
export interface Seat {
	readonly address: string;
	/** Whole NAM. */
	readonly power: bigint;
}

/** Votes of validators on blocks, by address. Heights are plain numbers here. */
export interface VoteBook {
	/** Blocks whose votes are kept. */
	readonly keptBlocks: number;
	/** Validator of the node that serves the chain: one that slept and signs again; empty where there is none. */
	readonly own: string;
	/** Sets, each from a block on, the newest last. */
	readonly sets: Array<{readonly from: number; readonly seats: readonly Seat[]}>;
	/** The first block of each validator in the set. */
	readonly since: Map<string, number>;
	/** Validators that are jailed with the next change of the set. */
	readonly doomed: Set<string>;
	attendanceOf(address: string): Attendance;
	/** Source for who falls silent and when: its own, so that it changes nothing else of a seed's life. */
	readonly random: Random;
	/** The block in which the next one falls silent for good. */
	nextStop: number;
	/** The first block in which one may have missed too much. */
	nextCheck: number;
	/** Version of validators by which the set was last looked at. */
	version: number;
}

/**
Creates the votes of a validator from a block on.
@param habit undefined: it misses none
*/
export function createAttendance(random: Random, habit: Habit | undefined, start: number): Attendance {
	const silences: Silence[] = [];
	const nextAfter = (height: number) =>
		habit ? height + random.integer(...habit.signs) : Number.POSITIVE_INFINITY;
	let next = nextAfter(start);
	const add = (from: number, to: number) => {
		const last = silences.at(-1);
		silences.push({from, to, before: last ? last.before + last.to - last.from : 0});
	};
	/** Returns the last silence that began by a block. */
	const find = (height: number): Silence | undefined => {
		while (habit && next <= height) {
			add(next, next + random.integer(...habit.misses));
			next = nextAfter(silences.at(-1)?.to ?? next);
		}
		const last = silences.at(-1);
		return !last || last.from <= height ? last : silences[countUpTo(silences, height) - 1];
	};
	const countBefore = (height: number) => {
		const silence = find(height);
		if (silence) return silence.before + Math.min(height, silence.to) - silence.from;
		return silences[0]?.before ?? 0;
	};
	return {
		isAbsent: height => height < (find(height)?.to ?? height),
		countMissed: (from, to) => countBefore(to) - countBefore(from),
		stop(height) {
			const silence = find(height);
			if (silence && height < silence.to) silence.to = Number.POSITIVE_INFINITY;
			else add(height, Number.POSITIVE_INFINITY);
			next = Number.POSITIVE_INFINITY;
		},
		wake(height) {
			const last = silences.at(-1);
			if (last?.to !== Number.POSITIVE_INFINITY) return;
			last.to = height;
			next = nextAfter(height);
		},
		forget(height) {
			const kept = silences.findIndex(({to}) => to >= height);
			// The last one stays: its count is what the next one goes on from.
			silences.splice(0, kept === -1 ? silences.length - 1 : kept);
		},
	};
}

/** Counts the silences that began by a block; they are in order. */
function countUpTo(silences: readonly Silence[], height: number): number {
	let [low, high] = [0, silences.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((silences[middle]?.from ?? 0) <= height) low = middle + 1;
		else high = middle;
	}
	return low;
}
