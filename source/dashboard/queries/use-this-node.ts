import {type QueryClient, useQuery, useQueryClient} from '@tanstack/react-query';
import {useMemo} from 'react';
import {orUnknown} from '../../domain/failure.ts';
import {
	type JudgedNode,
	judgeNode,
	type NewestBlock,
	toNodeBlock,
	usualBlockSeconds,
} from '../../domain/freshness.ts';
import type {Parameters} from '../../domain/parameters.ts';
import type {ThisNode} from '../../domain/this-node.ts';
import {peersQuestion} from '../../model/questions/node.ts';
import {readThisNode} from '../../services/signing/read-this-node.ts';
import {type Feed, periodOf} from './feed.ts';
import {useValidatorNames} from './known-validators.ts';
import type {Reply} from './reply.ts';
import {askNode, heightQuery} from './use-chain-head.ts';
import {parametersQuery} from './use-parameters.ts';
import {lookedAt, useDoor} from './use-truth.ts';

/** Keeps it known whose the node is and how it is; undefined: not asked yet. */
export function useThisNode(feed: Feed, {isInView}: {readonly isInView: boolean}): NodeReading | undefined {
	const {connection, node, isPaused, isOwnNode = false} = feed;
	const period = periodOf(feed, isInView ? 'thisNodeInView' : 'thisNode');
	const door = useDoor(node?.queries)?.kind;
	// A node whose chain is not known yet tells nothing of whose it is.
	const isOwnToldOf = isOwnNode && door !== 'unknown';
	const {data} = useQuery({
		...thisNodeQuery(feed),
		enabled: node !== undefined && !isPaused && (isInView || isOwnToldOf),
		staleTime: period / 2,
		// Its first answer mostly comes before it is known whether the node tells anything of the chain.
		refetchInterval: ({state}) =>
			isUntold(state.data?.node, feed) ? periodOf(feed, 'thisNodeAtFirst') : period,
	});
	const isWanted = isInView && !isPaused && door === 'open' && data?.node !== undefined;
	// Asked apart and last: whose the node is does not wait for it.
	const peers = useQuery({
		queryKey: ['peers', connection],
		queryFn: async ({signal}) => ({
			value: node && (await orUnknown(peersQuestion.ask({node, ...lookedAt, signal}))),
		}),
		enabled: isWanted,
		staleTime: period / 2,
		refetchInterval: period,
	}).data?.value;
	return useMemo(
		() => (data?.node && peers !== undefined ? {...data, node: {...data.node, peers}} : data),
		[data, peers],
	);
}

/** Validator of the person's own node, which counts as theirs. */
type OwnValidator = {readonly address: string; readonly name: string | undefined};

/** Keeps it known which one that is; undefined: there is no such node, or it is no validator's. */
export function useOwnValidator(feed: Feed): OwnValidator | undefined {
	const {node} = useThisNode(feed, {isInView: false}) ?? {};
	const address = feed.isOwnNode ? node?.validator : undefined;
	const names = useValidatorNames(
		feed,
		useMemo(() => (address === undefined ? [] : [address]), [address]),
	);
	const name = address === undefined ? undefined : names.get(address);
	return useMemo(() => (address === undefined ? undefined : {address, name}), [address, name]);
}

/** Returns what reads its address at any moment, and asks for nothing. */
export function useOwnValidatorReader(feed: Feed): () => string | undefined {
	const client = useQueryClient();
	return () =>
		feed.isOwnNode
			? client.getQueryData<NodeReading>(thisNodeQuery(feed).queryKey)?.node?.validator
			: undefined;
}

/** Answer of the node, beside what was known of its chain. */
interface NodeReading {
	/** Left undefined where there is none, or it does not tell. */
	readonly node: ThisNode | undefined;
	/** State by then, beside the newest block of the indexer; undefined: the node has no answer. */
	readonly standing: JudgedNode | undefined;
}

function thisNodeQuery(feed: Feed) {
	const {connection, node} = feed;
	const queryKey = ['thisNode', connection] as const;
	return {
		queryKey,
		async queryFn({client, signal}: {client: QueryClient; signal: AbortSignal}): Promise<NodeReading> {
			const before = client.getQueryData<NodeReading>(queryKey)?.node;
			const newest = client.getQueryData<Reply<NewestBlock>>(heightQuery(feed).queryKey)?.value;
			const nothing = {node: undefined, standing: undefined};
			// Its status alone would say nothing yet.
			if (node?.queries.door.read().kind === 'unknown') return nothing;
			const status = await askNode(client, feed);
			const told = node && (await orUnknown(readThisNode(node, before, {...lookedAt, signal}, status)));
			// A node of another chain says nothing that belongs here.
			if (!told || node?.queries.door.read().kind === 'otherChain') return nothing;
			const parameters = client.getQueryData<Parameters>(parametersQuery(feed).queryKey);
			const blockSeconds = usualBlockSeconds(parameters);
			return {node: told, standing: judgeNode(toNodeBlock(told, feed.now()), {newest, blockSeconds})};
		},
		gcTime: Number.POSITIVE_INFINITY,
	};
}

function isUntold(told: ThisNode | undefined, {node}: Feed): boolean {
	const door = node?.queries.door.read().kind;
	if (door === 'unknown') return true;
	return door === 'open' && told?.validator === undefined && told?.isNobodys !== true;
}
