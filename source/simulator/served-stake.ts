import type {Account, BondRecord, ChainState, UnbondRecord, ValidatorRecord} from './model.ts';
import {servePage} from './paging.ts';
import {epochTimeText} from './served-time.ts';
import {serveEmbeddedValidator} from './served-validators.ts';
import {canWithdraw} from './stake.ts';

/** Which account, which page. */
export interface StakeQuery {
	readonly address: string;
	readonly page: number;
}

/** Bonds: one row for each validator and start. */
export function listBonds(state: ChainState, {address, page}: StakeQuery) {
	return servePage(accountOf(state, address)?.bonds ?? [], page, bond => ({
		minDenomAmount: String(bond.amount),
		validator: serveEmbeddedValidator(bond.validator, state.epoch),
		status: bond.startEpoch <= state.epoch ? 'active' : 'inactive',
		startEpoch: String(bond.startEpoch),
	}));
}

/** Bonds by validator, not yet active ones included. */
export function listMergedBonds(state: ChainState, {address, page}: StakeQuery) {
	const account = accountOf(state, address);
	return servePage(mergeBonds(account?.bonds ?? []), page, ({validator, amount}) => ({
		minDenomAmount: String(amount),
		validator: serveEmbeddedValidator(validator, state.epoch),
		...serveRedelegation(state, account?.redelegations.get(validator)),
	}));
}

/** Unbonds: one row for each validator and withdraw epoch. */
export function listUnbonds(state: ChainState, {address, page}: StakeQuery) {
	return servePage(accountOf(state, address)?.unbonds ?? [], page, unbond => serveUnbond(state, unbond));
}

/** Unbonds, with all that a validator's delegator can withdraw already in one row of epoch 0. */
export function listMergedUnbonds(state: ChainState, {address, page}: StakeQuery) {
	const merged = mergeWithdrawable(state, accountOf(state, address)?.unbonds ?? []);
	return servePage(merged, page, unbond => serveUnbond(state, unbond));
}

/** What can be withdrawn as of an epoch; left out: now. The same rows as the unbonds. */
export function listWithdraws(
	state: ChainState,
	{address, page, epoch}: StakeQuery & {epoch?: bigint | undefined},
) {
	const asOf = epoch ?? state.epoch;
	const due = (accountOf(state, address)?.unbonds ?? []).filter(({withdrawEpoch}) => withdrawEpoch <= asOf);
	return servePage(due, page, unbond => serveUnbond(state, unbond));
}

function accountOf(state: ChainState, address: string): Account | undefined {
	return state.accounts.get(address);
}

function mergeBonds(bonds: readonly BondRecord[]): Array<{validator: ValidatorRecord; amount: bigint}> {
	const sums = new Map<ValidatorRecord, bigint>();
	for (const {validator, amount} of bonds) sums.set(validator, (sums.get(validator) ?? 0n) + amount);
	return [...sums].map(([validator, amount]) => ({validator, amount}));
}

function serveRedelegation(state: ChainState, earliest: bigint | undefined) {
	if (earliest === undefined) return {};
	return {
		redelegationInfo: {
			earliestRedelegationEpoch: String(earliest),
			earliestRedelegationTime: epochTimeText(state, earliest),
		},
	};
}

function mergeWithdrawable(state: ChainState, unbonds: readonly UnbondRecord[]): UnbondRecord[] {
	const sums = new Map<ValidatorRecord, bigint>();
	for (const unbond of unbonds) {
		if (!canWithdraw(state, unbond)) continue;
		sums.set(unbond.validator, (sums.get(unbond.validator) ?? 0n) + unbond.amount);
	}
	const withdrawable = [...sums].map(([validator, amount]) => ({validator, amount, withdrawEpoch: 0n}));
	return [...withdrawable, ...unbonds.filter(unbond => !canWithdraw(state, unbond))];
}

function serveUnbond(state: ChainState, unbond: UnbondRecord) {
	return {
		minDenomAmount: String(unbond.amount),
		validator: serveEmbeddedValidator(unbond.validator, state.epoch),
		withdrawEpoch: String(unbond.withdrawEpoch),
		withdrawTime: epochTimeText(state, unbond.withdrawEpoch),
		canWithdraw: canWithdraw(state, unbond),
	};
}
