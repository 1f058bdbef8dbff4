import type {JsonValue} from './decoded.ts';
import type {Release, StakePosition, ValidatorStake} from './validator-stake.ts';

/**
A delegator's stake with one validator for machines: amounts in namnam as texts, and the validator, the bonds and the
unbonds as the service sent them. Null: not known, or nothing.
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
	'bonded' | 'notYetActive' | 'unbonding' | 'withdrawableNow' | 'yearly' | 'releases' | 'areReleasesWhole'
>;

/** The sums of all rows, in the same form. */
export function recordOfTotals(position: Totals): Readonly<Record<string, JsonValue>> {
	const {bonded, notYetActive, unbonding, withdrawableNow, yearly, releases} = position;
	const figures = [bonded, notYetActive, unbonding, withdrawableNow];
	return {
		bonded: bonded.value.toString(),
		notYetActive: notYetActive.value.toString(),
		unbonding: unbonding.value.toString(),
		withdrawableNow: withdrawableNow.value.toString(),
		yearlyReward: yearly?.value.toString() ?? null,
		releases: releases.map(recordOfRelease),
		isWhole: figures.every(({isWhole}) => isWhole) && position.areReleasesWhole,
	};
}

/** In the words of an unbond. */
function recordOfRelease({amount, epoch, time}: Release): JsonValue {
	return {
		minDenomAmount: amount.toString(),
		withdrawEpoch: epoch?.toString() ?? null,
		withdrawTime: time?.toString() ?? null,
		canWithdraw: epoch === undefined,
	};
}
