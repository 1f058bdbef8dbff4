import type {Bond, MergedBond, Unbond} from '../../source/domain/stake.ts';
import {createValidator} from './validators.ts';

const decoded = {source: {}, flaws: []};

/** 1234.5 NAM, bonded with the validator of that number, unless the fields say otherwise. */
export function createBond(seed: number, fields: Partial<Bond> = {}): Bond {
	return {
		validator: createValidator(seed, {rank: undefined}),
		amount: 1_234_500_000n,
		status: 'active',
		startEpoch: 1190n,
		...decoded,
		...fields,
	};
}

export function createMergedBond(seed: number, fields: Partial<MergedBond> = {}): MergedBond {
	return {
		validator: createValidator(seed, {rank: undefined}),
		amount: 1_234_500_000n,
		redelegation: undefined,
		...decoded,
		...fields,
	};
}

/** 3 NAM on their way out, unless the fields say otherwise. */
export function createUnbond(seed: number, fields: Partial<Unbond> = {}): Unbond {
	return {
		validator: createValidator(seed, {rank: undefined}),
		amount: 3_000_000n,
		withdrawEpoch: 1257n,
		withdrawTime: 1_768_413_600n,
		canWithdraw: false,
		...decoded,
		...fields,
	};
}

/** Merges bonds as a service does. */
export function mergeBonds(bonds: readonly Bond[]): MergedBond[] {
	const groups = Map.groupBy(bonds, ({validator}) => validator?.address);
	return [...groups.values()].map(group =>
		createMergedBond(0, {
			validator: group[0]!.validator,
			amount: group.reduce((sum, {amount}) => sum + (amount ?? 0n), 0n),
		}),
	);
}

/** Merges unbonds as a service does: all that can be withdrawn is one row of epoch 0. */
export function mergeUnbonds(unbonds: readonly Unbond[]): Unbond[] {
	const groups = Map.groupBy(unbonds, ({validator, withdrawEpoch, canWithdraw}) =>
		[validator?.address, canWithdraw ? 0n : withdrawEpoch].join(' '),
	);
	return [...groups.values()].map(group => ({
		...group[0]!,
		...(group[0]!.canWithdraw ? {withdrawEpoch: 0n} : {}),
		amount: group.reduce((sum, {amount}) => sum + (amount ?? 0n), 0n),
	}));
}
