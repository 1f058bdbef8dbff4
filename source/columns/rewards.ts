import type {Reward} from '../domain/holdings.ts';
import {formatNam} from '../format/number.ts';
import {exactFieldsOf} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {sortKeysOf} from './sort-keys.ts';
import {stakeColumns, validatorPartColumns, validatorPartFields} from './stake.ts';

const columns = [
	...stakeColumns<Reward>(({amount}) =>
		amount === undefined ? 'an unknown amount to claim' : `${formatNam(amount)} NAM to claim`,
	).map(column => (column.id === 'amount' ? {...column, title: 'To claim NAM', word: 'to-claim'} : column)),
	...validatorPartColumns<Reward>(),
];

/** Columns of what an address can claim, by validator. */
export const rewardSpec: ItemSpec<Reward> = {
	columns,
	sorts: sortKeysOf(columns),
	fields: [...exactFieldsOf(columns), ...validatorPartFields],
};

/** Returns what there is to claim, the most first: zeros are left out, what could not be read stays. */
export function claimable(rewards: readonly Reward[]): readonly Reward[] {
	const amountOf = ({amount}: Reward) => amount ?? 0n;
	return rewards
		.filter(({amount}) => amount !== 0n)
		.sort((left, right) =>
			amountOf(left) === amountOf(right) ? 0 : amountOf(left) < amountOf(right) ? 1 : -1,
		);
}
