import {parseDecimal, toUnits} from '../domain/decimal.ts';
import {internalAddresses} from './addresses.ts';
import type {Account, ChainState, RewardPoint, RewardRecord, ValidatorRecord} from './model.ts';
import type {ChainParameters} from './parameters.ts';
import {digest} from './random.ts';

/** Parts of a namnam in which income is summed up. */
const scale = 12;
const parts = 10n ** BigInt(scale);
/** Epochs whose rows are kept: a month of the chain. */
const keptEpochs = 120n;
/** Epochs before the chain's start in which rewards were already collected. */
const collectedBefore = 30n;

/** Reckons the income of a namnam in an epoch before its validator's part, in parts of one. */
function grossRate({apr, epochsPerYear}: ChainParameters): bigint {
	const decimal = parseDecimal(apr);
	return ((decimal && toUnits(decimal, scale)) ?? 0n) / epochsPerYear;
}

/** Reckons the income of a delegator's namnam in an epoch as the validator stands, in parts of one. */
export function rateOf({state, commission}: ValidatorRecord, parameters: ChainParameters): bigint {
	if (state !== 'consensus') return 0n;
	return (grossRate(parameters) * BigInt(10_000 - commission)) / 10_000n;
}

/** Remembers and mints the rewards of validators in the epoch that ends. Called before the next one begins. */
export function closeRewards(state: ChainState): void {
	const {epoch, parameters, validators} = state;
	const gross = grossRate(parameters);
	let minted = 0n;
	for (const validator of validators) {
		if (validator.state === 'consensus') minted += (validator.stake * gross) / parts;
		const rate = rateOf(validator, parameters);
		const {rewardRates} = validator;
		if (rewardRates.at(-1)?.rate !== rate) {
			rewardRates.push({epoch, sum: sumAt(validator, epoch), rate});
		}
		const [, second] = rewardRates;
		if (second && second.epoch <= epoch - keptEpochs) rewardRates.shift();
	}
	state.minted += minted;
	addToPot(state, minted);
}

/** Lets bonds earn that count from this epoch on. */
export function startRewards(state: ChainState): void {
	for (const {account, validator} of state.bondStarts.get(state.epoch) ?? []) {
		changeEarning(state, {account, validator}, () => {});
	}
	state.bondStarts.delete(state.epoch);
}

/** A delegator's stake with one validator. */
export interface Pair {
	readonly account: Account;
	readonly validator: ValidatorRecord;
}

/** Changes bonds of a pair so that their rewards until now stay. */
export function changeEarning(state: ChainState, pair: Pair, change: () => void): void {
	const record = recordOf(state, pair);
	const unclaimed = unclaimedNow(state, pair);
	change();
	keepPoint(state, pair, {...record, unclaimed});
}

/** Pays out the rewards of a pair; undefined where there has never been any stake. */
export function claimRewards(state: ChainState, pair: Pair): bigint | undefined {
	const record = recordOf(state, pair);
	if (record.points.length === 0) return undefined;
	const unclaimed = unclaimedNow(state, pair);
	pair.account.liquid += unclaimed;
	addToPot(state, -unclaimed);
	keepPoint(state, pair, {points: record.points, claimedThrough: state.epoch, unclaimed: 0n});
	return unclaimed;
}

/** Changes the chain's own balance for rewards that are not claimed yet. */
function addToPot({accounts}: ChainState, change: bigint): void {
	const pot = accounts.get(internalAddresses.rewards);
	if (pot) pot.liquid += change;
}

/** Lists validators with which an account has, or had, stake that brings something. */
export function rewardingValidators({bonds, rewards}: Account): ReadonlySet<ValidatorRecord> {
	return new Set([...bonds.map(({validator}) => validator), ...rewards.keys()]);
}

