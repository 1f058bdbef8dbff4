import {queryOptions, skipToken, type UseQueryResult, useQueries} from '@tanstack/react-query';
import {useMemo} from 'react';
import type {NamedAddress} from '../../domain/labels.ts';
import {type MyStake, mostMine} from '../../domain/my-stakes.ts';
import {toStakePosition} from '../../domain/stake-position.ts';
import type {Feed} from './feed.ts';
import {stakeQuery} from './stake-query.ts';
import type {StakeReading} from './stake-reading.ts';
import {useParameters} from './use-parameters.ts';
import {useStakeTurns} from './use-stake-turns.ts';

/** Requests a minute beside other things, and where nothing else is asked for. */
const mostBeside = 6;
const mostAlone = 30;

interface MyStakesOptions {
	/** Whether the service takes requests, and what matters more has its first answer. */
	readonly isAllowed: boolean;
	/** Whether they are what the screen is about. */
	readonly isAlone?: boolean;
}

/**
The stake of all of a person's own addresses on the chain, those used most recently first. One is read at a time, one
request after the other, in turn, and again after a minute at the earliest, however many requests there may be: with
many addresses each is older. What the cache has of an address that was looked at is not asked for again.

@param mine in that order
*/
export function useMyStakes(
	feed: Feed,
	mine: readonly NamedAddress[],
	{isAllowed, isAlone = false}: MyStakesOptions,
): readonly MyStake[] {
	const kept = useMemo(() => mine.slice(0, mostMine).map(({address}) => address), [mine]);
	const {apr} = useParameters(feed) ?? {};
	const turnedAt = useStakeTurns(feed, kept, {isAllowed, most: isAlone ? mostAlone : mostBeside});
	const readings = useQueries({
		queries: kept.map(address => cached(feed, address)),
		combine: dataOf,
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: a turn may bring a failure, which the cache does not hold
	return useMemo(
		() =>
			mine.map(({address, label = ''}, index): MyStake => {
				const reading = readings[index];
				return {
					address,
					label,
					position: reading && toStakePosition(reading, apr),
					readAt: reading?.startedAt,
					failure: feed.monitor.read(stakeQuery(feed, address).name).failure,
				};
			}),
		[feed, mine, readings, apr, turnedAt],
	);
}

/** The stake of an address as the cache has it, kept for as long as the address is one's own. */
function cached(feed: Feed, address: string) {
	const {queryKey, structuralSharing} = stakeQuery(feed, address).reading;
	const gcTime = Number.POSITIVE_INFINITY;
	return queryOptions<StakeReading>({queryKey, queryFn: skipToken, structuralSharing, gcTime});
}

const dataOf = (results: readonly UseQueryResult<StakeReading>[]) => results.map(({data}) => data);
