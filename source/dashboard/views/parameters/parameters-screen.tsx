import {useMemo} from 'react';
import type {NodeAccount} from '../../../columns/cell-context.ts';
import type {ParametersRoute} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {toLocalSource} from '../../list/list-source.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import type {Feed} from '../../queries/feed.ts';
import {useValidatorNames} from '../../queries/known-validators.ts';
import {useChainHead} from '../../queries/use-chain-head.ts';
import {usePolledFreshness} from '../../queries/use-freshness.ts';
import {useParameters, useParametersFeed} from '../../queries/use-parameters.ts';
import {useSigning} from '../../queries/use-signing.ts';
import {useSupply} from '../../queries/use-supply.ts';
import {useThisNode} from '../../queries/use-this-node.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {createParameterRows} from './parameter-rows.ts';
import {createParameterSubject} from './parameter-subject.ts';

/** Shows the chain's parameters, each with its meaning in words, and the checksums of its programs. */
export function ParametersScreen({route}: {readonly route: ParametersRoute}) {
	const {feed, clock, isUtc} = useShell();
	const verbs = useVerbs();
	const {parameters, asked, periodMilliseconds, refresh} = useParametersFeed(feed);
	const supply = useSupply(feed, parameters?.nativeTokenAddress);
	// The stake is read where there is something to compare it with.
	const facts = useItemContext(supply === undefined ? undefined : noValidators);
	const {epoch, isEpochTold, epochEndsAt, stake} = facts;
	const freshness = usePolledFreshness(feed, clock, {asked, periodMilliseconds});
	const thisNode = useNodeAccount(feed, facts.labels);
	const {signing} = facts;
	const rows = useMemo(
		() =>
			parameters &&
			createParameterRows(parameters, {
				isUtc,
				epoch,
				isEpochTold,
				epochEndsAt,
				stake,
				supply,
				signing,
				thisNode,
			}),
		[parameters, isUtc, epoch, isEpochTold, epochEndsAt, stake, supply, signing, thisNode],
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

/** Returns whose the node is and how it is, asked for while this is in view. */
function useNodeAccount(
	feed: Feed,
	labels: ReadonlyMap<string, string> | undefined,
): NodeAccount | undefined {
	const node = useThisNode(feed, {isInView: true});
	useSigning(feed, {isAllowed: node !== undefined, isWatched: true});
	const {height} = useChainHead(feed, useParameters(feed));
	const validator = node?.validator;
	const names = useValidatorNames(
		feed,
		useMemo(() => (validator === undefined ? [] : [validator]), [validator]),
	);
	const name = validator === undefined ? undefined : (labels?.get(validator) ?? names.get(validator));
	const told = height?.value?.height;
	return useMemo(() => node && {node, name, height: told}, [node, name, told]);
}

const noFlaws: readonly never[] = [];
const noValidators: readonly never[] = [];
