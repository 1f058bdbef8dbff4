import type {Bond, MergedBond, Unbond} from '../domain/stake.ts';
import type {ExactField} from './column.ts';
import {validatorFields} from './validator-fields.ts';

/** Every field of a bond. */
export const bondFields: readonly ExactField<Bond>[] = stakeFields<Bond>([
	{name: 'status', field: 'status', exact: ({status}) => status},
	{name: 'startEpoch', field: 'startEpoch', exact: ({startEpoch}) => startEpoch?.toString()},
]);

/** Every field of a merged bond. */
export const mergedBondFields: readonly ExactField<MergedBond>[] = stakeFields<MergedBond>([
	{
		name: 'redelegationInfo.earliestRedelegationEpoch',
		field: 'redelegation.earliestEpoch',
		exact: ({redelegation}) => redelegation?.earliestEpoch?.toString(),
	},
	{
		name: 'redelegationInfo.earliestRedelegationTime',
		field: 'redelegation.earliestTime',
		exact: ({redelegation}) => redelegation?.earliestTime?.toString(),
	},
]);

/** Every field of an unbond, a merged unbond or a withdraw. */
export const unbondFields: readonly ExactField<Unbond>[] = stakeFields<Unbond>([
	{name: 'withdrawEpoch', field: 'withdrawEpoch', exact: ({withdrawEpoch}) => withdrawEpoch?.toString()},
	{name: 'withdrawTime', field: 'withdrawTime', exact: ({withdrawTime}) => withdrawTime?.toString()},
	{name: 'canWithdraw', field: 'canWithdraw', exact: ({canWithdraw}) => canWithdraw?.toString()},
]);

/** Fields of a stake: the amount in namnam, what is the row's own, the validator. */
function stakeFields<Item extends Bond | MergedBond | Unbond>(
	own: readonly ExactField<Item>[],
): ExactField<Item>[] {
	return [
		{name: 'minDenomAmount', field: 'amount', exact: ({amount}) => amount?.toString()},
		...own,
		...validatorFields<Item>(({validator}) => validator, 'validator.'),
	];
}
