import {useMemo} from 'react';
import type {ParametersRoute} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {toLocalSource} from '../../list/list-source.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {usePolledFreshness} from '../../queries/use-freshness.ts';
import {useParametersFeed} from '../../queries/use-parameters.ts';
import {useSupply} from '../../queries/use-supply.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {useNodeAccount} from '../../shell/use-node-account.ts';
import {createParameterRows} from './parameter-rows.ts';
import {createParameterSubject} from './parameter-subject.ts';

/** Shows the chain's parameters, each with its meaning in words, and the checksums of its programs. */
export function ParametersScreen({route}: {readonly route: ParametersRoute}) {
	const {feed, clock, isUtc} = useShell();
	const verbs = useVerbs();
	const {parameters, queryKey, periodMilliseconds, refresh} = useParametersFeed(feed);
	const supply = useSupply(feed, parameters?.nativeTokenAddress);
	// The stake is read where there is something to compare it with.
	const facts = useItemContext(supply === undefined ? undefined : noValidators);
	const {clock: epochs, stake} = facts;
	const freshness = usePolledFreshness(feed, clock, {asked: queryKey, periodMilliseconds});
	const thisNode = useNodeAccount();
	const {signing} = facts;
	const rows = useMemo(
		() =>
			parameters &&
			createParameterRows(parameters, {
				isUtc,
				clock: epochs,
				stake,
				supply,
				signing,
				thisNode,
			}),
		[parameters, isUtc, epochs, stake, supply, signing, thisNode],
	);
	const subject = useMemo(() => createParameterSubject(facts), [facts]);
	return (
		<ListScreen
			view="parameters"
			word="parameters"
			name="parameters"
			subject={subject}
			source={toLocalSource(verbs, route, {
				items: rows,
				flaws: parameters?.flaws ?? noFlaws,
				list: 'parameters',
				freshness,
				refresh,
			})}
			periodMilliseconds={periodMilliseconds}
		/>
	);
}

const noFlaws: readonly never[] = [];
const noValidators: readonly never[] = [];
