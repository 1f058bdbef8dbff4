import {type Decimal, multiplyDecimals, toUnits} from './decimal.ts';
import {type Bond, completeUnbond, type Unbond} from './stake.ts';
import {isNotYetActive, type ReadList, summarizeStake} from './stake-summary.ts';
import type {Validator} from './validator.ts';
import {
	type Activation,
	mergeByEpoch,
	type Release,
	recordOfStake,
	type StakePosition,
	type ValidatorStake,
} from './validator-stake.ts';

/** States in which stake earns nothing, the worst first; one that is not known here comes last of them. */
export const wrongStates = [
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

/**
Makes a position of two lists.

@param apr the chain's gross yield, a fraction; undefined: not known
@param epoch the current one, for unbonds that do not say whether they can be withdrawn; undefined: not known
*/
export function toStakePosition(
	{bonds, unbonds: read}: {readonly bonds: ReadList<Bond>; readonly unbonds: ReadList<Unbond>},
	apr: Decimal | undefined,
	epoch?: bigint,
): StakePosition {
	const unbonds = {...read, items: read.items.map(item => completeUnbond(item, epoch))};
	const {validators: _, ...summary} = summarizeStake({bonds, unbonds});
	const {bonded} = summary;
	const reading: Reading = {
		areBondsWhole: bonds.isWhole,
		areUnbondsWhole: unbonds.isWhole,
		ofAll: bonded.isWhole ? bonded.value : undefined,
		apr,
	};
	const rows = [...groupByValidator(bonds.items, unbonds.items).values()]
		.map(group => toRow(group, reading))
		.sort(byUrgency);
	return {
		...summary,
		rows,
		yearly: apr && {
			value: rows.reduce((sum, {yearly = 0n}) => sum + yearly, 0n),
			isWhole: bonds.isWhole && bonded.isWhole,
		},
		releases: releasesOf(unbonds.items),
		activations: activationsOf(bonds.items),
		areReleasesWhole: rows.every(({areReleasesWhole}) => areReleasesWhole) && unbonds.isWhole,
		wrong: countWrong(rows),
	};
}

/** Knowledge that a row needs beside its own stake. */
interface Reading {
	readonly areBondsWhole: boolean;
	readonly areUnbondsWhole: boolean;
	readonly ofAll: bigint | undefined;
	readonly apr: Decimal | undefined;
}

interface Group {
	readonly bonds: Bond[];
	readonly unbonds: Unbond[];
}

/** Groups by address; rows without a validator form one group, since nothing distinguishes them. */
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

function toRow({bonds, unbonds}: Group, reading: Reading): ValidatorStake {
	const {bonded, notYetActive} = summarizeStake({bonds: {items: bonds, isWhole: reading.areBondsWhole}});
	// The two lists are read one after the other: a state that changed in between shows as in the second.
	const newest = unbonds.at(-1) ?? bonds.at(-1);
	const validator = newest?.validator;
	const active = activePart({bonded, notYetActive});
	const row = {
		validator,
		bonded,
		notYetActive,
		ofAll: reading.ofAll,
		releases: releasesOf(unbonds),
		activations: activationsOf(bonds),
		areReleasesWhole: reading.areUnbondsWhole && unbonds.every(isRelease),
		yearly:
			active > 0n && isWrong(validator?.state) === false
				? yearlyWith(validator, active, reading.apr)
				: undefined,
		bonds,
		unbonds,
		flaws: (newest?.flaws ?? []).filter(({field}) => field.startsWith('validator')),
	};
	return {...row, source: recordOfStake(row)};
}

/** Tells whether it says how much becomes withdrawable, and when. */
function isRelease(unbond: Unbond): unbond is Unbond & {readonly amount: bigint} {
	const {amount, canWithdraw, withdrawEpoch} = unbond;
	return amount !== undefined && (canWithdraw === true || withdrawEpoch !== undefined);
}

/** Sums by epoch, of the unbonds that say how much becomes withdrawable, and when. */
function releasesOf(unbonds: readonly Unbond[]): readonly Release[] {
	return mergeByEpoch(
		unbonds.filter(isRelease).map(({amount, canWithdraw, withdrawEpoch, withdrawTime}) => ({
			amount,
			epoch: canWithdraw ? undefined : withdrawEpoch,
			time: canWithdraw ? undefined : withdrawTime,
		})),
	);
}

/** Sums by epoch, of the bonds that are not yet active and say from when on they are. */
function activationsOf(bonds: readonly Bond[]): readonly Activation[] {
	return mergeByEpoch(
		bonds
			.filter(isNotYetActive)
			.flatMap(({amount, startEpoch}) =>
				amount === undefined || startEpoch === undefined ? [] : [{amount, epoch: startEpoch}],
			),
	);
}

/** Returns the part of bonded stake that is active, namnam: no other stake earns. */
export function activePart({bonded, notYetActive}: Pick<ValidatorStake, 'bonded' | 'notYetActive'>): bigint {
	return bonded.value - notYetActive.value;
}

/** Tells whether stake with this validator earns nothing because of its state; undefined: the state is not known. */
export function isWrong(state: string | undefined): boolean | undefined {
	return state === undefined ? undefined : state !== earningState;
}

/** Tells whether all of it has left its validator, and is out of its reach. */
export function hasLeft({bonds}: ValidatorStake): boolean {
	return bonds.every(({amount}) => amount === 0n);
}

function urgencyOf(row: ValidatorStake): number {
	const {state} = row.validator ?? {};
	if (!isWrong(state) || hasLeft(row)) return wrongStates.length + 1;
	const place = wrongStates.indexOf(state ?? '');
	return place === -1 ? wrongStates.length : place;
}

function byUrgency(left: ValidatorStake, right: ValidatorStake): number {
	const difference = urgencyOf(left) - urgencyOf(right);
	return difference === 0 ? byAmount(left, right) : difference;
}

function byAmount(left: ValidatorStake, right: ValidatorStake): number {
	if (left.bonded.value !== right.bonded.value) return left.bonded.value > right.bonded.value ? -1 : 1;
	const [one, other] = [left, right].map(({validator}) => validator?.address ?? '');
	return (one ?? '') < (other ?? '') ? -1 : 1;
}

/** Sorts rows for the user: stake that earns nothing first, then the largest; below a thousandth of all of it last. */
export function sortByCost(rows: readonly ValidatorStake[]): readonly ValidatorStake[] {
	const all = rows.reduce((sum, {bonded}) => sum + bonded.value, 0n);
	const groupOf = ({validator, bonded, releases}: ValidatorStake) => {
		const amount = releases.reduce((sum, release) => sum + release.amount, bonded.value);
		if (amount * 1000n < all) return 2;
		return isWrong(validator?.state) && bonded.value > 0n ? 0 : 1;
	};
	return rows.toSorted((left, right) => groupOf(left) - groupOf(right) || byAmount(left, right));
}

function countWrong(rows: readonly ValidatorStake[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const row of rows) {
		const {state} = row.validator ?? {};
		if (state === undefined || !isWrong(state) || hasLeft(row)) continue;
		counts.set(state, (counts.get(state) ?? 0) + 1);
	}
	return counts;
}

/** Returns the yield of stake in a year after the validator's part, a fraction: apr × (1 − commission). An estimate. */
export function netYield(apr: Decimal, commission: Decimal): Decimal {
	const one = 10n ** BigInt(commission.scale);
	return multiplyDecimals(apr, {units: one - commission.units, scale: commission.scale});
}

/**
Returns what stake with a validator brings in a year, namnam: nothing while it is out of the set. Undefined where its
state, its commission or the yield is not known. An estimate.
*/
export function yearlyWith(
	validator: Pick<Validator, 'state' | 'commission'> | undefined,
	amount: bigint,
	apr: Decimal | undefined,
): bigint | undefined {
	const {state, commission} = validator ?? {};
	const isIdle = isWrong(state);
	if (isIdle !== false) return isIdle && 0n;
	const reward = apr && commission && yearlyReward(amount, apr, commission);
	return reward === undefined || reward < 0n ? undefined : reward;
}

/** Returns the yield of a stake in a year, in the unit of the amount, rounded down. An estimate. */
export function yearlyReward(amount: bigint, apr: Decimal, commission: Decimal): bigint {
	return toUnits(multiplyDecimals({units: amount, scale: 0}, netYield(apr, commission)), 0);
}
