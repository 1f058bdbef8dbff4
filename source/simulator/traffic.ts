import {partOf, unitsPerNam} from './amounts.ts';
import type {Action} from './chain-action.ts';
import {includeTransaction} from './inclusion.ts';
import type {Account, ChainState, UnbondRecord} from './model.ts';
import {at, hexDigest, type Random} from './random.ts';
import {canWithdraw} from './stake.ts';
import {createOther, createTransfer} from './traffic-beside-stake.ts';

/** Probability that a block holds a transaction of the chain's own traffic. */
const transactionChance = 0.1;
/** Rows that a delegator of the traffic keeps, at most, so that lists do not grow for ever. */
const maxBonds = 100;

type TrafficKind = 'stake' | 'withdraw' | 'redelegation' | 'transfer' | 'other' | 'mistake';

const kinds: ReadonlyArray<readonly [TrafficKind, number]> = [
	['stake', 24],
	['withdraw', 10],
	['redelegation', 4],
	['transfer', 34],
	['other', 25],
	['mistake', 3],
];

/** Lets people use the chain for one block. */
export function makeTraffic(state: ChainState): void {
	const {random} = state;
	if (!random.chance(transactionChance)) return;
	const account = pickAccount(state);
	if (!account) return;
	const actions = createActions(state, account, random.weighted(kinds));
	if (actions.length > 0) includeOwn(state, account.address, actions);
}

/** Puts acts into the block as a transaction of somebody on the chain. */
export function includeOwn(state: ChainState, payer: string, actions: readonly Action[]): void {
	const {random, seed, height} = state;
	const bytes = Buffer.from(`${seed}/${height}/${random.fraction()}`);
	const isAtomic = actions.length > 1 && random.chance(0.5);
	const memo = random.chance(0.05) ? Buffer.from('for the tea, thank you').toString('hex') : null;
	includeTransaction(state, {hash: hexDigest(bytes), bytes, payer, actions, isAtomic, memo});
}

/** Picks an account, the first delegator most often: somebody may be looking at its lists. */
function pickAccount({delegators, random}: ChainState): Account | undefined {
	if (delegators.length === 0) return undefined;
	return random.chance(0.015) ? delegators[0] : random.pick(delegators);
}

function createActions(state: ChainState, account: Account, kind: TrafficKind): Action[] {
	switch (kind) {
		case 'stake':
			return moveStake(state, account);
		case 'withdraw':
			return withdrawDue(state, account);
		case 'redelegation':
			return moveBond(state, account);
		case 'transfer':
			return createTransfer(state, account.address);
		case 'other':
			return createOther(state, account);
		case 'mistake':
			return createMistake(state, account);
	}
}

function moveStake({random, validatorsByStake}: ChainState, account: Account): Action[] {
	const source = account.address;
	const canBond = account.liquid > 10n * unitsPerNam && account.bonds.length < maxBonds;
	if (canBond && random.chance(0.6)) {
		const amount = partOf(account.liquid, 0.02 + 0.3 * random.fraction());
		// Mostly adds to existing bonds; a new choice favours the larger validators.
		const chosen = random.chance(0.75) ? pickBond(account, random)?.validator : undefined;
		const index = Math.floor(random.fraction() ** 2.5 * 0.85 * validatorsByStake.length);
		return [{kind: 'bond', source, validator: (chosen ?? at(validatorsByStake, index)).address, amount}];
	}
	const row = pickBond(account, random);
	// Most people leave their stake where it is.
	if (!row || random.chance(0.6)) return [];
	const share = account.bonds.length >= maxBonds ? 1 : random.pick([1, 0.5, 0.25, 0.1]);
	const amount = share === 1 ? row.amount : partOf(row.amount, share);
	return amount > 0n ? [{kind: 'unbond', source, validator: row.validator.address, amount}] : [];
}

function withdrawDue(state: ChainState, account: Account): Action[] {
	const due = account.unbonds.filter((row: UnbondRecord) => canWithdraw(state, row));
	const validators = new Set(due.map(row => row.validator.address));
	return [...validators]
		.slice(0, state.random.integer(1, 3))
		.map(validator => ({kind: 'withdraw', source: account.address, validator}));
}

function moveBond({random, epoch, validatorsByStake}: ChainState, account: Account): Action[] {
	const row = pickBond(account, random);
	if (!row || (account.redelegations.get(row.validator) ?? 0n) > epoch) return [];
	const destination = at(validatorsByStake, random.integer(0, Math.min(79, validatorsByStake.length - 1)));
	const amount = partOf(row.amount, 0.5);
	if (destination === row.validator || amount === 0n) return [];
	const validator = row.validator.address;
	return [
		{kind: 'redelegation', source: account.address, validator, destination: destination.address, amount},
	];
}

/** Makes an act for more than one has; the chain takes the fee and says no. */
function createMistake({random}: ChainState, account: Account): Action[] {
	const row = pickBond(account, random);
	if (!row) return [];
	const wrong: Action = {
		kind: 'unbond',
		source: account.address,
		validator: row.validator.address,
		amount: row.amount * 1000n,
	};
	const right: Action = {
		kind: 'claimRewards',
		source: account.address,
		validator: row.validator.address,
	};
	return random.chance(0.5) ? [wrong, right] : [wrong];
}

function pickBond(account: Account, random: Random) {
	return account.bonds.length > 0 ? random.pick(account.bonds) : undefined;
}
