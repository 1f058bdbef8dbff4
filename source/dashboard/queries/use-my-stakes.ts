import {type UseQueryResult, useQueries, useQueryClient} from '@tanstack/react-query';
import {useMemo} from 'react';
import type {NamedAddress} from '../../domain/labels.ts';
import {type MyStake, maxMyAddresses} from '../../domain/my-stakes.ts';
import {periodOfList, type ReadKind} from '../../domain/periods.ts';
import {toStakePosition} from '../../domain/stake-position.ts';
import {withHeld} from '../../domain/to-claim.ts';
import {type Feed, waitAfter} from './feed.ts';
import {canAskFor, type HeldPart, heldQuery, useFee, useKnownHeld} from './held-query.ts';
import {type Fetched, readOutcome} from './outcome.ts';
import {keyOfStake, stakeQuery} from './stake-query.ts';
import type {StakeReading} from './stake-reading.ts';
import {useParameters} from './use-parameters.ts';

interface MyStakesOptions {
	/** True if the service takes requests, and more important data has its first answer. */
	readonly isAllowed: boolean;
	/** The current one; undefined: not known. */
	readonly epoch: bigint | undefined;
	/** Addresses of the user's validators, whose votes are read after all else. */
	readonly validators?: readonly string[];
}

const noValidators: readonly string[] = [];

/**
Reads the stake of all of the user's addresses, then what else they hold and did, whatever is in view: with many addresses
each less often.

@param mine those used most recently first
*/
export function useMyStakes(
	feed: Feed,
	mine: readonly NamedAddress[],
	{isAllowed, epoch, validators = noValidators}: MyStakesOptions,
): readonly MyStake[] {
	const client = useQueryClient();
	const kept = useMemo(() => mine.slice(0, maxMyAddresses).map(({address}) => address), [mine]);
	const {apr, nativeTokenAddress: nativeToken} = useParameters(feed) ?? {};
	const crowd = {addresses: kept.length, validators: validators.length};
	const inTurn = (kind: ReadKind, index: number, count: number) => {
		const period = periodOfList(kind, crowd) * 1000;
		return {
			enabled: isAllowed && !feed.isPaused,
			staleTime: period / 2,
			gcTime: Number.POSITIVE_INFINITY,
			// All are read at once at first, and one after the other from then on.
			refetchInterval: (query: Fetched) =>
				waitAfter(feed, query, query.state.dataUpdateCount > 1 ? period : (period * (index + 1)) / count),
			meta: {isMine: true},
		};
	};
	const heldOf = (addresses: readonly string[], part: HeldPart, kind: ReadKind = part) =>
		(canAskFor(feed, part) ? addresses : []).map((address, index) => ({
			...heldQuery(feed, part, address),
			...inTurn(kind, index, addresses.length),
		}));
	const readings = useQueries({
		queries: kept.map((address, index) => ({
			...stakeQuery(feed, address),
			...inTurn('stake', index, kept.length),
		})),
		combine: outcomesOf,
	});
	useQueries({
		queries: [
			...heldOf(kept, 'votes'),
			...heldOf(kept, 'rewards'),
			...heldOf(validators, 'votes', 'validatorVotes'),
			...heldOf(kept, 'balances'),
		],
		combine: nothingOf,
	});
	const held = useKnownHeld(feed, kept);
	const fee = useFee(
		feed,
		nativeToken,
		held.some(({balances}) => balances),
	);
	return useMemo(
		() =>
			mine.map(({address, label = ''}, index): MyStake => {
				const {data: reading} = readings[index] ?? {};
				return {
					address,
					label,
					position:
						reading && withHeld(toStakePosition(reading, apr, epoch), held[index] ?? {}, {nativeToken, fee}),
					readAt: reading?.startedAt,
					failure: readOutcome(client, keyOfStake(feed.connection, address)).failure,
					held: held[index],
				};
			}),
		[client, feed.connection, mine, readings, held, apr, epoch, nativeToken, fee],
	);
}

/** Returns the milliseconds after which the stake of an address has missed a reading, by the number of all addresses. */
export function ageOfOldStake(addresses: number): number {
	return 2 * periodOfList('stake', {addresses, validators: 0}) * 1000;
}

/** Returns the data of queries, and their errors, which are news as well. */
const outcomesOf = (results: readonly UseQueryResult<StakeReading>[]) =>
	results.map(({data, error}) => ({data, error}));

/** Others read what these queries bring. */
const nothingOf = () => undefined;
