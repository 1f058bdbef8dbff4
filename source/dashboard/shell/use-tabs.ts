import {useMemo} from 'react';
import type {Parameters} from '../../domain/parameters.ts';
import {tabbedViews, type ViewName} from '../../routes/route.ts';
import {useGovernance} from '../queries/use-governance.ts';
import {useValidatorCount} from '../queries/use-network.ts';
import {useShell} from './shell-context.ts';
import type {Tab} from './tabs.tsx';
import {useMine} from './use-mine.ts';

const tabNames: Readonly<Record<ViewName, string>> = {
	overview: 'Overview',
	validators: 'Validators',
	proposals: 'Proposals',
	delegator: 'Delegator',
	parameters: 'Chain',
	tx: 'Tx',
	events: 'Events',
};

/** The views that have a digit, with the counts of those that hold more than one thing. */
export function useTabs(parameters: Parameters | undefined): readonly Tab[] {
	const {feed, counts} = useShell();
	const {votingCount, times} = useGovernance(feed, parameters);
	const isUntold = times !== undefined && counts.validators === undefined;
	const asked = useValidatorCount(feed, isUntold);
	const validators = counts.validators ?? asked;
	const delegator = useMine().length || undefined;
	return useMemo(() => {
		const known: Partial<Record<ViewName, number | undefined>> = {
			validators,
			proposals: votingCount,
			delegator,
		};
		return tabbedViews.map(name => ({name: tabNames[name], count: known[name]}));
	}, [validators, votingCount, delegator]);
}
