import {type QueryClient, useQuery, useQueryClient} from '@tanstack/react-query';
import {useMemo} from 'react';
import {orUnknown} from '../../domain/failure.ts';
import type {ThisNode} from '../../domain/this-node.ts';
import {readThisNode} from '../../services/signing/read-this-node.ts';
import type {Feed} from './feed.ts';
import {useValidatorNames} from './known-validators.ts';

/** Milliseconds between two questions while the node is in view; and otherwise, where it is the person's own. */
const viewedMilliseconds = 60_000;
const usualMilliseconds = 600_000;

/** Milliseconds until the next question while the node may tell whose it is, and has not yet. */
const soonMilliseconds = 5000;

/** Time limit of the questions: nothing waits for them. */
const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};

/** Keeps it known whose the node is and how it is; undefined: there is none, or it does not tell. */
export function useThisNode(feed: Feed, {isInView}: {readonly isInView: boolean}): ThisNode | undefined {
	const {node, isPaused, isOwnNode = false} = feed;
	const period = isInView ? viewedMilliseconds : usualMilliseconds;
	const {data} = useQuery({
		...thisNodeQuery(feed),
		enabled: node !== undefined && !isPaused && (isInView || isOwnNode),
		staleTime: period / 2,
		// Its first answer mostly comes before it is known whether the node tells anything of the chain.
		refetchInterval: ({state}) =>
			isUntold(state.data?.node, feed) ? Math.min(soonMilliseconds, period) : period,
	});
	return data?.node;
}

/** Validator of the person's own node, which counts as theirs. */
type OwnValidator = {readonly address: string; readonly name: string | undefined};

/** Keeps it known which one that is; undefined: there is no such node, or it is no validator's. */
export function useOwnValidator(feed: Feed): OwnValidator | undefined {
	const node = useThisNode(feed, {isInView: false});
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

interface NodeReading {
	/** Left in an object of its own, as undefined is no answer to the cache. */
	readonly node: ThisNode | undefined;
}

function thisNodeQuery({connection, node}: Feed) {
	const queryKey = ['thisNode', connection] as const;
	return {
		queryKey,
		async queryFn({client, signal}: {client: QueryClient; signal: AbortSignal}): Promise<NodeReading> {
			const before = client.getQueryData<NodeReading>(queryKey)?.node;
			return {node: node && (await orUnknown(readThisNode(node, before, {signal, timeLimit})))};
		},
		gcTime: Number.POSITIVE_INFINITY,
	};
}

function isUntold(told: ThisNode | undefined, {node}: Feed): boolean {
	if (!told || told.validator !== undefined || told.isNobodys) return false;
	return ['unknown', 'open'].includes(node?.queries.door.read().kind ?? '');
}
