import {withdrawableEpoch} from '../domain/epoch.ts';
import {internalAddresses, isOfThisChain} from './addresses.ts';
import type {TransferAct} from './chain-action.ts';
import type {Account, ChainState, UnbondRecord, ValidatorRecord} from './model.ts';
import {changeEarning, type Pair} from './rewards.ts';

/** Reason why an act cannot be done, in a few words; undefined when it was done. */
export type Problem = string | undefined;

/** Sums up the namnam bonded with a validator, not yet active ones included. */
export function bondedWith(account: Account, validator: ValidatorRecord): bigint {
	return account.bonds.reduce((sum, bond) => (bond.validator === validator ? sum + bond.amount : sum), 0n);
}

/** Bonds liquid namnam; they count after the pipeline. */
export function bond(
	state: ChainState,
	account: Account,
	validator: ValidatorRecord,
	amount: bigint,
): Problem {
	if (account.liquid < amount) return 'insufficient balance';
	account.liquid -= amount;
	addStake(state, account, validator, amount);
	return undefined;
}

/** Unbonds namnam, newest bonds first. */
export function unbond(
	state: ChainState,
	account: Account,
	validator: ValidatorRecord,
	amount: bigint,
): Problem {
	const problem = takeStake(state, account, validator, amount);
	if (problem) return problem;
	addUnbond(account, {validator, amount, withdrawEpoch: withdrawableEpoch(state.epoch, state.parameters)});
	return undefined;
}

/** Moves bonded namnam from one validator to another without unbonding; the new bond is locked for as long. */
export function redelegate(
	state: ChainState,
	account: Account,
	{from, to, amount}: {from: ValidatorRecord; to: ValidatorRecord; amount: bigint},
): Problem {
	if (from === to) return 'source and destination are the same validator';
	if ((account.redelegations.get(from) ?? 0n) > state.epoch) return 'the bond is locked by a redelegation';
	const problem = takeStake(state, account, from, amount);
	if (problem) return problem;
	addStake(state, account, to, amount);
	account.redelegations.set(to, withdrawableEpoch(state.epoch, state.parameters));
	return undefined;
}

/** Makes liquid all that can be withdrawn from a validator. */
export function withdraw(state: ChainState, account: Account, validator: ValidatorRecord): Problem {
	const isDue = (unbond: UnbondRecord) => unbond.validator === validator && canWithdraw(state, unbond);
	const due = account.unbonds.filter(isDue);
	if (due.length === 0) return 'nothing to withdraw';
	account.unbonds = account.unbonds.filter(unbond => !isDue(unbond));
	account.liquid += due.reduce((sum, unbond) => sum + unbond.amount, 0n);
	return undefined;
}

export function canWithdraw(state: ChainState, unbond: UnbondRecord): boolean {
	return unbond.withdrawEpoch <= state.epoch;
}

/** Adds an unbond to the row of the same validator and epoch, or as a new row. */
export function addUnbond(account: Account, unbond: UnbondRecord): void {
	const same = account.unbonds.find(
		row => row.validator === unbond.validator && row.withdrawEpoch === unbond.withdrawEpoch,
	);
	if (same) same.amount += unbond.amount;
	else account.unbonds.push(unbond);
}

function addStake(state: ChainState, account: Account, validator: ValidatorRecord, amount: bigint): void {
	const startEpoch = state.epoch + state.parameters.pipelineLength;
	changeEarning(state, {account, validator}, () => {
		const same = account.bonds.find(row => row.validator === validator && row.startEpoch === startEpoch);
		if (same) same.amount += amount;
		else account.bonds.push({validator, startEpoch, amount});
	});
	awaitStart(state, startEpoch, {account, validator});
	addPending(state, validator, amount);
}

/** Lets a bond earn once it counts. */
export function awaitStart({bondStarts}: Pick<ChainState, 'bondStarts'>, epoch: bigint, pair: Pair): void {
	const waiting = bondStarts.get(epoch) ?? [];
	if (!waiting.some(({account, validator}) => account === pair.account && validator === pair.validator))
		waiting.push(pair);
	bondStarts.set(epoch, waiting);
}

function takeStake(state: ChainState, account: Account, validator: ValidatorRecord, amount: bigint): Problem {
	if (bondedWith(account, validator) < amount) return 'insufficient bond';
	changeEarning(state, {account, validator}, () => {
		let rest = amount;
		for (const row of account.bonds.toReversed()) {
			if (row.validator !== validator) continue;
			const taken = row.amount < rest ? row.amount : rest;
			row.amount -= taken;
			rest -= taken;
		}
		account.bonds = account.bonds.filter(row => row.amount > 0n);
	});
	if (bondedWith(account, validator) === 0n) account.redelegations.delete(validator);
	addPending(state, validator, -amount);
	return undefined;
}

function addPending({epoch, parameters}: ChainState, validator: ValidatorRecord, change: bigint): void {
	const due = epoch + parameters.pipelineLength;
	validator.pendingStake.set(due, (validator.pendingStake.get(due) ?? 0n) + change);
}

/** Makes an account that has nothing. */
export function emptyAccount(address: string): Account {
	return {address, liquid: 0n, bonds: [], unbonds: [], redelegations: new Map(), rewards: new Map()};
}

/** Moves NAM between two holders, or says why not. */
export function transfer({accounts}: ChainState, {sender, receiver, amount}: TransferAct): Problem {
	const from = accounts.get(holderOf(sender));
	if (!from || from.liquid < amount) return 'insufficient balance';
	const holder = holderOf(receiver);
	const to = accounts.get(holder) ?? emptyAccount(holder);
	accounts.set(holder, to);
	from.liquid -= amount;
	to.liquid += amount;
	return undefined;
}

/** Names the holder on this chain of an address's tokens; the bridge holds those on another chain. */
export function holderOf(address: string): string {
	return isOfThisChain(address) ? address : internalAddresses.ibc;
}
