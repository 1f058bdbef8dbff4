import type {ValidatorStake} from '../../../domain/validator-stake.ts';
import type {DelegatorRoute} from '../../../routes/route.ts';
import type {ListSource} from '../../list/list-source.ts';
import type {StakeFeed} from '../../queries/stake-query.ts';
import {usePolledFreshness} from '../../queries/use-freshness.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';

/** Returns the rows of a reading as a list, which is always whole; undefined: nothing has come yet. */
export function useStakeSource(
	route: DelegatorRoute,
	{reading, queryKey, periodMilliseconds, refresh}: StakeFeed,
	rows: readonly ValidatorStake[] | undefined,
): ListSource<ValidatorStake> {
	const {feed, clock} = useShell();
	const {change: changeRoute} = useVerbs();
	const freshness = usePolledFreshness(feed, clock, {asked: queryKey, periodMilliseconds});
	const choices = {...route, page: 1, isAll: true} as const;
	return {
		items: rows ?? nothing,
		flaws: reading?.flaws ?? nothing,
		list: JSON.stringify(queryKey),
		choices,
		shown: choices,
		hasAnswer: rows !== undefined,
		isLoading: false,
		isArriving: reading !== undefined && !reading.isDone,
		isLate: false,
		failure: undefined,
		progress: undefined,
		totalPages: 1,
		totalItems: rows?.length,
		isUnpaged: true,
		isSortedByService: false,
		freshness,
		refresh,
		choose({page: _page, isAll: _isAll, ...change}) {
			changeRoute(before => (before.view === 'delegator' ? {...before, ...change} : before));
		},
	};
}

const nothing: readonly never[] = [];
