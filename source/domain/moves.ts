import {type ActiveStake, byPower, smallestGroupHolding} from './active-stake.ts';
import {compareDecimals, type Decimal, namnamPerNam, reachesPart} from './decimal.ts';
import {withdrawableEpoch} from './epoch.ts';
import type {Parameters} from './parameters.ts';
import type {MergedBond} from './stake.ts';
import {activePart, yearlyWith} from './stake-position.ts';
import type {Validator} from './validator.ts';
import type {ValidatorStake} from './validator-stake.ts';

/** Stake that would be moved, and all that is known of where it could go. */
export interface Move {
	/** Validator that it would leave, as the list of validators has it. */
	readonly from: Validator;
	/** namnam. */
	readonly amount: bigint;
	/** Reward of a year where it is, of its active part, namnam; undefined: not known. */
	readonly yearlyNow: bigint | undefined;
	/** The same once all of it is active: places for it are compared with that. */
	readonly yearlyOnceActive: bigint | undefined;
	/** Places for it; undefined until the validators are known. */
	readonly candidates: readonly MoveCandidate[] | undefined;
	/** Epochs of a move that is made now; undefined: not known. */
	readonly epochs: MoveEpochs | undefined;
	/** Epoch before which it may not leave; undefined: it may, or that is not known. */
	readonly lockedTo: bigint | undefined;
}

/** Stake with a validator that is known. */
export type MovedStake = ValidatorStake & {readonly validator: Validator};

/** Facts from which a move is reckoned; undefined: not known. */
export interface MoveFacts {
	/** All validators with their active stake. */
	readonly all: {readonly validators: readonly Validator[]; readonly stake: ActiveStake} | undefined;
	/** All stake of the address. */
	readonly rows: readonly ValidatorStake[];
	/** Bonds of the address by validator, which say what came by a move. */
	readonly bonds: readonly MergedBond[] | undefined;
	/** Raises that were seen; undefined: nothing is remembered. */
	readonly raises: CommissionRaises | undefined;
	readonly epoch: bigint | undefined;
	readonly parameters: Parameters | undefined;
}

/** Reckons where stake could go. */
export function planMove(moved: MovedStake, {all, rows, bonds, raises, epoch, parameters}: MoveFacts): Move {
	const {address = ''} = moved.validator;
	const from = all?.validators.find(each => each.address === address) ?? moved.validator;
	const amount = moved.bonded.value;
	const apr = parameters?.apr;
	const yearlyOnceActive = yearlyWith(from, amount, apr);
	const mine = new Map(rows.map(({validator, bonded}) => [validator?.address ?? '', bonded.value]));
	const until = bonds?.find(({validator}) => validator?.address === address)?.redelegation?.earliestEpoch;
	return {
		from,
		amount,
		yearlyNow: yearlyWith(from, activePart(moved), apr),
		yearlyOnceActive,
		candidates: all && moveCandidates({...all, from: address, amount, yearlyOnceActive, mine, apr, raises}),
		epochs: moveEpochs(epoch, parameters),
		lockedTo: until !== undefined && epoch !== undefined && epoch < until ? until : undefined,
	};
}

/** Reasons for which a validator is not shown as a place for stake, the first that holds counts. */
export const moveRisks = ['third', 'bigChange', 'concentrated'] as const;
export type MoveRisk = (typeof moveRisks)[number];

/** A raise of a commission that was seen. */
export interface CommissionRaise {
	readonly from: Decimal;
	readonly to: Decimal;
	/** Epoch in which it became sure; undefined: not known. */
	readonly epoch: bigint | undefined;
	/** Unix seconds. */
	readonly time: bigint;
}

/** Raises by the address of the validator, the newest first. */
export type CommissionRaises = ReadonlyMap<string, readonly CommissionRaise[]>;

/** A validator to which stake could be moved. */
export interface MoveCandidate {
	readonly validator: Validator & {readonly address: string};
	/** Estimated reward of the moved stake in a year, namnam; undefined: the yield or the commission is not known. */
	readonly yearly: bigint | undefined;
	/** Difference to what it brings now, namnam; undefined: one of them is not known. */
	readonly gain: bigint | undefined;
	/** Stake of the address that would be there after the move, and all that it has; namnam. */
	readonly mineAfter: bigint;
	readonly allMine: bigint;
	/** All stake with the validator after the move, namnam; undefined: its power is not known. */
	readonly powerAfter: bigint | undefined;
	/** Raises of its commission that were seen, the newest first; undefined: nothing is remembered. */
	readonly raises: readonly CommissionRaise[] | undefined;
	/** Reason for which it is left out; undefined: it is shown. */
	readonly risk: MoveRisk | undefined;
}

