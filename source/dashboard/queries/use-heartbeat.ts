import {CancelledError, type Query, type QueryClient, skipToken, useQueryClient} from '@tanstack/react-query';
import {useEffect, useEffectEvent} from 'react';
import {type Failure, RequestError} from '../../domain/failure.ts';
import type {QuestionReason} from '../../services/life/service-watch.ts';
import type {Feed} from './feed.ts';
import type {Reply} from './reply.ts';
import {askChainHead, askHealth, epochQuery, forgetHealth} from './use-chain-head.ts';
import {nameOfParameters, parametersQuery} from './use-parameters.ts';

/** Time limit of the small question. */
const limitMilliseconds = 10_000;

const question = {
	isQuestion: true,
	timeLimit: {attemptMilliseconds: limitMilliseconds, totalMilliseconds: limitMilliseconds},
} as const;

interface HeartbeatEvents {
	/** Called once the chain turns out to be a new one. */
	onNewChain(): void;
}

/**
Asks the small question whenever the watch wants it, then, without waiting for it, for what else goes beyond the
interface; and for all that is in view once the service is back. Used by the root, so that it outlives each change of
view.
*/
export function useHeartbeat(feed: Feed, {onNewChain}: HeartbeatEvents): void {
	const {connection, service, isPaused} = feed;
	const client = useQueryClient();
	const ask = useEffectEvent((reason: QuestionReason) => askSmallQuestion(client, feed, reason));
	const returned = useEffectEvent(() => void askForAll(client, feed));
	const begunAnew = useEffectEvent(onNewChain);
	useEffect(() => service.setPaused(isPaused), [service, isPaused]);
	// biome-ignore lint/correctness/useExhaustiveDependencies(connection): under another name it is asked at once
	useEffect(
		() =>
			service.run({
				ask: reason => ask(reason),
				onReturn: () => returned(),
				onNewChain: () => begunAnew(),
			}),
		[service, connection],
	);
}

/** Asks one of the small questions; resolves with why there is no good answer. */
type Ask = (client: QueryClient, feed: Feed) => Promise<Failure | undefined>;

/**
Asks for the epoch, else for the parameters. Where one path alone fails, the next question decides; while the service is
down they take turns, one at a time.
*/
async function askSmallQuestion(
	client: QueryClient,
	feed: Feed,
	{tries, isDoubted}: QuestionReason,
): Promise<() => void> {
	const questions = isDoubted ? [askParameters] : questionsOf(client, feed);
	const first = tries % questions.length;
	let failure: Failure | undefined;
	for (const ask of [...questions.slice(first), ...questions.slice(0, first)]) {
		const problem = await ask(client, feed);
		const rest = {isEpochTold: ask === askEpoch, isAnew: isDoubted};
		if (!problem) return () => void askForTheRest(client, feed, rest);
		const isLast = tries > 0 ? problem.kind !== 'notFound' : isOfTheWhole(problem);
		if (isLast) throw new RequestError(problem);
		failure ??= problem;
	}
	throw new RequestError(failure ?? {kind: 'cancelled', address: feed.indexer.address});
}

/**
Returns the small questions, the best first: nothing is asked beyond the interface before there is an answer within it.
A service that never reported its parameters may still have lists.
*/
function questionsOf(client: QueryClient, feed: Feed): readonly Ask[] {
	const {epoch} = feed.indexer.extensions.known.read();
	const told = client.getQueryData<Reply<bigint>>(epochQuery(feed).queryKey);
	if (told?.value !== undefined && !told.failure) return [askEpoch, askParameters];
	const hasParameters = feed.monitor.read(nameOfParameters(feed)).receivedAt !== undefined;
	return [askParameters, ...(epoch === false ? [] : [askEpoch]), ...(hasParameters ? [] : [askList])];
}

/** Asks for everything that nothing waits for. */
async function askForTheRest(
	client: QueryClient,
	feed: Feed,
	{isEpochTold, isAnew}: {readonly isEpochTold: boolean; readonly isAnew: boolean},
): Promise<void> {
	void askHealth(client, feed);
	if (!isEpochTold) await client.prefetchQuery({...epochQuery(feed), staleTime: 0});
	await askChainHead(client, feed, {isAnew});
}

/** Tells whether a failure is of the service, and not of the path that was asked for. */
function isOfTheWhole({kind}: Failure): boolean {
	return kind === 'unreachable' || kind === 'timedOut' || kind === 'rateLimited' || kind === 'cancelled';
}

const askEpoch: Ask = async (client, feed) => {
	const {value: reply, failure} = await outcomeOf(
		client.fetchQuery({...epochQuery(feed, question), staleTime: 0}),
		feed,
	);
	const {address} = feed.indexer;
	const noPath = {kind: 'notFound', address, words: undefined, isPathMissing: true} as const;
	return failure ?? reply?.failure ?? (reply?.value === undefined ? noPath : undefined);
};

const askParameters: Ask = async (client, feed) => {
	const asked = client.fetchQuery({...parametersQuery(feed, question), staleTime: 0});
	return (await outcomeOf(asked, feed)).failure;
};

const askList: Ask = async (_, feed) =>
	(await outcomeOf(feed.indexer.getValidators({}, question), feed)).failure;

/** Awaits the outcome of a question; at the end of the program it is cancelled. */
async function outcomeOf<Value>(
	asked: Promise<Value>,
	{indexer: {address}}: Feed,
): Promise<{readonly value?: Value; readonly failure?: Failure}> {
	try {
		return {value: await asked};
	} catch (error) {
		if (error instanceof RequestError) return {failure: error.failure};
		if (error instanceof CancelledError) return {failure: {kind: 'cancelled', address}};
		throw error;
	}
}

/** Asks for all that is in view, and for the service's health, as another version may have come back. */
async function askForAll(client: QueryClient, feed: Feed): Promise<void> {
	await forgetHealth(client, feed);
	const inView = {type: 'active', predicate: ({queryKey}: Query) => queryKey[1] === feed.connection} as const;
	await Promise.all(client.getQueryCache().findAll(inView).filter(mayHaveChanged).map(askAgain));
}

/** Asks by an observer that can: the cache's own way fails where one that only reads was drawn last. */
function askAgain({observers}: Query): Promise<unknown> | undefined {
	const asking = observers.find(({options}) => options.queryFn !== skipToken && options.enabled !== false);
	return asking?.refetch({cancelRefetch: false});
}

/** Tells whether asking again can bring anything else: the content of a block never changes. */
function mayHaveChanged({state, observers}: Query): boolean {
	const isLasting = observers.every(({options}) => options.staleTime === Number.POSITIVE_INFINITY);
	return state.status === 'error' || !isLasting;
}
