import {withdrawDelay} from '../domain/epoch.ts';
import {createAddress} from './addresses.ts';
import {partOf, unitsPerNam} from './amounts.ts';
import type {Account, ValidatorRecord} from './model.ts';
import type {ChainParameters} from './parameters.ts';
import {at, createRandom, type Random} from './random.ts';
import {addUnbond, emptyAccount} from './stake.ts';

interface Context {
	readonly seed: string;
	readonly epoch: bigint;
	/** Validators, most stake first. */
	readonly validators: readonly ValidatorRecord[];
	/** Gets the new accounts. */
	readonly accounts: Map<string, Account>;
	readonly parameters: ChainParameters;
}

const maxValidators = 22;
/** namnam that the first delegator can bond: people who try a transaction use its address. */
const firstLiquid = 50_000n * unitsPerNam;
/** Maximum part of a validator's remaining stake that one delegator holds: one in this many. */
const maxPart = 100n;

/**
Distributes all stake: parts go to delegators, the rest to the validators themselves. The first delegator has
something of everything: many bonds, one not yet active, unbonds near and far, redelegated stake.
*/
export function createDelegators(count: number, context: Context): Account[] {
	const random = createRandom(`${context.seed}/delegators`);
	const unassigned = new Map(context.validators.map(validator => [validator, validator.stake]));
	const delegators = Array.from({length: count}, (_, index) => {
		const account = openEmpty(context, createAddress('implicit', `${context.seed}/delegator/${index}`));
		account.liquid = index === 0 ? firstLiquid : createAmount(random);
		const wanted = index === 0 ? maxValidators : Math.ceil(maxValidators * random.fraction() ** 3.2);
		for (const validator of chooseValidators(wanted, context.validators, random)) {
			addBonds(account, validator, {context, random, unassigned, repeats: index === 0 ? 0.9 : 0.35});
		}
		addPast(account, index === 0, {context, random});
		return account;
	});
	if (delegators[2]) fillLists(delegators[2], {context, unassigned});
	for (const [validator, amount] of unassigned) {
		const account = openEmpty(context, validator.address);
		account.liquid = 1000n * unitsPerNam;
		account.bonds.push({validator, startEpoch: BigInt(random.integer(0, 300)), amount});
	}
	return delegators;
}

/** Rows of the delegator whose lists are longest: more than two pages of bonds, and of unbonds more than one. */
const longest = {bonds: 74, unbonds: 49};

function fillLists(
	account: Account,
	{context, unassigned}: Pick<BondOptions, 'context' | 'unassigned'>,
): void {
	const random = createRandom(`${context.seed}/long-lists`);
	const chosen = chooseValidators(maxValidators, context.validators, random);
	const own = new Set(account.bonds.map(({validator}) => validator));
	const validators = [...own.union(chosen)].slice(0, maxValidators);
	const isNew = (start: bigint, validator: ValidatorRecord) =>
		!account.bonds.some(row => row.validator === validator && row.startEpoch === start);
	for (let attempt = 0; attempt < 1000 && account.bonds.length < longest.bonds; attempt++) {
		const validator = random.pick(validators);
		const startEpoch = BigInt(random.integer(1, Number(context.epoch)));
		const amount = partOf(unassigned.get(validator) ?? 0n, 0.001 * random.fraction());
		if (amount === 0n || !isNew(startEpoch, validator)) continue;
		unassigned.set(validator, (unassigned.get(validator) ?? 0n) - amount);
		account.bonds.push({validator, startEpoch, amount});
	}
	const latest = Number(withdrawDelay(context.parameters) - context.parameters.pipelineLength);
	for (let attempt = 0; attempt < 1000 && account.unbonds.length < longest.unbonds; attempt++) {
		const {validator, amount} = random.pick(account.bonds);
		const withdrawEpoch = context.epoch + BigInt(random.integer(-8, latest));
		addUnbond(account, {validator, withdrawEpoch, amount: 1n + partOf(amount, 0.25 * random.fraction())});
	}
}

function openEmpty({accounts}: Context, address: string): Account {
	const account = emptyAccount(address);
	accounts.set(address, account);
	return account;
}

