import type {JournalEntry, Look} from './journal.ts';
import {type Fields, parametersAt, proposalsAt, stakeAt, validatorsAt} from './truth.ts';
import type {World} from './world.ts';

/** A look that had an answer. */
export interface Placed extends Look {
	/** Its place among these. */
	readonly place: number;
	/** Since when the program of the look watched without a break. */
	readonly since: number;
}

/** A good answer of a list. */
export interface Sight {
	readonly look: Placed;
	readonly rows: ReadonlyMap<string, Fields>;
	readonly activeStake: bigint | undefined;
}

const leaseSeconds = 30;

/**
Those who held the lease when they looked, and had an answer: a lease is free 30 s after it was last renewed, and who has
it for longer without renewing it did not watch in between.
*/
export function whoLooked(journal: readonly JournalEntry[]): readonly Placed[] {
	let holder: {by: string; at: number; since: number | undefined} | undefined;
	const looks: Placed[] = [];
	for (const entry of journal) {
		const isSame = holder?.by === entry.by;
		if (!('at' in entry)) {
			if (holder && isSame) holder = entry.isProper ? undefined : {...holder, since: undefined};
			continue;
		}
		const age = holder ? Math.abs(entry.at - holder.at) : leaseSeconds;
		if (!isSame && age < leaseSeconds) continue;
		const before = isSame && age <= leaseSeconds && !entry.isOnly ? holder?.since : undefined;
		const since = before ?? entry.at;
		holder = {by: entry.by, at: entry.at, since: entry.isOnly ? undefined : since};
		const isFailed = entry.faults.validators === 'failed' || entry.faults.proposals === 'failed';
		if (!entry.isSilent && !isFailed) looks.push({...entry, place: looks.length, since});
	}
	return looks;
}

/** What a list told at a look, before it is known whether anything may be concluded from it. */
export function read(list: string, look: Placed, world: World): Sight {
	const without = (name: string, rows: ReadonlyMap<string, Fields>) =>
		look.faults[name] === 'blink' ? new Map([...rows].filter(([key]) => key !== look.missing)) : rows;
	const validators = without('validators', validatorsAt(world, look));
	const isWhole = ['blink', 'flip', undefined].includes(look.faults.validators);
	const activeStake = isWhole ? stakeOf(validators) : undefined;
	const rowsOf = () => {
		if (list === 'validators') return validators;
		if (list === 'proposals') return proposalsAt(world, {activeStake, epoch: look.epoch});
		if (list === 'parameters') return parametersAt(world);
		return without(list, stakeAt(world, list.split(' ')[1] ?? '', look.epoch));
	};
	return {look, rows: rowsOf(), activeStake};
}

function stakeOf(validators: ReadonlyMap<string, Fields>): bigint {
	let sum = 0n;
	for (const {state = '', power = '0'} of validators.values()) {
		if (['consensus', 'belowCapacity', 'belowThreshold'].includes(state)) sum += BigInt(power);
	}
	return sum;
}

/**
Answers from which something may be concluded, each beside the last such one.

@param mayBeEmpty true if a list without rows is an answer as any other
@param isCredible tells whether an answer can be believed beside the good ones before it
*/
export function goodSights(
	list: string,
	looks: readonly Placed[],
	answer: (look: Placed) => Sight,
	mayBeEmpty = false,
	isCredible: (good: readonly Sight[], now: Sight) => boolean = () => true,
): readonly Sight[] {
	const good: Sight[] = [];
	let version: string | undefined;
	for (const look of looks) {
		const fault = look.faults[list];
		if (look.isLate || fault === 'short' || fault === 'torn' || fault === 'failed') continue;
		const isEmptied = fault === 'empty' && !mayBeEmpty;
		const sight = isEmptied ? {...answer(look), rows: new Map<string, Fields>()} : answer(look);
		if ((sight.rows.size === 0 && !mayBeEmpty) || !isCredible(good, sight)) continue;
		const last = good.at(-1);
		if (last) {
			const [before, now] = [last.look.height, look.height];
			if (look.indexer !== last.look.indexer) {
				// Another indexer waits until it is further: by its epoch where it tells no height.
				const isFurther =
					before === undefined || now === undefined
						? look.epoch > last.look.epoch
						: now > before && look.epoch >= last.look.epoch;
				if (!isFurther) continue;
			} else {
				if (look.epoch < last.look.epoch) continue;
				if (before !== undefined && now !== undefined && now < before) continue;
				if (look.version !== version) {
					// Its first answer is put off, as it may differ for the version's sake alone.
					version = look.version;
					continue;
				}
			}
		}
		version = look.version;
		good.push(sight);
	}
	return good;
}
