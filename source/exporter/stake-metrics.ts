import {isWrong} from '../domain/stake-position.ts';
import type {FieldValues} from '../ledger/sight.ts';
import type {Figures, LedgerRows} from './figures.ts';
import {type Metric, toNam} from './metric.ts';

/** Metrics of my addresses, by their labels. */
export const stakeMetrics: readonly Metric<Figures>[] = [
	ofStake('stake_bonded_nam', 'Bonded stake of an address, what is not active yet included, in NAM.', isBond),
	ofStake(
		'stake_not_active_nam',
		'Part of the bonded stake that becomes active with a later epoch, in NAM.',
		(row, key) => isBond(row, key) && row.isActive === 'no',
	),
	ofStake(
		'stake_not_earning_nam',
		'Part of the active stake that earns nothing, as its validator is not in the set, in NAM.',
		(row, key, {validators}) => {
			const state = validators?.get(row.validator ?? '')?.state ?? row.state;
			return isBond(row, key) && row.isActive !== 'no' && isWrong(state) === true;
		},
	),
	ofStake(
		'stake_unbonding_nam',
		'Stake on its way out that cannot be withdrawn yet, in NAM.',
		(row, key) => isUnbond(key) && row.canWithdraw !== 'yes',
	),
	ofStake(
		'stake_withdrawable_nam',
		'Stake that can be withdrawn now, in NAM.',
		(row, key) => isUnbond(key) && row.canWithdraw === 'yes',
	),
	{
		name: 'rewards_claimable_nam',
		help: 'Rewards of an address that can be claimed, in NAM.',
		labels: ['label'],
		round: 'rewards',
		read: ({holders}) =>
			holders.flatMap(({label, rewards}) =>
				rewards === undefined ? [] : [{labels: [label], value: sumOf(rewards, 'unclaimed', () => true)}],
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

/** Makes the metric of a sum over the rows of an address that count. */
function ofStake(
	name: string,
	help: string,
	counts: (row: FieldValues, key: string, figures: Figures) => boolean,
): Metric<Figures> {
	return {
		name,
		help,
		labels: ['label'],
		round: 'stake',
		read: figures =>
			figures.holders.flatMap(({label, stake}) =>
				stake === undefined
					? []
					: [{labels: [label], value: sumOf(stake, 'amount', (row, key) => counts(row, key, figures))}],
			),
	};
}

function isBond(_: FieldValues, key: string): boolean {
	return key.startsWith('bond ');
}

function isUnbond(key: string): boolean {
	return key.startsWith('unbond ');
}

/** Sums up a field of the rows that count, in NAM. */
function sumOf(rows: LedgerRows, field: string, counts: (row: FieldValues, key: string) => boolean): string {
	let sum = 0n;
	for (const [key, row] of rows) if (counts(row, key)) sum += BigInt(row[field] ?? '0');
	return toNam(sum);
}