/** Reads a pair's unclaimed rewards as of an epoch, namnam, and if claimed since; undefined: nothing is kept. */
export function rewardAt(
	state: ChainState,
	pair: Pair,
	epoch: bigint,
): {readonly amount: bigint; readonly isClaimed: boolean} | undefined {
	const oldest = maximum(state.epoch - keptEpochs, state.firstEpoch - collectedBefore);
	if (epoch > state.epoch || epoch < oldest) return undefined;
	const {points, claimedThrough} = recordOf(state, pair);
	const point = points.findLast(each => each.epoch < epoch);
	if (!point) return undefined;
	const amount = valueAt(point, pair.validator, epoch);
	// Whoever has taken all out and claimed it is asked about no more.
	if (amount === 0n && point.active === 0n && !hasBond(pair)) return undefined;
	return {amount, isClaimed: epoch <= claimedThrough};
}

function hasBond({account, validator}: Pair): boolean {
	return account.bonds.some(bond => bond.validator === validator);
}

function unclaimedNow(state: ChainState, pair: Pair): bigint {
	const point = recordOf(state, pair).points.at(-1);
	return point ? valueAt(point, pair.validator, state.epoch) : 0n;
}

function valueAt(point: RewardPoint, validator: ValidatorRecord, epoch: bigint): bigint {
	return point.unclaimed + (point.active * (sumAt(validator, epoch) - point.sum)) / parts;
}

/** Sums up the income of a namnam from the first epoch to the start of this one, in parts of one. */
function sumAt({rewardRates}: ValidatorRecord, epoch: bigint): bigint {
	const since = rewardRates.findLast(each => each.epoch <= epoch) ?? rewardRates[0];
	return since ? since.sum + since.rate * (epoch - since.epoch) : 0n;
}

function keepPoint(
	state: ChainState,
	{account, validator}: Pair,
	{points, claimedThrough, unclaimed}: RewardRecord & {readonly unclaimed: bigint},
): void {
	const {epoch} = state;
	const oldest = points.findLastIndex(point => point.epoch < epoch - keptEpochs);
	const kept = points.slice(Math.max(0, oldest)).filter(point => point.epoch < epoch);
	const active = activeWith(account, validator, epoch);
	kept.push({epoch, sum: sumAt(validator, epoch), unclaimed, active});
	account.rewards.set(validator, {claimedThrough, points: kept});
}

function activeWith(account: Account, validator: ValidatorRecord, epoch: bigint): bigint {
	return account.bonds.reduce(
		(sum, bond) => (bond.validator === validator && bond.startEpoch <= epoch ? sum + bond.amount : sum),
		0n,
	);
}

/** Reads a pair's record; without one it is unchanged since the chain's start, and follows from its bonds. */
function recordOf(state: ChainState, pair: Pair): RewardRecord {
	return pair.account.rewards.get(pair.validator) ?? firstRecord(state, pair);
}

function firstRecord({firstEpoch, seed}: ChainState, {account, validator}: Pair): RewardRecord {
	const bonds = account.bonds.filter(bond => bond.validator === validator);
	if (bonds.length === 0) return {claimedThrough: -1n, points: []};
	const [byte = 0] = digest(`${seed}/claimed/${account.address}/${validator.address}`);
	const claimedThrough = firstEpoch - collectedBefore - 1n - BigInt(byte % 40);
	const starts = bonds.map(({startEpoch}) => startEpoch).filter(start => start <= firstEpoch);
	const epochs = new Set([claimedThrough, ...starts.filter(start => start > claimedThrough)]);
	const points: RewardPoint[] = [];
	for (const epoch of [...epochs].sort((left, right) => Number(left - right))) {
		// Until then each epoch brought as much as the first one that was seen.
		const sum = validator.firstRate * epoch;
		const last = points.at(-1);
		const unclaimed = last ? last.unclaimed + (last.active * (sum - last.sum)) / parts : 0n;
		points.push({epoch, sum, unclaimed, active: activeWith(account, validator, epoch)});
	}
	return {claimedThrough, points};
}

function maximum(left: bigint, right: bigint): bigint {
	return left > right ? left : right;
}
