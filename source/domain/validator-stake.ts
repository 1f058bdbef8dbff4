import type {Decoded, JsonValue} from './decoded.ts';
import {type EpochClock, timeOfEpochOr} from './epoch-clock.ts';
import type {Bond, Unbond} from './stake.ts';
import type {Figure, StakeSummary} from './stake-summary.ts';
import type {Validator} from './validator.ts';

/** Stake that becomes withdrawable; amounts in namnam. */
export interface Release {
	readonly amount: bigint;
	/** Epoch from which it can be withdrawn; undefined: now. */
	readonly epoch: bigint | undefined;
	/** Unix seconds, an estimate, or the latest time; undefined if it is now or unknown. */
	readonly time: bigint | undefined;
	/** Unix seconds of the earliest time, if `time` is the latest; left out: it is an estimate. */
	readonly earliest?: bigint | undefined;
}

/** Bonds that become active with an epoch to come, and earn from then on; amounts in namnam. */
export interface Activation {
	readonly amount: bigint;
	readonly epoch: bigint;
}

/** Stake of a delegator with one validator; amounts in namnam. */
export interface ValidatorStake extends Decoded {
	readonly validator: Validator | undefined;
	/** Bonded stake, not yet active one included; 0 where all of it is on its way out. */
	readonly bonded: Figure;
	readonly notYetActive: Figure;
	/** Bonded stake of the delegator with all validators; undefined: some of it is not known. */
	readonly ofAll: bigint | undefined;
	/** Amounts that become withdrawable, one for each epoch: those withdrawable now first. */
	readonly releases: readonly Release[];
	/** Bonds that become active, one sum for each epoch. */
	readonly activations: readonly Activation[];
	/** True if nothing is missing from the releases. */
	readonly areReleasesWhole: boolean;
	/** Income of a year at today's yield less commission, an estimate; undefined: not known, or nothing. */
	readonly yearly: bigint | undefined;
	/** Rewards that can be claimed with the validator; left out: not known. */
	readonly claimable?: bigint | undefined;
	/** Bonds that it is made of. */
	readonly bonds: readonly Bond[];
	readonly unbonds: readonly Unbond[];
}

/** Whole stake of a delegator, from one reading of its bonds and unbonds. */
export interface StakePosition extends Omit<StakeSummary, 'validators'> {
	/** Rows, one for each validator: problems first (jailed, inactive, below), then by stake. */
	readonly rows: readonly ValidatorStake[];
	/** Sum of all rows, an estimate; undefined where the yield is not known. */
	readonly yearly: Figure | undefined;
	/** Amounts of all rows that become withdrawable. */
	readonly releases: readonly Release[];
	/** Bonds of all rows that become active, one sum for each epoch. */
	readonly activations: readonly Activation[];
	readonly areReleasesWhole: boolean;
	/** Rewards that can be claimed; left out: not known. */
	readonly claimable?: Figure | undefined;
	/** Part that can be spent; left out: not known. */
	readonly liquid?: Liquid | undefined;
	/** Number of the validators in each state in which stake earns nothing. */
	readonly wrong: ReadonlyMap<string, number>;
}

/** Native token that is neither bonded nor unbonding, namnam. */
export interface Liquid {
	readonly value: bigint;
	/** True if it does not pay for what one does next. */
	readonly isShort: boolean;
}

/** An amount that can be withdrawn, or becomes active. */
export interface StakeEvent extends Release {
	readonly isActivation?: true;
}

/** Returns the amount that can be withdrawn now. */
export function releasedNow({releases}: Pick<ValidatorStake, 'releases'>): bigint {
	return releases.find(({epoch}) => epoch === undefined)?.amount ?? 0n;
}

/** Sorts by epoch, those available now first. */
function byEpoch(
	{epoch: left = -1n}: Pick<Release, 'epoch'>,
	{epoch: right = -1n}: Pick<Release, 'epoch'>,
): number {
	return left < right ? -1 : left > right ? 1 : 0;
}

