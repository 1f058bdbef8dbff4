import type {Decimal} from './decimal.ts';
import type {JsonValue} from './decoded.ts';
import {yearlyReward} from './reward.ts';
import type {Bond, Unbond} from './stake.ts';
import {type Figure, type ReadList, type StakeSummary, summarizeStake} from './stake-summary.ts';
import type {Validator} from './validator.ts';

/** Stake that becomes withdrawable; amounts in namnam. */
export interface Release {
	readonly amount: bigint;
	/** Undefined: it can be withdrawn now. */
	readonly epoch: bigint | undefined;
	/** Unix seconds, an estimate; undefined where it is now or not known. */
	readonly time: bigint | undefined;
}

/** All that a delegator has with one validator; amounts in namnam. */
export interface ValidatorStake {
	readonly validator: Validator | undefined;
	/** Those not yet active included; 0 where all of it is on its way out. */
	readonly bonded: Figure;
	readonly notYetActive: Figure;
	/** What becomes withdrawable when: what can be now first, one for each epoch. */
	readonly releases: readonly Release[];
	/** What it earns in a year at today's yield less commission, an estimate; undefined: not known, or nothing. */
	readonly yearly: bigint | undefined;
	/** The bonds and unbonds it is made of, as they came. */
	readonly sources: {readonly bonds: readonly JsonValue[]; readonly unbonds: readonly JsonValue[]};
}

/** A delegator's whole stake as one reading of its bonds and unbonds tells it. */
export interface StakePosition extends Omit<StakeSummary, 'validators'> {
	/** By validator: what is wrong first (jailed, inactive, below), then the most stake. */
	readonly rows: readonly ValidatorStake[];
	/** Of all rows, an estimate; undefined where the yield is not known. */
	readonly yearly: Figure | undefined;
	/** Of all rows: what becomes withdrawable when. */
	readonly releases: readonly Release[];
	/** How many of the validators are in each state in which stake earns nothing. */
	readonly wrong: ReadonlyMap<string, number>;
}

/** States in which stake earns nothing, the worst first; one that is not known here comes last of them. */
const wrongStates = [
	'jailed',
	'inactive',
	'deactivating',
	'unjailing',
	'reactivating',
	'belowThreshold',
	'belowCapacity',
];

/** The state in which stake earns. */
const earningState = 'consensus';

/** @param apr the chain's gross yield, a fraction; undefined: not known */
export function toStakePosition(
	{bonds, unbonds}: {readonly bonds: ReadList<Bond>; readonly unbonds: ReadList<Unbond>},
	apr: Decimal | undefined,
): StakePosition {
	const isWhole = bonds.isWhole && unbonds.isWhole;
	const rows = [...groupByValidator(bonds.items, unbonds.items).values()]
		.map(group => toRow(group, isWhole, apr))
		.sort(byUrgency);
	const {validators: _, ...summary} = summarizeStake({bonds, unbonds});
	const earning = rows.filter(({yearly}) => yearly !== undefined);
	return {
		...summary,
		rows,
		yearly: apr && {value: earning.reduce((sum, {yearly = 0n}) => sum + yearly, 0n), isWhole: bonds.isWhole},
		releases: releasesOf(unbonds.items),
		wrong: countWrong(rows),
	};
}

interface Group {
	readonly bonds: Bond[];
	readonly unbonds: Unbond[];
}

/** By address; what names no validator is one row of its own, since nothing tells it apart. */
function groupByValidator(bonds: readonly Bond[], unbonds: readonly Unbond[]): ReadonlyMap<string, Group> {
	const groups = new Map<string, Group>();
	const groupOf = ({validator}: Bond | Unbond) => {
		const key = validator?.address ?? '';
		const group = groups.get(key) ?? {bonds: [], unbonds: []};
		groups.set(key, group);
		return group;
	};
	for (const bond of bonds) groupOf(bond).bonds.push(bond);
	for (const unbond of unbonds) groupOf(unbond).unbonds.push(unbond);
	return groups;
}

function toRow({bonds, unbonds}: Group, isWhole: boolean, apr: Decimal | undefined): ValidatorStake {
	const {bonded, notYetActive} = summarizeStake({bonds: {items: bonds, isWhole}});
	// The two lists are read one after the other: a state that changed in between shows as in the second.
	const {validator} = unbonds.at(-1) ?? bonds.at(-1) ?? {validator: undefined};
	return {
		validator,
		bonded,
		notYetActive,
		releases: releasesOf(unbonds),
		yearly: rewardOf(validator, bonded.value - notYetActive.value, apr),
		sources: {bonds: bonds.map(({source}) => source), unbonds: unbonds.map(({source}) => source)},
	};
}

function rewardOf(
	validator: Validator | undefined,
	active: bigint,
	apr: Decimal | undefined,
): bigint | undefined {
	const {state, commission} = validator ?? {};
	if (state !== earningState || !apr || !commission || active <= 0n) return undefined;
	const reward = yearlyReward(active, apr, commission);
	return reward < 0n ? undefined : reward;
}

/** Sums by epoch. What says neither that it can be withdrawn nor when is left out. */
function releasesOf(unbonds: readonly Unbond[]): readonly Release[] {
	const byEpoch = new Map<bigint | undefined, Release>();
	for (const {amount, canWithdraw, withdrawEpoch, withdrawTime} of unbonds) {
		if (amount === undefined || (canWithdraw !== true && withdrawEpoch === undefined)) continue;
		const epoch = canWithdraw ? undefined : withdrawEpoch;
		const known = byEpoch.get(epoch);
		byEpoch.set(epoch, {
			amount: amount + (known?.amount ?? 0n),
			epoch,
			time: canWithdraw ? undefined : (known?.time ?? withdrawTime),
		});
	}
	return [...byEpoch.values()].sort(({epoch: left = -1n}, {epoch: right = -1n}) =>
		left < right ? -1 : left > right ? 1 : 0,
	);
}

/** Whether stake with this validator earns nothing because of its state; undefined: the state is not known. */
export function isWrong(state: string | undefined): boolean | undefined {
	return state === undefined ? undefined : state !== earningState;
}

function urgencyOf({validator, bonded}: ValidatorStake): number {
	const {state} = validator ?? {};
	// What has left a validator is out of its reach.
	if (!isWrong(state) || bonded.value === 0n) return wrongStates.length + 1;
	const place = wrongStates.indexOf(state ?? '');
	return place === -1 ? wrongStates.length : place;
}

function byUrgency(left: ValidatorStake, right: ValidatorStake): number {
	const difference = urgencyOf(left) - urgencyOf(right);
	if (difference !== 0) return difference;
	if (left.bonded.value !== right.bonded.value) return left.bonded.value > right.bonded.value ? -1 : 1;
	const [one, other] = [left, right].map(({validator}) => validator?.address ?? '');
	return (one ?? '') < (other ?? '') ? -1 : 1;
}

function countWrong(rows: readonly ValidatorStake[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const {validator, bonded} of rows) {
		const {state} = validator ?? {};
		if (state === undefined || !isWrong(state) || bonded.value === 0n) continue;
		counts.set(state, (counts.get(state) ?? 0) + 1);
	}
	return counts;
}
