import {
	type QueryClient,
	queryOptions,
	skipToken,
	type UseQueryResult,
	useQueries,
} from '@tanstack/react-query';
import {useMemo} from 'react';
import type {NamedAddress} from '../../domain/labels.ts';
import {type MyStake, maxMyAddresses} from '../../domain/my-stakes.ts';
import {toStakePosition} from '../../domain/stake-position.ts';
import {withHeld} from '../../domain/to-claim.ts';
import type {Feed} from './feed.ts';
import {heldTakers, useFee, useKnownHeld, votesAlone} from './held-query.ts';
import {stakeQuery} from './stake-query.ts';
import type {StakeReading} from './stake-reading.ts';
import {useParameters} from './use-parameters.ts';
import {type HoldingTaker, useTurns} from './use-turns.ts';

/** Requests a minute beside other things, and where nothing else is asked for. */
export const maxBeside = 12;
const maxAlone = 30;

interface MyStakesOptions {
	/** True if the service takes requests, and more important data has its first answer. */
	readonly isAllowed: boolean;
	/** True if the screen is about them. */
	readonly isAlone?: boolean;
	/** The current one; undefined: not known. */
	readonly epoch: bigint | undefined;
	/** Addresses of the person's own validators, whose votes are read after all else. */
	readonly validators?: readonly string[];
}

const noValidators: readonly string[] = [];

/**
Reads the stake of all of a person's own addresses on the chain, those used most recently first, then what else they
hold and did. Each is read in turn, and again after a minute at the earliest, however many requests there may be: with
many addresses each is older. What the cache has of an address that was looked at is not asked for again.

@param mine in that order
*/
export function useMyStakes(
	feed: Feed,
	mine: readonly NamedAddress[],
	{isAllowed, isAlone = false, epoch, validators = noValidators}: MyStakesOptions,
): readonly MyStake[] {
	const kept = useMemo(() => mine.slice(0, maxMyAddresses).map(({address}) => address), [mine]);
	const {apr, nativeTokenAddress: nativeToken} = useParameters(feed) ?? {};
	const turnedAt = useTurns(feed, {
		group: 'mine',
		isAllowed: isAllowed && kept.length + validators.length > 0,
		most: isAlone ? maxAlone : maxBeside,
		takers: client => [
			...kept.map(address => stakeTaker(feed, client, address)),
			...heldTakers(feed, client, kept, votesAlone),
			...heldTakers(feed, client, kept, ['rewards']),
			...heldTakers(feed, client, validators, votesAlone),
			...heldTakers(feed, client, kept, ['balances']),
		],
	});
	const readings = useQueries({
		queries: kept.map(address => cached(feed, address)),
		combine: dataOf,
	});
	const held = useKnownHeld(feed, kept);
	const fee = useFee(
		feed,
		nativeToken,
		held.some(({balances}) => balances),
	);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a turn may bring a failure, which the cache does not hold
	return useMemo(
		() =>
			mine.map(({address, label = ''}, index): MyStake => {
				const reading = readings[index];
				return {
					address,
					label,
					position:
						reading && withHeld(toStakePosition(reading, apr, epoch), held[index] ?? {}, {nativeToken, fee}),
					readAt: reading?.startedAt,
					failure: feed.monitor.read(stakeQuery(feed, address).name).failure,
					held: held[index],
				};
			}),
		[feed, mine, readings, held, apr, epoch, nativeToken, fee, turnedAt],
	);
}

/** Returns the query of an address's stake, cached for as long as the address is the person's. */
function cached(feed: Feed, address: string) {
	const {queryKey, structuralSharing} = stakeQuery(feed, address).reading;
	const gcTime = Number.POSITIVE_INFINITY;
	return queryOptions<StakeReading>({queryKey, queryFn: skipToken, structuralSharing, gcTime});
}

const dataOf = (results: readonly UseQueryResult<StakeReading>[]) => results.map(({data}) => data);

/** Requests of a reading that was never made: one for each list. */
const defaultRequests = 2;

/** Makes the taker of turns that reads the stake of an address. */
function stakeTaker(feed: Feed, client: QueryClient, address: string): HoldingTaker {
	const {name, reading} = stakeQuery(feed, address);
	const {pageCount = defaultRequests} = client.getQueryData<StakeReading>(reading.queryKey) ?? {};
	return {
		name,
		queryKey: reading.queryKey,
		part: 'stake',
		requests: pageCount,
		async ask(signal, purpose) {
			client.setQueryData(reading.queryKey, await reading.queryFn({client, signal, purpose}));
		},
	};
}
