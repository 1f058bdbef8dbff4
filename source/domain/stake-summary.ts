import type {Bond, MergedBond, Unbond} from './stake.ts';

/** Items that were read of a list: of every page, or of some. */
export interface ReadList<Item> {
	readonly items: readonly Item[];
	/** True if these are all items there are. */
	readonly isWhole: boolean;
}

/**
A delegator's lists, as far as they have been read. Merged lists are left out because they repeat the stake of the
plain ones, and withdraws because they repeat rows of the unbonds.
*/
export interface StakeLists {
	readonly bonds?: ReadList<Bond> | undefined;
	readonly mergedBonds?: ReadList<MergedBond> | undefined;
	readonly unbonds?: ReadList<Unbond> | undefined;
	readonly mergedUnbonds?: ReadList<Unbond> | undefined;
}

/** A sum; where it is not whole, because something was not read or could not be, the true one is at least this. */
export interface Figure<Value extends bigint | number = bigint> {
	readonly value: Value;
	readonly isWhole: boolean;
}

/** A delegator's stake in a few figures; amounts in namnam. */
export interface StakeSummary {
	/** Bonded stake, not yet active one included. */
	readonly bonded: Figure;
	/** The part of `bonded` that is still on its way in. */
	readonly notYetActive: Figure;
	/** On its way out, and not to be withdrawn yet. */
	readonly unbonding: Figure;
	readonly withdrawableNow: Figure;
	/** Unbonded, without a word on whether it can be withdrawn. */
	readonly undated: Figure;
	/** Validators that any of it is, or was, bonded with. */
	readonly validators: Figure<number>;
}

/** Sums up what was read, each part from the list that says most about it. */
export function summarizeStake({bonds, mergedBonds, unbonds, mergedUnbonds}: StakeLists): StakeSummary {
	const bonded = [bonds, mergedBonds];
	const unbonded = [unbonds, mergedUnbonds];
	const isStill = (wanted: boolean) => (item: Unbond) =>
		item.canWithdraw === undefined ? undefined : item.canWithdraw === wanted;
	const isUndated = ({canWithdraw}: Unbond) => canWithdraw === undefined;
	return {
		bonded: best(bonded.map(list => sumOf<Bond | MergedBond>(list, () => true))),
		notYetActive: sumOf(bonds, isNotYetActive),
		unbonding: best(unbonded.map(list => sumOf(list, isStill(false)))),
		withdrawableNow: best(unbonded.map(list => sumOf(list, isStill(true)))),
		undated: best(unbonded.map(list => sumOf(list, isUndated))),
		validators: countValidators(bonded, unbonded),
	};
}

/** Tells whether a bond is still on its way in; undefined: its status says neither. */
export function isNotYetActive({status}: Bond): boolean | undefined {
	return status === 'inactive' ? true : status === 'active' ? false : undefined;
}

interface Stake {
	readonly validator: Bond['validator'];
	readonly amount: bigint | undefined;
}

/** @param counts whether an item belongs to the sum; undefined: not known, and the sum is incomplete */
function sumOf<Item extends Stake>(
	list: ReadList<Item> | undefined,
	counts: (item: Item) => boolean | undefined,
): Figure {
	let value = 0n;
	let isWhole = list?.isWhole ?? false;
	for (const item of list?.items ?? []) {
		const isCounted = counts(item);
		if (isCounted === false) continue;
		if (isCounted === undefined || item.amount === undefined) isWhole = false;
		else value += item.amount;
	}
	return {value, isWhole};
}

/** Chooses from several readings of one sum: the first complete one, else the largest. */
function best(figures: readonly Figure[]): Figure {
	return figures.reduce((kept, next) => {
		if (kept.isWhole || next.isWhole) return kept.isWhole ? kept : next;
		return next.value > kept.value ? next : kept;
	});
}

function countValidators(...sides: readonly (readonly (ReadList<Stake> | undefined)[])[]): Figure<number> {
	const addresses = new Set<string>();
	let isWhole = true;
	for (const side of sides) {
		const known = side.filter(list => list !== undefined);
		const whole = known.find(list => list.isWhole && list.items.every(hasAddress));
		isWhole &&= whole !== undefined;
		for (const {items} of whole ? [whole] : known) {
			for (const {validator} of items) if (validator?.address !== undefined) addresses.add(validator.address);
		}
	}
	return {value: addresses.size, isWhole};
}

function hasAddress({validator}: Stake): boolean {
	return validator?.address !== undefined;
}
