import type {Bond, Unbond} from '../../../domain/stake.ts';
import {
	bondsQuestion,
	mergedBondsQuestion,
	mergedUnbondsQuestion,
	unbondsQuestion,
	withdrawsQuestion,
} from '../../../model/questions/stake.ts';
import type {DelegatorRoute} from '../../../routes/route.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {StakeRows} from '../../queries/stake-reading.ts';
import {AddressesScreen} from './addresses-screen.tsx';
import {HistoryScreen} from './history-screen.tsx';
import {StakeList} from './stake-list.tsx';
import {StakeScreen} from './stake-screen.tsx';
import {createBondSubject, createMergedBondSubject, createUnbondSubject} from './stake-subject.ts';
import type {ToStakeRows} from './use-summed-rows.ts';

const createUnbonds = {
	unbonds: unbondSubjectOf('unbonds'),
	'merged-unbonds': unbondSubjectOf('merged-unbonds'),
	withdraws: unbondSubjectOf('withdraws'),
} as const;

function unbondSubjectOf(list: Parameters<typeof createUnbondSubject>[1]) {
	return (facts: ItemContext, rows: readonly Unbond[]) => createUnbondSubject(facts, list, rows);
}

const toBonds: ToStakeRows<Bond> = bonds => ({bonds});
const toUnbonds: ToStakeRows<Unbond> = unbonds => ({unbonds});

const withdrawableOf = ({unbonds}: StakeRows) => ({
	...unbonds,
	items: unbonds.items.filter(({canWithdraw}) => canWithdraw),
});

/** Shows a delegator's stake in six lists and its transactions in one, or the addresses to choose one from. */
export function DelegatorScreen({route}: {readonly route: DelegatorRoute}) {
	const {address, list, epoch} = route;
	if (address === undefined) return <AddressesScreen route={route} />;
	const key = `${list} ${address}`;
	const shared = {route, address};
	if (list === 'stake') return <StakeScreen key={key} {...shared} />;
	switch (list) {
		case 'bonds':
			return (
				<StakeList
					key={key}
					{...shared}
					createSubject={createBondSubject}
					question={bondsQuestion}
					about={address}
					rowsOf={({bonds}) => bonds}
					toStakeRows={toBonds}
				/>
			);
		case 'merged-bonds':
			return (
				<StakeList
					key={key}
					{...shared}
					createSubject={createMergedBondSubject}
					question={mergedBondsQuestion}
					about={address}
				/>
			);
		case 'unbonds':
			return (
				<StakeList
					key={key}
					{...shared}
					route={byEpoch(route)}
					createSubject={createUnbonds.unbonds}
					question={unbondsQuestion}
					about={address}
					rowsOf={({unbonds}) => unbonds}
					toStakeRows={toUnbonds}
				/>
			);
		case 'merged-unbonds':
			return (
				<StakeList
					key={key}
					{...shared}
					createSubject={createUnbonds['merged-unbonds']}
					question={mergedUnbondsQuestion}
					about={address}
				/>
			);
		case 'withdraws':
			return (
				<StakeList
					key={key}
					{...shared}
					createSubject={createUnbonds.withdraws}
					question={withdrawsQuestion}
					about={{address, epoch}}
					rowsOf={epoch === undefined ? withdrawableOf : undefined}
				/>
			);
		case 'history':
			return <HistoryScreen key={key} {...shared} />;
	}
}

/** Sorts what unbonds by its epoch, the lowest of which are those of what can be withdrawn. */
function byEpoch(route: DelegatorRoute): DelegatorRoute {
	return route.sort === 'service' ? {...route, sort: 'withdrawEpoch'} : route;
}
