import type {DelegatorReading, Sight} from '../domain/chain-reading.ts';
import type {ConcernedStake} from '../domain/concern.ts';
import type {Bond} from '../domain/stake.ts';
import {isWrong} from '../domain/stake-position.ts';
import type {BareEvent} from '../notices/notices.ts';
import {type FieldRules, type KeptList, type ListChange, listedField} from './compare-list.ts';
import type {FieldValues} from './sight.ts';

/** An event of stake, with the amount in namnam; undefined: not told. */
export interface StakeChangeEvent extends BareEvent {
	readonly amount: bigint | undefined;
}

/** Rules of the rows of a delegator's lists: bonds, unbonds and locks, which are one list for the ledger. */
export const stakeRules: FieldRules = {
	isActive: {wait: 'sight'},
	canWithdraw: {wait: 'sight'},
	isLocked: {wait: 'sight'},
};

/** Fields by what a row is, its validator and its epoch: rows that share them are one amount. */
export function stakeRows({
	bonds,
	unbonds,
	mergedBonds = [],
	epoch,
}: DelegatorReading): ReadonlyMap<string, FieldValues> {
	const rows = new Map<string, FieldValues>();
	const add = (
		kind: string,
		{validator, amount}: Pick<Bond, 'validator' | 'amount'>,
		at: bigint | undefined,
		fields: FieldValues,
	) => {
		const address = validator?.address;
		if (address === undefined || at === undefined) return;
		const key = `${kind} ${address} ${at}`;
		const sum = (amount ?? 0n) + BigInt(rows.get(key)?.amount ?? '0');
		rows.set(key, {...fields, validator: address, epoch: at.toString(), amount: sum.toString()});
	};
	for (const bond of bonds) {
		const isActive = bond.status === 'active' ? 'yes' : bond.status === 'inactive' ? 'no' : undefined;
		add('bond', bond, bond.startEpoch, {isActive, state: bond.validator?.state});
	}
	for (const unbond of unbonds) {
		const {canWithdraw} = unbond;
		add('unbond', unbond, unbond.withdrawEpoch, {
			canWithdraw: canWithdraw === undefined ? undefined : canWithdraw ? 'yes' : 'no',
		});
	}
	for (const bond of mergedBonds) {
		const until = bond.redelegation?.earliestEpoch;
		const isLocked = until === undefined || epoch === undefined ? undefined : epoch < until ? 'yes' : 'no';
		add('lock', bond, until, {isLocked});
	}
	return rows;
}

/** Tells whether a row is a lock, which stands among the merged bonds. */
export function isLock(key: string): boolean {
	return key.startsWith('lock ');
}

/** Sums bonds of each address by validator: an entry for each of the addresses. */
export function stakesByValidator(
	addresses: readonly Pick<ConcernedStake, 'address' | 'label'>[],
	bondsOf: (address: string) => readonly Bond[],
): ReadonlyMap<string, readonly ConcernedStake[]> {
	const byValidator = new Map<string, ConcernedStake[]>();
	for (const {address, label} of addresses) {
		const bonds = bondsOf(address).filter(({validator, amount = 0n}) => validator?.address && amount > 0n);
		for (const [validator = '', own] of Map.groupBy(bonds, bond => bond.validator?.address)) {
			const amount = own.reduce((sum, bond) => sum + (bond.amount ?? 0n), 0n);
			byValidator.set(validator, [...(byValidator.get(validator) ?? []), {address, label, amount}]);
		}
	}
	return byValidator;
}

/** The event that a change of a delegator's lists is; undefined where it is none. */
export function stakeEvent(
	delegator: string,
	label: string,
	change: ListChange,
): StakeChangeEvent | undefined {
	const kind = kindOf(change);
	if (kind === undefined) return undefined;
	const {thing, first} = change;
	const epoch = thing.epoch === undefined ? first.epoch : BigInt(thing.epoch);
	return {
		kind,
		...(kind === 'stake.active' && isWrong(thing.state) && {state: thing.state}),
		subject: {type: 'address', id: delegator, name: label},
		old: undefined,
		new: thing.validator,
		// A withdrawal happens when its owner wants it; all else when the chain said it would.
		epoch: kind === 'stake.withdrawn' ? first.epoch : epoch,
		amount: thing.amount === undefined ? undefined : BigInt(thing.amount),
	};
}

function kindOf({field, value, thing, first}: ListChange): StakeChangeEvent['kind'] | undefined {
	switch (field) {
		case 'isActive':
			return value === 'yes' ? 'stake.active' : undefined;
		case 'canWithdraw':
			return value === 'yes' ? 'stake.withdrawable' : undefined;
		case 'isLocked':
			return value === 'no' ? 'stake.unlocked' : undefined;
		case listedField:
			return value === 'no' && wasDue(thing, first.epoch) ? 'stake.withdrawn' : undefined;
		default:
			return undefined;
	}
}

/**
Tells whether all that was listed may have been withdrawn since: what was due by now, or anything once there was time to
unbond it.
*/
export function couldAllBeGone(
	{sight, things}: KeptList,
	now: Sight,
	withdrawEpochs: bigint | undefined,
): boolean {
	const hadTime =
		withdrawEpochs !== undefined &&
		sight.epoch !== undefined &&
		now.epoch !== undefined &&
		now.epoch >= sight.epoch + withdrawEpochs;
	return [...things].every(
		([key, {reported}]) =>
			hadTime || reported[listedField] !== 'yes' || isLock(key) || wasDue(reported, now.epoch),
	);
}

/** Tells whether an unbond that is gone could be withdrawn: what left before its time was not. */
function wasDue({canWithdraw, epoch}: FieldValues, now: bigint | undefined): boolean {
	if (canWithdraw === undefined) return false;
	return canWithdraw === 'yes' || (epoch !== undefined && now !== undefined && BigInt(epoch) <= now);
}
