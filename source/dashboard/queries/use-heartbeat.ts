import {CancelledError, type QueryClient, useQueryClient} from '@tanstack/react-query';
import {useEffect, useEffectEvent} from 'react';
import {type Failure, RequestError} from '../../domain/failure.ts';
import {validatorsQuestion} from '../../model/questions/validators.ts';
import type {QuestionReason} from '../../services/life/service-watch.ts';
import {askInTurn, type SmallQuestion, smallQuestion} from '../../services/life/small-question.ts';
import {askQueries, useCatchUp} from './ask-again.ts';
import type {Feed} from './feed.ts';
import type {Reply} from './reply.ts';
import {askChainHead, askHealth, epochQuery, forgetHealth} from './use-chain-head.ts';
import {keyOfParameters, parametersQuery} from './use-parameters.ts';

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
	useCatchUp(feed);
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

/** Asks for the epoch, else for the parameters. */
async function askSmallQuestion(
	client: QueryClient,
	feed: Feed,
	{tries, isDoubted}: QuestionReason,
): Promise<() => void> {
	const epoch = () => askEpoch(client, feed);
	const parameters = () => askParameters(client, feed);
	const usual = questionsOf(client, feed, {epoch, parameters});
	const questions = isDoubted ? [parameters, ...usual.filter(each => each !== parameters)] : usual;
	const answered = await askInTurn(questions, tries, feed.indexer.address);
	return () => void askForTheRest(client, feed, {isEpochTold: answered === epoch, isAnew: isDoubted});
}

/**
Returns the small questions, the best first: nothing is asked beyond the interface before there is an answer within it.
A service that never reported its parameters may still have lists.
*/
function questionsOf(
	client: QueryClient,
	feed: Feed,
	{epoch, parameters}: Readonly<Record<'epoch' | 'parameters', SmallQuestion>>,
): readonly SmallQuestion[] {
	const known = feed.indexer.extensions.known.read();
	const told = client.getQueryData<Reply<bigint>>(epochQuery(feed).queryKey);
	if (told?.value !== undefined && !told.failure) return [epoch, parameters];
	const hasParameters = client.getQueryData(keyOfParameters(feed)) !== undefined;
	return [
		parameters,
		...(known.epoch === false ? [] : [epoch]),
		...(hasParameters ? [] : [() => askList(feed)]),
	];
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

async function askEpoch(client: QueryClient, feed: Feed): Promise<Failure | undefined> {
	const {value: reply, failure} = await outcomeOf(
		client.fetchQuery({...epochQuery(feed, smallQuestion), staleTime: 0}),
		feed,
	);
	const {address} = feed.indexer;
	const noPath = {kind: 'noPath', address, words: undefined} as const;
	return failure ?? reply?.failure ?? (reply?.value === undefined ? noPath : undefined);
}

async function askParameters(client: QueryClient, feed: Feed): Promise<Failure | undefined> {
	const asked = client.fetchQuery({...parametersQuery(feed, smallQuestion), staleTime: 0});
	return (await outcomeOf(asked, feed)).failure;
}

async function askList(feed: Feed): Promise<Failure | undefined> {
	return (
		await outcomeOf(
			validatorsQuestion.getPage({indexer: feed.indexer, ...smallQuestion}, {}, undefined),
			feed,
		)
	).failure;
}

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
	await askQueries(client, feed);
}
