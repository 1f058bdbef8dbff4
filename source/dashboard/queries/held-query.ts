import {queryOptions, skipToken, useQueries, useQuery} from '@tanstack/react-query';
import {useMemo} from 'react';
import {hasExtensions} from '../../domain/extensions.ts';
import {orUnknown} from '../../domain/failure.ts';
import type {CastVote, Held} from '../../domain/holdings.ts';
import {keepEqual} from '../../domain/keep-equal.ts';
import {
	balancesQuestion,
	claimGasQuestion,
	gasPriceQuestion,
	rewardsQuestion,
	votesQuestion,
} from '../../model/questions/holdings.ts';

import type {BeyondInterface, IndexerRequest} from '../../model/questions/question.ts';
import {type Feed, periodOf, polling} from './feed.ts';
import {type Fetching, requestOf} from './outcome.ts';

/** Parts of what an address holds and did, each asked for by itself: one of them may be missing or broken. */
export const heldParts = ['votes', 'rewards', 'balances'] as const;
export type HeldPart = (typeof heldParts)[number];

/** Part that is read of a validator. */
export const votesAlone: readonly HeldPart[] = ['votes'];

/** Answer to one part: what the cache keeps. */
type HeldAnswer<Part extends HeldPart = HeldPart> = Pick<Held, Part>;

const heldQuestions = {
	votes: votesQuestion,
	rewards: rewardsQuestion,
	balances: balancesQuestion,
} as const;

/** Makes the query of one part of what an address holds. */
export function heldQuery({connection, indexer}: Feed, part: HeldPart, address: string) {
	const queryKey = ['held', connection, part, address] as const;
	return {
		queryKey,
		// Undefined is no answer to the cache.
		queryFn: async (fetched: Fetching): Promise<HeldAnswer> => ({
			[part]: await askPart({indexer, ...requestOf(fetched)}, part, address),
		}),
		structuralSharing: keepEqual,
		gcTime: Number.POSITIVE_INFINITY,
	};
}

function askPart(asking: IndexerRequest, part: HeldPart, address: string): Promise<Held[HeldPart]> {
	return part === 'rewards'
		? rewardsQuestion.ask(asking, {address})
		: heldQuestions[part].ask(asking, address);
}

/** Tells whether a service may be asked for something beyond the interface: it is not known to lack it. */
export function canAsk({indexer}: Feed, {capability}: BeyondInterface): boolean {
	const {known} = indexer.extensions;
	return hasExtensions(known) && known.read()[capability] !== false;
}

/** Checks whether a service may be asked for a part. */
export function canAskFor(feed: Feed, part: HeldPart): boolean {
	return canAsk(feed, heldQuestions[part]);
}

/** Keeps what an address holds up to date while it is on the screen; a failure never removes anything. */
export function useHeld(feed: Feed, address: string, parts: readonly HeldPart[]): Held {
	const answers = useQueries({queries: parts.map(part => openQuery(feed, part, address)), combine: dataOf});
	return useMemo(() => Object.assign({}, ...answers), [answers]);
}

/** Keeps the votes of a few addresses up to date while they are on the screen; has those that answered. */
export function useVotesOf(
	feed: Feed,
	addresses: readonly string[],
): ReadonlyMap<string, readonly CastVote[]> {
	const answers = useQueries({
		queries: addresses.map(address => openQuery(feed, 'votes', address)),
		combine: dataOf,
	});
	return useMemo(
		() =>
			new Map(
				addresses.flatMap((address, index) => {
					const votes = answers[index]?.votes;
					return votes ? [[address, votes] as const] : [];
				}),
			),
		[addresses, answers],
	);
}

/** Makes the query of a part that is on the screen. */
function openQuery(feed: Feed, part: HeldPart, address: string) {
	return {
		...heldQuery(feed, part, address),
		...polling(feed, periodOf(feed, 'holdings')),
		enabled: canAskFor(feed, part) && !feed.isPaused,
	};
}

/** Returns what the cache has of each address; the same objects until any of it changes, and asks for nothing. */
export function useKnownHeld(
	feed: Feed,
	addresses: readonly string[],
	parts: readonly HeldPart[] = heldParts,
): readonly Held[] {
	const answers = useQueries({
		queries: addresses.flatMap(address =>
			parts.map(part => {
				const {queryKey, structuralSharing, gcTime} = heldQuery(feed, part, address);
				return queryOptions<HeldAnswer>({queryKey, queryFn: skipToken, structuralSharing, gcTime});
			}),
		),
		combine: dataOf,
	});
	return useMemo(
		() =>
			addresses.map((_, index): Held => {
				const from = index * parts.length;
				return Object.assign({}, ...answers.slice(from, from + parts.length));
			}),
		[addresses, parts, answers],
	);
}

function dataOf(results: readonly {readonly data: Partial<Held> | undefined}[]) {
	return results.map(({data}) => data);
}

/** Gas of a claim where the service does not estimate it. */
const usualGas = 50_000n;

/** Reads what a claim costs in the native token's smallest unit; undefined: not known, or not served. */
export function useFee(feed: Feed, nativeToken: string | undefined, isAllowed: boolean): bigint | undefined {
	const {connection, indexer, isPaused} = feed;
	const {data} = useQuery({
		queryKey: ['fee', connection, nativeToken],
		queryFn: async ({signal}): Promise<{readonly fee: bigint | undefined}> => {
			const prices = await gasPriceQuestion.ask({indexer, signal}, nativeToken ?? '');
			const price = prices?.find(({token}) => token === nativeToken)?.amount;
			if (price === undefined) return {fee: undefined};
			const estimate = await orUnknown(claimGasQuestion.ask({indexer, signal}));
			return {fee: price * (estimate?.average ?? usualGas)};
		},
		enabled: isAllowed && !isPaused && nativeToken !== undefined,
		...polling(feed, periodOf(feed, 'fee')),
	});
	return data?.fee;
}