/** Makes up an amount in namnam: mostly hundreds or thousands of NAM, sometimes a great many. */
function createAmount(random: Random): bigint {
	const nam = 40 * Math.exp(9.5 * random.fraction() ** 1.4);
	return BigInt(Math.floor(nam)) * unitsPerNam + BigInt(random.integer(0, 999_999));
}

/** Chooses distinct validators; people choose larger ones more often. */
function chooseValidators(
	wanted: number,
	validators: readonly ValidatorRecord[],
	random: Random,
): ReadonlySet<ValidatorRecord> {
	const chosen = new Set<ValidatorRecord>();
	const count = Math.min(wanted, validators.length);
	while (chosen.size < count)
		chosen.add(at(validators, Math.floor(random.fraction() ** 1.7 * validators.length)));
	return chosen;
}

interface BondOptions {
	readonly context: Context;
	readonly random: Random;
	/** namnam that a validator has not yet given to anybody. */
	readonly unassigned: Map<ValidatorRecord, bigint>;
	/** Probability that somebody bonds with the same validator a second time. */
	readonly repeats: number;
}

function addBonds(
	account: Account,
	validator: ValidatorRecord,
	{context, random, unassigned, repeats}: BondOptions,
): void {
	const starts = new Set([random.integer(1, Number(context.epoch))]);
	if (random.chance(repeats)) starts.add(random.integer(1, Number(context.epoch)));
	for (const start of [...starts].sort((left, right) => left - right)) {
		const left = unassigned.get(validator) ?? 0n;
		const wanted = createAmount(random);
		const amount = wanted < left / maxPart ? wanted : left / maxPart;
		if (amount === 0n) return;
		unassigned.set(validator, left - amount);
		account.bonds.push({validator, startEpoch: BigInt(start), amount});
	}
}

/** Adds the recent acts of the account: fresh bonds, unbonds, redelegations. */
function addPast(
	account: Account,
	isFirst: boolean,
	{context, random}: {context: Context; random: Random},
): void {
	const {epoch, parameters} = context;
	const [first, second, third] = account.bonds.map(({validator}) => validator);
	const delay = Number(withdrawDelay(parameters));
	if (first && (isFirst || random.chance(0.15))) {
		const startEpoch = epoch + BigInt(random.integer(1, Math.max(1, Number(parameters.pipelineLength))));
		const amount = (account.bonds[0]?.amount ?? 0n) / 3n + 1n;
		account.bonds.push({validator: first, startEpoch, amount});
		first.pendingStake.set(startEpoch, (first.pendingStake.get(startEpoch) ?? 0n) + amount);
	}
	// Younger unbonds would still have to leave the stake of their validator.
	const latest = delay - Number(parameters.pipelineLength);
	for (const distance of isFirst ? nearAndFar(latest) : someDistances(latest, random)) {
		if (account.bonds.length === 0) break;
		// All that the first delegator can withdraw is from one validator, so that merged lists differ from plain
		// ones.
		const {validator, amount} = isFirst && distance < 0 ? at(account.bonds, 0) : random.pick(account.bonds);
		// The part that stays is at least as large as the one that goes.
		const part = 1n + partOf(amount, random.pick([0.1, 0.25, 0.5, 1]));
		addUnbond(account, {validator, withdrawEpoch: epoch + BigInt(distance), amount: part});
	}
	if (second && (isFirst || random.chance(0.05))) {
		account.redelegations.set(second, epoch + BigInt(random.integer(1, Math.max(1, latest))));
	}
	if (third && third !== second && (isFirst || random.chance(0.05))) {
		account.redelegations.set(third, epoch - BigInt(random.integer(1, 40)));
	}
}

/** Epochs until the first delegator's unbonds can be withdrawn: some now, the next in the next epoch. */
function nearAndFar(latest: number): number[] {
	return [-6, -1, 1, 2, 5, 17, 44].filter(distance => distance <= latest);
}

function someDistances(latest: number, random: Random): number[] {
	if (!random.chance(0.4)) return [];
	return Array.from({length: random.integer(1, 4)}, () => random.integer(-8, latest));
}
