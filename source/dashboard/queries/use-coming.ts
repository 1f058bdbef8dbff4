import {skipToken, useQuery} from '@tanstack/react-query';
import {useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore} from 'react';
import type {Coming} from '../../domain/coming.ts';
import {orUnknown, RequestError} from '../../domain/failure.ts';
import type {EnqueuedSlashes, Slash} from '../../domain/node-queries.ts';
import type {Validator} from '../../domain/validator.ts';
import {enqueuedSlashesQuestion, slashesQuestion} from '../../model/questions/node.ts';
import {neverChanging} from '../../system/changing.ts';
import {type Feed, periodOf} from './feed.ts';
import {useParameters} from './use-parameters.ts';
import {lookedAt, useDoor} from './use-truth.ts';

const none: ReadonlyMap<string, Coming> = new Map();

/** Returns what the node told of validators to come, and asks for nothing; undefined: it told nothing. */
export function useKnownComing({coming}: Feed): ReadonlyMap<string, Coming> | undefined {
	const told = useSyncExternalStore(coming?.subscribe ?? neverChanging, coming?.read ?? (() => none));
	return told.size === 0 ? undefined : told;
}

/** Has the node asked what comes for the validator that is looked at, once an epoch; undefined: none is. */
function useComingOf(feed: Feed, validator: Validator | undefined): void {
	const {coming, node, isPaused} = feed;
	const pipeline = useParameters(feed)?.pipelineLength;
	const {address} = validator ?? {};
	const ask = useEffectEvent((signal: AbortSignal) => {
		if (!coming || !validator || address === undefined || isPaused) return;
		const {commission: shown, state} = validator;
		coming.ask({address, shown, state, pipeline}, {...lookedAt, signal}).catch((error: unknown) => {
			if (!(error instanceof RequestError)) throw error;
		});
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: another pipeline, or the end of a pause, is a reason to ask
	useEffect(() => {
		if (!node || address === undefined) return;
		const ending = new AbortController();
		ask(ending.signal);
		// Its door changes with each knock: once a minute, and with each epoch.
		const leave = node.queries.door.subscribe(() => ask(ending.signal));
		return () => {
			leave();
			ending.abort();
		};
	}, [coming, node, address, pipeline, isPaused]);
}

/** Adds to the facts of a list what a node tells of the validator whose details are looked at alone. */
export function useLookedAt<Facts extends object>(feed: Feed, known: Facts) {
	const [opened, onOpened] = useState<Validator>();
	useComingOf(feed, opened);
	const slashes = useSlashes(feed, opened?.address);
	return {facts: useMemo(() => ({...known, slashes}), [known, slashes]), onOpened};
}

/** Slashes of a validator that were, and those that wait. */
interface SlashReading {
	readonly address: string;
	readonly done: readonly Slash[] | undefined;
	readonly waiting: readonly EnqueuedSlashes[] | undefined;
}

/** Keeps the slashes of the validator that is looked at; undefined: none is, or the node tells nothing. */
function useSlashes(feed: Feed, address: string | undefined): SlashReading | undefined {
	const {connection, node, isPaused} = feed;
	const isOpen = useDoor(node?.queries)?.kind === 'open' && !isPaused;
	const period = periodOf(feed, 'slashes');
	const common = {
		staleTime: period,
		refetchInterval: isPaused ? (false as const) : period,
		gcTime: period,
	};
	const asked = isOpen && address !== undefined ? node : undefined;
	const done = useQuery({
		...common,
		queryKey: ['slashes', connection, address],
		queryFn: asked
			? async ({signal}) => ({
					value: await orUnknown(slashesQuestion.ask({node: asked, ...lookedAt, signal}, address ?? '')),
				})
			: skipToken,
	}).data?.value;
	const waiting = useQuery({
		...common,
		queryKey: ['enqueuedSlashes', connection],
		queryFn: asked
			? async ({signal}) => ({
					value: await orUnknown(enqueuedSlashesQuestion.ask({node: asked, ...lookedAt, signal})),
				})
			: skipToken,
	}).data?.value;
	return useMemo(
		() => (address === undefined || (!done && !waiting) ? undefined : {address, done, waiting}),
		[address, done, waiting],
	);
}
