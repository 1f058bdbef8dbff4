import {createAddress, internalAddresses} from './addresses.ts';
import {unitsPerNam} from './amounts.ts';
import type {Account, ChainState, TokenRecord} from './model.ts';
import {createRandom, hexDigest} from './random.ts';
import {rateOf} from './rewards.ts';
import {awaitStart, emptyAccount} from './stake.ts';

/** namnam that there are at the start. */
const firstTotal = 1_030_000_000n * unitsPerNam;
/** Minimum of namnam that nobody may move. */
const minLocked = 100_000_000n * unitsPerNam;
/** Reserve of namnam, from which new accounts get some. */
export const faucet = 50_000_000n * unitsPerNam;
/** namnam that the chain itself holds. */
const internalHoldings = [
	{address: internalAddresses.rewards, amount: 10_000_000n * unitsPerNam},
	{address: internalAddresses.shieldedPool, amount: 5_000_000n * unitsPerNam},
	{address: internalAddresses.ibc, amount: 20_000_000n * unitsPerNam},
	{address: internalAddresses.publicGoods, amount: 1_000_000n * unitsPerNam},
];
/** Epochs whose supply is kept. */
const keptEpochs = 120n;
/** Delegators that may hold something of another chain, at most. */
const maxHolders = 1000;

/** Gives the chain itself its balances, and locks away the rest of the first supply; returns that supply. */
export function fillTreasury(seed: string, accounts: Map<string, Account>): bigint {
	for (const {address, amount} of internalHoldings) {
		accounts.set(address, {...emptyAccount(address), liquid: amount});
	}
	const held = [...accounts.values()].reduce((sum, account) => sum + holdingsOf(account), faucet);
	const rest = firstTotal - held;
	const locked = rest > minLocked ? rest : minLocked;
	const address = treasuryOf(seed);
	accounts.set(address, {...emptyAccount(address), liquid: locked});
	return held + locked;
}

function treasuryOf(seed: string): string {
	return createAddress('established', `${seed}/treasury`);
}

function holdingsOf({liquid, bonds, unbonds}: Account): bigint {
	return [...bonds, ...unbonds].reduce((sum, {amount}) => sum + amount, liquid);
}

/** Remembers how much there is of the native token in this epoch. */
export function keepSupply(state: ChainState): void {
	const {accounts, epoch, seed, supplies} = state;
	const liquidOf = (address: string) => accounts.get(address)?.liquid ?? 0n;
	const total = state.firstSupply + state.minted;
	const effective = total - liquidOf(internalAddresses.publicGoods);
	supplies.set(epoch, {total, effective, circulating: effective - liquidOf(treasuryOf(seed))});
	supplies.delete(epoch - keptEpochs);
}

/** Lets all stake of the start earn as its validators stand, and what begins to count later from then on. */
export function startEarning(state: ChainState): void {
	for (const validator of state.validators) {
		validator.firstRate = rateOf(validator, state.parameters);
		validator.rewardRates.push({epoch: 0n, sum: 0n, rate: validator.firstRate});
	}
	for (const account of state.accounts.values()) {
		for (const {validator, startEpoch} of account.bonds) {
			if (startEpoch > state.epoch) awaitStart(state, startEpoch, {account, validator});
		}
	}
}

/** Invents tokens of other chains, and who of the delegators has some. */
export function createTokens(seed: string, delegators: readonly Account[]): TokenRecord[] {
	const traces = [
		'transfer/channel-1/uosmo',
		'transfer/channel-2/uatom',
		'transfer/channel-3/utia',
		`transfer/channel-4/ibc/${hexDigest(`${seed}/denomination`)}`,
	];
	const prices = [5, undefined, undefined, 12];
	return traces.map((trace, index) => {
		const random = createRandom(`${seed}/${trace}`);
		const holders = delegators.slice(0, maxHolders).filter(() => random.chance(0.25));
		return {
			address: createAddress('token', `${seed}/${trace}`),
			trace,
			gasPrice: prices[index],
			holders: new Map(holders.map(({address}) => [address, BigInt(random.integer(1, 2_000_000_000))])),
		};
	});
}
