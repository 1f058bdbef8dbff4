import type {Bond} from '../domain/stake.ts';
import {isWrong} from '../domain/stake-position.ts';
import type {Figures, Holder} from './figures.ts';
import {type Metric, toNam} from './metric.ts';

/** Metrics of my addresses, by their labels. */
export const stakeMetrics: readonly Metric<Figures>[] = [
	ofStake(
		'stake_bonded_nam',
		'Bonded stake of an address, what is not active yet included, in NAM.',
		({bonds}) => bonds,
	),
	ofStake(
		'stake_not_active_nam',
		'Part of the bonded stake that becomes active with a later epoch, in NAM.',
		({bonds}) => bonds?.filter(({status}) => status === 'inactive'),
	),
	ofStake(
		'stake_not_earning_nam',
		'Part of the active stake that earns nothing, as its validator is not in the set, in NAM.',
		({bonds}, {validators}) =>
			bonds?.filter(({validator, status}) => {
				const {state} = validators?.get(validator?.address ?? '') ?? validator ?? {};
				return status !== 'inactive' && isWrong(state) === true;
			}),
	),
	ofStake('stake_unbonding_nam', 'Stake on its way out that cannot be withdrawn yet, in NAM.', ({unbonds}) =>
		unbonds?.filter(({canWithdraw}) => canWithdraw !== true),
	),
	ofStake('stake_withdrawable_nam', 'Stake that can be withdrawn now, in NAM.', ({unbonds}) =>
		unbonds?.filter(({canWithdraw}) => canWithdraw === true),
	),
	{
		name: 'rewards_claimable_nam',
		help: 'Rewards of an address that can be claimed, in NAM.',
		labels: ['label'],
		round: 'rewards',
		read: ({holders}) =>
			holders.flatMap(({label, rewards}) =>
				rewards === undefined
					? []
					: [{labels: [label], value: sumOf([...rewards.values()].map(row => BigInt(row.unclaimed ?? '0')))}],
			),
	},
	{
		name: 'balance_nam',
		help: 'Balance of an address outside its stake, of the native token of the chain, in NAM.',
		labels: ['label'],
		round: 'balances',
		read: ({holders, nativeToken = ''}) =>
			holders.flatMap(({label, balances}) => {
				const amount = balances?.get(nativeToken)?.amount;
				return amount === undefined ? [] : [{labels: [label], value: toNam(BigInt(amount))}];
			}),
	},
];

/** Makes the metric of a sum over the stake of an address that counts. */
function ofStake(
	name: string,
	help: string,
	counted: (
		stake: NonNullable<Holder['stake']>,
		figures: Figures,
	) => readonly Pick<Bond, 'amount'>[] | undefined,
): Metric<Figures> {
	return {
		name,
		help,
		labels: ['label'],
		round: 'stake',
		read: figures =>
			figures.holders.flatMap(({label, stake}) => {
				const amounts = (stake && counted(stake, figures))?.map(({amount = 0n}) => amount);
				return amounts ? [{labels: [label], value: sumOf(amounts)}] : [];
			}),
	};
}

/** Sums up amounts, in NAM. */
function sumOf(amounts: readonly bigint[]): string {
	return toNam(amounts.reduce((sum, amount) => sum + amount, 0n));
}