/** Makes one of all amounts of the same epoch, in the order of the epochs. */
export function mergeByEpoch<Item extends Release | Activation>(items: readonly Item[]): readonly Item[] {
	const merged = new Map<bigint | undefined, Item>();
	for (const item of items) {
		const known = merged.get(item.epoch);
		merged.set(item.epoch, known ? {...item, ...known, amount: known.amount + item.amount} : item);
	}
	return [...merged.values()].sort(byEpoch);
}

/** Lists the next events of a stake, the nearest first. */
export function eventsOf({
	releases,
	activations,
}: {
	readonly releases: readonly Release[];
	readonly activations: readonly Activation[];
}): readonly StakeEvent[] {
	const activating = activations.map(each => ({...each, time: undefined, isActivation: true}) as const);
	return [...activating, ...releases].sort(byEpoch);
}

/** Gives releases the times of the clock instead of the service's. */
export function withClockTimes<Item extends {readonly releases: readonly Release[]}>(
	item: Item,
	clock: EpochClock | undefined,
): Item {
	const releases = item.releases.map(release => {
		const {at: time, earliest} = timeOfEpochOr(release.time, clock, release.epoch) ?? {};
		return {...release, time, earliest};
	});
	return {...item, releases};
}

/**
Returns a delegator's stake with one validator for machines: amounts in namnam as texts, and the validator, the bonds
and the unbonds as the service sent them. Null: not known, or nothing.
*/
export function recordOfStake({
	validator,
	bonded,
	notYetActive,
	yearly,
	releases,
	areReleasesWhole,
	bonds,
	unbonds,
}: Omit<ValidatorStake, 'source'>): JsonValue {
	return {
		validator: validator?.source ?? null,
		bonded: bonded.value.toString(),
		notYetActive: notYetActive.value.toString(),
		yearlyReward: yearly?.toString() ?? null,
		releases: releases.map(recordOfRelease),
		isWhole: bonded.isWhole && notYetActive.isWhole && areReleasesWhole,
		bonds: bonds.map(({source}) => source),
		unbonds: unbonds.map(({source}) => source),
	};
}

/** Figures of one address, or of several together. */
type Totals = Pick<
	StakePosition,
	| 'bonded'
	| 'notYetActive'
	| 'unbonding'
	| 'withdrawableNow'
	| 'undated'
	| 'yearly'
	| 'releases'
	| 'areReleasesWhole'
> &
	Partial<Pick<StakePosition, 'claimable'>>;

/** Returns the sums of all rows, in the same form. */
export function recordOfTotals(position: Totals, clock?: EpochClock): Readonly<Record<string, JsonValue>> {
	const {bonded, notYetActive, unbonding, withdrawableNow, undated, claimable, yearly, releases} = position;
	const figures = [bonded, notYetActive, unbonding, withdrawableNow, ...(claimable ? [claimable] : [])];
	return {
		bonded: bonded.value.toString(),
		notYetActive: notYetActive.value.toString(),
		unbonding: unbonding.value.toString(),
		withdrawableNow: withdrawableNow.value.toString(),
		undated: undated.value.toString(),
		...(claimable && {claimable: claimable.value.toString()}),
		yearlyReward: yearly?.value.toString() ?? null,
		releases: withClockTimes({releases}, clock).releases.map(recordOfRelease),
		isWhole: figures.every(({isWhole}) => isWhole) && position.areReleasesWhole,
	};
}

/** Writes a release in the words of an unbond. */
function recordOfRelease({amount, epoch, time, earliest}: Release): JsonValue {
	return {
		minDenomAmount: amount.toString(),
		withdrawEpoch: epoch?.toString() ?? null,
		withdrawTime: time?.toString() ?? null,
		...(earliest !== undefined && {earliestTime: earliest.toString()}),
		canWithdraw: epoch === undefined,
	};
}