interface MoveQuestion {
	/** All validators that are known. */
	readonly validators: readonly Validator[];
	readonly stake: ActiveStake;
	/** Address of the validator that it would leave. */
	readonly from: string;
	/** Stake to move, namnam. */
	readonly amount: bigint;
	/** Reward of that stake in a year where it is, once all of it is active, namnam; undefined: not known. */
	readonly yearlyOnceActive: bigint | undefined;
	/** Stake of the person's by validator, namnam. */
	readonly mine: ReadonlyMap<string, bigint>;
	/** The chain's gross yield, a fraction; undefined: not known. */
	readonly apr: Decimal | undefined;
	readonly raises: CommissionRaises | undefined;
}

/** The state in which stake earns. */
const earning = 'consensus';

/** Part of all that is mine from which on too much would be in one place. */
const maxPart = {part: 30n, of: 100n};

/**
Lists the validators to which stake could be moved, those that bring most in a year first; equal ones by the smaller
change of commission an epoch, then by less power. Advises nothing: the risks of those left out are named.
*/
function moveCandidates(question: MoveQuestion): readonly MoveCandidate[] {
	const {validators, stake, from, amount, yearlyOnceActive, mine, apr, raises} = question;
	const allMine = [...mine.values()].reduce((sum, each) => sum + each, 0n);
	const third = thirdOf(validators, stake);
	return validators
		.filter(
			(each): each is MoveCandidate['validator'] =>
				each.address !== undefined && each.address !== from && each.state === earning,
		)
		.map(validator => {
			const {address, maxCommission} = validator;
			const yearly = yearlyWith(validator, amount, apr);
			const mineAfter = (mine.get(address) ?? 0n) + amount;
			const holds: Readonly<Record<MoveRisk, boolean>> = {
				third: third.has(address),
				bigChange: maxCommission !== undefined && reachesPart(maxCommission, 2n),
				concentrated: isTooMuch(mineAfter, allMine),
			};
			return {
				validator,
				yearly,
				gain: yearly === undefined || yearlyOnceActive === undefined ? undefined : yearly - yearlyOnceActive,
				mineAfter,
				allMine,
				powerAfter: powerAfter(validator, amount, mineAfter),
				raises: raises && (raises.get(address) ?? []),
				risk: moveRisks.find(risk => holds[risk]),
			};
		})
		.sort(byReward);
}

/** Tells whether so much of all that is mine is too much for one validator, whichever it is; both in namnam. */
export function isTooMuch(part: bigint, allMine: bigint): boolean {
	return part * maxPart.of >= allMine * maxPart.part;
}

/** Adds moved stake to the power; of mine, what is not yet active is no part of that. */
function powerAfter({votingPower}: Validator, amount: bigint, mineAfter: bigint): bigint | undefined {
	const power = votingPower === undefined ? undefined : votingPower * namnamPerNam + amount;
	return power !== undefined && power < mineAfter ? mineAfter : power;
}

/** Tells whether a third of a validator, or more, would be the person's: it would fare as that stake does. */
export function isLargelyMine({mineAfter, powerAfter: power}: MoveCandidate): boolean {
	return power !== undefined && mineAfter * 3n >= power;
}

/** Addresses of the smallest group of validators that hold more than a third together. */
function thirdOf(validators: readonly Validator[], stake: ActiveStake): ReadonlySet<string> {
	const count = smallestGroupHolding('third', stake) ?? 0;
	const strongest = validators.filter(({address = ''}) => stake.powers.has(address)).toSorted(byPower);
	return new Set(strongest.slice(0, count).map(({address = ''}) => address));
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
function moveEpochs(epoch: bigint | undefined, parameters: Parameters | undefined): MoveEpochs | undefined {
	const {pipelineLength, unbondingLength, cubicSlashingWindowLength} = parameters ?? {};
	if (epoch === undefined || pipelineLength === undefined) return undefined;
	if (unbondingLength === undefined || cubicSlashingWindowLength === undefined) return undefined;
	const delays = {pipelineLength, unbondingLength, cubicSlashingWindowLength};
	return {earnsFrom: epoch + pipelineLength, lockedUntil: withdrawableEpoch(epoch, delays)};
}
