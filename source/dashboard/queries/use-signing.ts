import {type QueryClient, queryOptions, skipToken, useQuery} from '@tanstack/react-query';
import type {RequestOptions} from '../../domain/extensions.ts';
import {orUnknown} from '../../domain/failure.ts';
import type {ExpectedChain} from '../../domain/node-queries.ts';
import type {Parameters} from '../../domain/parameters.ts';
import type {ChainNode} from '../../domain/service.ts';
import {addLiveness, type SigningNow} from '../../domain/signing-now.ts';
import type {Feed} from './feed.ts';
import type {Reply} from './reply.ts';
import {slowestQuickened} from './service-life.ts';
import {epochQuery} from './use-chain-head.ts';
import {parametersQuery, useChainId} from './use-parameters.ts';

/** Milliseconds between two questions while missed votes are in view, or validators of mine are watched; and otherwise. */
const watchedMilliseconds = 60_000;
const usualMilliseconds = 300_000;

/** Milliseconds for which an answer outlives failures. */
const heldMilliseconds = 150_000;

/** Time limit of the questions: nothing waits for them. */
const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};

/** Missed votes as they are shown, and as they were last told. */
interface SigningReading {
	/** Undefined: the node does not tell them now. */
	readonly shown: SigningNow | undefined;
	/** Last answer, with which the next one is compared. */
	readonly last: SigningNow | undefined;
}

/** Keeps missed votes up to date. @param isWatched true where they are in view, or concern validators of mine */
export function useSigning(
	feed: Feed,
	{isAllowed, isWatched}: {readonly isAllowed: boolean; readonly isWatched: boolean},
): SigningNow | undefined {
	const {node, isPaused, intervalMilliseconds, slowness} = feed;
	const hasChain = useChainId(feed) !== undefined;
	const pace = Math.min(1, intervalMilliseconds / slowestQuickened);
	const usual = isWatched ? watchedMilliseconds : usualMilliseconds * slowness;
	const {data} = useQuery({
		...signingQuery(feed),
		enabled: isAllowed && hasChain && !isPaused && node !== undefined,
		staleTime: usual * pace,
		refetchInterval({state}) {
			const {blockSeconds = 0} = state.data?.last ?? {};
			// Without a block in between there is nothing new.
			const period = Math.max(usual * pace, blockSeconds * 1000);
			return Math.max(1, period - (feed.now() - state.dataUpdatedAt));
		},
	});
	return data?.shown;
}

/** Returns what is known of missed votes; asks for nothing. */
export function useKnownSigning(feed: Feed): SigningNow | undefined {
	const {queryKey, gcTime} = signingQuery(feed);
	return useQuery(queryOptions<SigningReading>({queryKey, queryFn: skipToken, gcTime})).data?.shown;
}

/** Returns the same at this moment. */
export function knownSigning(client: QueryClient, feed: Feed): SigningNow | undefined {
	return client.getQueryData<SigningReading>(signingQuery(feed).queryKey)?.shown;
}

/** Returns the query of missed votes; the node is asked for them only if its door is open. */
function signingQuery(feed: Feed) {
	const {connection, node, now} = feed;
	const queryKey = ['signing', connection] as const;
	return {
		queryKey,
		async queryFn({client, signal}: {client: QueryClient; signal: AbortSignal}): Promise<SigningReading> {
			const {last} = client.getQueryData<SigningReading>(queryKey) ?? {};
			const parameters = client.getQueryData<Parameters>(parametersQuery(feed).queryKey);
			const told = client.getQueryData<Reply<bigint>>(epochQuery(feed).queryKey);
			const expected = {chainId: parameters?.chainId, epoch: told?.value};
			const answer = node && (await orUnknown(askNode(node, expected, {signal, timeLimit})));
			if (answer?.kind === 'behind') return {shown: undefined, last};
			if (answer?.kind === 'closed') return {shown: undefined, last: undefined};
			if (!answer) return {shown: last && now() - last.at < heldMilliseconds ? last : undefined, last};
			const {liveness, epoch} = answer;
			const next = addLiveness(last, {liveness, epoch, node: node?.address ?? '', at: now()});
			return {shown: next, last: next};
		},
		structuralSharing: false as const,
		gcTime: Number.POSITIVE_INFINITY,
	};
}

/** Asks a node for missed votes, unless it does not answer such questions, or is not where the indexer is. */
async function askNode({queries}: ChainNode, expected: ExpectedChain, options: RequestOptions) {
	const door = await queries.knock(expected, options);
	if (door.kind === 'behind') return {kind: 'behind'} as const;
	const liveness = door.kind === 'open' ? await queries.getLiveness(options) : undefined;
	if (door.kind !== 'open' || !liveness) return {kind: 'closed'} as const;
	return {kind: 'told', liveness, epoch: door.epoch} as const;
}
