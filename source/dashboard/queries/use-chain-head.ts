import {type QueryClient, useQueryClient} from '@tanstack/react-query';
import {useMemo, useSyncExternalStore} from 'react';
import {type Health, hasExtensions, type RequestOptions} from '../../domain/extensions.ts';
import {
	type ChainFreshness,
	type CrawlerLooks,
	judgeFreshness,
	looksOf,
	type NewestBlock,
	type NodeBlock,
	toNodeBlock,
	usualBlockSeconds,
} from '../../domain/freshness.ts';
import type {ChainNode, NodeStatus} from '../../domain/service.ts';
import {crawlersQuestion, epochQuestion, healthQuestion} from '../../model/questions/chain.ts';
import {nodeStatusQuestion} from '../../model/questions/node.ts';
import {readNewest} from '../../model/read-evidence.ts';
import {type Feed, periodOf} from './feed.ts';
import {type Reply, replyQuery, useReply} from './reply.ts';
import type {Freshness} from './use-freshness.ts';
import {useChainId, useKnownParameters} from './use-parameters.ts';

/** Returns the query of the indexer's version and health. */
function healthQuery(feed: Feed) {
	return replyQuery<Health>(feed, 'health', options =>
		healthQuestion.ask({indexer: feed.indexer, ...options}),
	);
}

/** Marks the indexer's health as old: the next question for the rest asks for it too. */
export async function forgetHealth(client: QueryClient, feed: Feed): Promise<void> {
	await client.invalidateQueries({queryKey: healthQuery(feed).queryKey, refetchType: 'none'});
}

/** Returns the query of the epoch. */
export function epochQuery(feed: Feed, own: Pick<RequestOptions, 'isQuestion' | 'timeLimit'> = {}) {
	return replyQuery<bigint>(
		feed,
		'epoch',
		async options => (await epochQuestion.ask({indexer: feed.indexer, ...options, ...own}))?.epoch,
	);
}

/** Returns the epoch that the service last reported; undefined if it does not. */
export function useToldEpoch(feed: Pick<Feed, 'connection'>): bigint | undefined {
	return useReply<bigint>(feed, 'epoch')?.value;
}

/** Returns the query of the indexer's newest block. */
export function heightQuery(feed: Feed) {
	return replyQuery<NewestBlock>(feed, 'height', (options, before) =>
		readNewest({indexer: feed.indexer, ...options}, feed.now, before),
	);
}

/** Returns the query of the times at which its crawlers looked. */
function crawlersQuery(feed: Feed) {
	return replyQuery<CrawlerLooks>(feed, 'crawlers', async options => {
		const crawlers = await crawlersQuestion.ask({indexer: feed.indexer, ...options});
		return crawlers && looksOf(crawlers, feed.now());
	});
}

/** Returns the query of the node's status; its answer is undefined where there is none. */
export function nodeQuery(feed: Feed, node: ChainNode | undefined) {
	return replyQuery<NodeStatus>(
		feed,
		'node',
		async options => node && nodeStatusQuestion.ask({node, ...options}),
	);
}

/** Returns the status of the node: that of the last minute, or asks for it; undefined: there is none. */
export async function askNode(client: QueryClient, feed: Feed): Promise<NodeStatus | undefined> {
	const query = {...nodeQuery(feed, feed.node), staleTime: periodOf(feed, 'head')};
	return feed.node && (await client.fetchQuery(query)).value;
}

/** Asks for the indexer's health and version, which seldom change. */
export function askHealth(client: QueryClient, feed: Feed): Promise<void> {
	return client.prefetchQuery({...healthQuery(feed), staleTime: periodOf(feed, 'health')});
}

/**
Asks for what goes beyond the interface and changes by the minute, and the node how it is. Where the service reports neither
health nor epoch, nothing else is asked.
*/
export async function askChainHead(
	client: QueryClient,
	feed: Feed,
	{isAnew}: {readonly isAnew: boolean},
): Promise<void> {
	await askHealth(client, feed);
	// Even a failure is kept: nothing is there where it was cancelled.
	if (client.getQueryData(healthQuery(feed).queryKey) === undefined) return;
	if (!hasExtensions(feed.indexer.extensions.known)) return;
	const query = heightQuery(feed);
	const {at = Number.NEGATIVE_INFINITY} = client.getQueryData<Reply<NewestBlock>>(query.queryKey) ?? {};
	if (!isAnew && Math.abs(feed.now() - at) < periodOf(feed, 'head')) return;
	await Promise.all([
		client.prefetchQuery(query),
		client.prefetchQuery(crawlersQuery(feed)),
		feed.node && client.prefetchQuery(nodeQuery(feed, feed.node)),
	]);
}

/** Asks for all of it once, and how the node is. */
export async function refreshChainHead(
	client: QueryClient,
	feed: Feed,
	node: ChainNode | undefined,
): Promise<void> {
	await Promise.all([
		forgetHealth(client, feed).then(() => askChainHead(client, feed, {isAnew: true})),
		client.prefetchQuery(nodeQuery(feed, node)),
	]);
}

/** State of the chain and its indexer, beyond the interface. */
interface ChainHead {
	readonly health: Reply<Health> | undefined;
	readonly epoch: Reply<bigint> | undefined;
	readonly height: Reply<NewestBlock> | undefined;
	readonly crawlers: Reply<CrawlerLooks> | undefined;
	readonly node: Reply<NodeStatus> | undefined;
	/** State of the indexer and its chain; undefined while the service is away, as the last answers are old then. */
	readonly state: ChainFreshness | undefined;
}

/** Asks for nothing: the root does. */
export function useChainHead(feed: Feed): ChainHead {
	const parameters = useKnownParameters(feed);
	const health = useReply<Health>(feed, 'health');
	const epoch = useReply<bigint>(feed, 'epoch');
	const height = useReply<NewestBlock>(feed, 'height');
	const crawlers = useReply<CrawlerLooks>(feed, 'crawlers');
	const node = useReply<NodeStatus>(feed, 'node');
	const {kind} = useSyncExternalStore(feed.service.subscribe, feed.service.read);
	const isAnswering = kind === 'live';
	return useMemo(() => {
		const state = isAnswering
			? judgeFreshness({
					newest: height?.value,
					crawlers: crawlers?.value,
					node: node && toNodeBlock(node.value, node.at, parameters?.chainId),
					blockSeconds: usualBlockSeconds(parameters),
				})
			: undefined;
		return {health, epoch, height, crawlers, node, state};
	}, [health, epoch, height, crawlers, node, isAnswering, parameters]);
}

/** Returns the freshness of a view with the delay of the indexer. */
export function useHeadFreshness(feed: Feed, freshness: Freshness): Freshness {
	const {behindSeconds} = useChainHead(feed).state ?? {};
	return useMemo(() => ({...freshness, behindSeconds}), [freshness, behindSeconds]);
}

/** Returns a function that reads the newest block of the node at any moment. */
export function useNodeBlockReader(feed: Feed): () => NodeBlock | undefined {
	const client = useQueryClient();
	const chainId = useChainId(feed);
	return () => {
		const reply = client.getQueryData<Reply<NodeStatus>>(nodeQuery(feed, undefined).queryKey);
		return reply && toNodeBlock(reply.value, reply.at, chainId);
	};
}
