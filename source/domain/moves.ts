import {type ActiveStake, byPower, smallestGroupHolding} from './active-stake.ts';
import {compareDecimals, type Decimal} from './decimal.ts';
import {withdrawableEpoch} from './epoch.ts';
import type {Parameters} from './parameters.ts';
import {yearlyReward} from './stake-position.ts';
import type {Validator} from './validator.ts';

/** Reasons for which a validator is not shown as a place for stake, the first that holds counts. */
export const moveRisks = ['third', 'bigChange', 'concentrated'] as const;
export type MoveRisk = (typeof moveRisks)[number];

/** A validator to which stake could be moved. */
export interface MoveCandidate {
	readonly validator: Validator & {readonly address: string};
	/** Estimated reward of the moved stake in a year, namnam; undefined: the yield or the commission is not known. */
	readonly yearly: bigint | undefined;
	/** Difference to what it brings now, namnam; undefined: one of them is not known. */
	readonly gain: bigint | undefined;
	/** Stake of the person's that would be there after the move, namnam. */
	readonly mineAfter: bigint;
	/** Reason for which it is left out; undefined: it is shown. */
	readonly risk: MoveRisk | undefined;
}

export interface MoveQuestion {
	/** All validators that are known. */
	readonly validators: readonly Validator[];
	readonly stake: ActiveStake;
	/** Address of the validator that it would leave. */
	readonly from: string;
	/** Stake to move, namnam. */
	readonly amount: bigint;
	/** Reward of that stake in a year where it is, namnam; undefined: not known. */
	readonly yearlyNow: bigint | undefined;
	/** Stake of the person's by validator, namnam. */
	readonly mine: ReadonlyMap<string, bigint>;
	/** The chain's gross yield, a fraction; undefined: not known. */
	readonly apr: Decimal | undefined;
}

/** The state in which stake earns. */
const earning = 'consensus';

/** Part of all that is mine from which on too much would be in one place. */
const maxPart = {part: 30n, of: 100n};

/**
Lists the validators to which stake could be moved, those that bring most in a year first; equal ones by the smaller
change of commission an epoch, then by less power. Advises nothing: the risks of those left out are named.
*/
export function moveCandidates(question: MoveQuestion): readonly MoveCandidate[] {
	const {validators, stake, from, amount, yearlyNow, mine, apr} = question;
	const allMine = [...mine.values()].reduce((sum, each) => sum + each, 0n);
	const third = thirdOf(validators, stake);
	return validators
		.filter(
			(each): each is MoveCandidate['validator'] =>
				each.address !== undefined && each.address !== from && each.state === earning,
		)
		.map(validator => {
			const {address, commission, maxCommission} = validator;
			const yearly = apr && commission && yearlyReward(amount, apr, commission);
			const mineAfter = (mine.get(address) ?? 0n) + amount;
			const holds: Readonly<Record<MoveRisk, boolean>> = {
				third: third.has(address),
				bigChange: maxCommission !== undefined && isHalf(maxCommission),
				concentrated: mineAfter * maxPart.of >= allMine * maxPart.part,
			};
			return {
				validator,
				yearly,
				gain: yearly === undefined || yearlyNow === undefined ? undefined : yearly - yearlyNow,
				mineAfter,
				risk: moveRisks.find(risk => holds[risk]),
			};
		})
		.sort(byReward);
}

/** Addresses of the smallest group of validators that hold more than a third together. */
function thirdOf(validators: readonly Validator[], stake: ActiveStake): ReadonlySet<string> {
	const count = smallestGroupHolding('third', stake) ?? 0;
	const strongest = validators.filter(({address = ''}) => stake.powers.has(address)).toSorted(byPower);
	return new Set(strongest.slice(0, count).map(({address = ''}) => address));
}

/** Tells whether a commission may change by half of all rewards, or more, in one epoch. */
function isHalf({units, scale}: Decimal): boolean {
	return units * 2n >= 10n ** BigInt(scale);
}

function byReward(left: MoveCandidate, right: MoveCandidate): number {
	const [one = -1n, other = -1n] = [left.yearly, right.yearly];
	if (one !== other) return one < other ? 1 : -1;
	const change = compareKnown(left.validator.maxCommission, right.validator.maxCommission);
	return change === 0 ? byPower(right.validator, left.validator) : change;
}

/** Compares two fractions; one that is not known is the largest. */
function compareKnown(left: Decimal | undefined, right: Decimal | undefined): number {
	if (!left || !right) return left ? -1 : right ? 1 : 0;
	return compareDecimals(left, right);
}

/** Epochs of a move that is made now; undefined where the parameters do not tell. */
export interface MoveEpochs {
	/** First epoch in which it earns again. */
	readonly earnsFrom: bigint;
	/** First epoch in which it may be moved on. */
	readonly lockedUntil: bigint;
}

/** Reckons the epochs of a move; undefined where the epoch or a wait is not known. */
export function moveEpochs(
	epoch: bigint | undefined,
	parameters: Parameters | undefined,
): MoveEpochs | undefined {
	const {pipelineLength, unbondingLength, cubicSlashingWindowLength} = parameters ?? {};
	if (epoch === undefined || pipelineLength === undefined) return undefined;
	if (unbondingLength === undefined || cubicSlashingWindowLength === undefined) return undefined;
	const delays = {pipelineLength, unbondingLength, cubicSlashingWindowLength};
	return {earnsFrom: epoch + pipelineLength, lockedUntil: withdrawableEpoch(epoch, delays)};
}
