import {useQueryClient} from '@tanstack/react-query';
import {useCallback, useEffect, useEffectEvent, useMemo, useSyncExternalStore} from 'react';
import type {Capability} from '../../domain/extensions.ts';
import type {Failure} from '../../domain/failure.ts';
import {type ChainNode, type ServiceReport, standingsOf} from '../../domain/service.ts';
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
	const head = useChainHead(feed, parameters);
	const refresh = useCallback(() => void refreshChainHead(client, feed, node), [client, feed, node]);
	const refreshFirst = useEffectEvent(refresh);
	useEffect(() => refreshFirst(), []);
	const report = useMemo((): ServiceReport => {
		const {health, epoch, height, crawlers, lag} = head;
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
			lag,
			capabilities: standingsOf(known, name => failures[name]),
			node: node && {address: node.address, status: head.node?.value, failure: head.node?.failure},
			source: undefined,
			flaws: [],
		};
	}, [address, parameters, known, head, node]);
	return {report, refresh};
}
