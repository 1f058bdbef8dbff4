import {useQueryClient} from '@tanstack/react-query';
import {useCallback, useEffect, useEffectEvent, useMemo, useSyncExternalStore} from 'react';
import {type Capability, capabilities} from '../../domain/extensions.ts';
import {type Failure, orUnknown} from '../../domain/failure.ts';
import {judgeNode, toNodeBlock, usualBlockSeconds} from '../../domain/freshness.ts';
import {type NodeQueries, nodeCapabilities} from '../../domain/node-queries.ts';
import {type ChainNode, type NodeReport, type ServiceReport, standingsOf} from '../../domain/service.ts';
import {nodeAccessQuestion} from '../../model/questions/node.ts';
import {still} from '../../system/changing.ts';
import type {Feed} from './feed.ts';
import {refreshChainHead, useChainHead} from './use-chain-head.ts';
import {useParameters} from './use-parameters.ts';

interface ServiceReading {
	readonly report: ServiceReport;
	/** Asks again for what changes. */
	refresh(): void;
}

/** Returns the state of the service and its node, asked for once more when it is first shown. */
export function useServiceReport(feed: Feed, node: ChainNode | undefined): ServiceReading {
	const client = useQueryClient();
	const {address, extensions: beyond} = feed.indexer;
	const parameters = useParameters(feed);
	const known = useSyncExternalStore(beyond.known.subscribe, beyond.known.read);
	const head = useChainHead(feed);
	const nodeState = useNodeState(node);
	const chainId = parameters?.chainId;
	const epoch = head.epoch?.value;
	const height = head.height?.value?.height;
	const refresh = useCallback(() => {
		void refreshChainHead(client, feed, node);
		if (node) void orUnknown(nodeAccessQuestion.ask({node}, {chainId, epoch, height}));
	}, [client, feed, node, chainId, epoch, height]);
	const refreshFirst = useEffectEvent(refresh);
	useEffect(() => refreshFirst(), []);
	const report = useMemo((): ServiceReport => {
		const {health, epoch, height, crawlers, state} = head;
		const failures: Partial<Record<Capability, Failure | undefined>> = {
			health: health?.failure,
			epoch: epoch?.failure,
			height: height?.failure,
			crawlers: crawlers?.failure,
		};
		return {
			address,
			version: health?.value?.version,
			commit: health?.value?.commit,
			chainId: parameters?.chainId,
			epoch: epoch?.value,
			height: height?.value?.height,
			crawlers: crawlers?.value,
			state,
			capabilities: standingsOf(capabilities, known, name => failures[name]),
			node: nodeState && {
				...nodeState,
				status: head.node?.value,
				standing:
					head.node &&
					judgeNode(toNodeBlock(head.node.value, head.node.at), {
						newest: height?.value,
						blockSeconds: usualBlockSeconds(parameters),
					}),
				failure: head.node?.failure,
			},
			source: undefined,
			flaws: [],
		};
	}, [address, parameters, known, head, nodeState]);
	return {report, refresh};
}

/** Returns what is known of the answers of a node; asks for nothing. */
function useNodeState(
	node: ChainNode | undefined,
): Omit<NodeReport, 'status' | 'standing' | 'failure'> | undefined {
	const {door: doorOf, known: knownOf} = node?.queries ?? silent;
	const door = useSyncExternalStore(doorOf.subscribe, doorOf.read);
	const known = useSyncExternalStore(knownOf.subscribe, knownOf.read);
	return useMemo(
		() =>
			node && {
				address: node.address,
				door,
				capabilities: standingsOf(nodeCapabilities, known, () => undefined),
			},
		[node, door, known],
	);
}

/** Questions to no node. */
const silent: Pick<NodeQueries, 'door' | 'known'> = {door: still({kind: 'unknown'}), known: still({})};
