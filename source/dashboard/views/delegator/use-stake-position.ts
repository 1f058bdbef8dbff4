import {useMemo} from 'react';
import {withReleases} from '../../../domain/epoch-clock.ts';
import type {Held} from '../../../domain/holdings.ts';
import {toStakePosition} from '../../../domain/stake-position.ts';
import {withHeld} from '../../../domain/to-claim.ts';
import type {StakePosition} from '../../../domain/validator-stake.ts';
import type {ItemContext} from '../../list/subject.ts';
import {useFee} from '../../queries/held-query.ts';
import type {StakeReading} from '../../queries/stake-reading.ts';
import {useShell} from '../../shell/shell-context.ts';

/** Returns the stake by validator; a new object only where the lists, the yield, the epoch or what can be claimed are new. */
export function useStakePosition(
	reading: StakeReading | undefined,
	{parameters, clock}: ItemContext,
	held: Held = nothingHeld,
): StakePosition | undefined {
	const {feed} = useShell();
	const {bonds, unbonds} = reading ?? {};
	const epoch = clock?.epoch;
	const {apr, nativeTokenAddress: nativeToken} = parameters ?? {};
	const fee = useFee(feed, nativeToken, held.balances !== undefined);
	return useMemo(
		() =>
			bonds && unbonds && withHeld(toStakePosition({bonds, unbonds}, apr, epoch), held, {nativeToken, fee}),
		[bonds, unbonds, apr, epoch, held, nativeToken, fee],
	);
}

const nothingHeld: Held = {};

/** Adds whose stake it is, what is not active yet, and the seconds left of the epoch until proposals give them. */
export function useStakeContext(
	known: ItemContext,
	position: StakePosition | undefined,
	delegator: string,
): ItemContext {
	const {clock} = useShell();
	return useMemo(() => {
		const notYetActive = position?.notYetActive.isWhole
			? new Map(position.rows.map(row => [row.validator?.address ?? '', row.notYetActive.value]))
			: undefined;
		const facts = {...known, delegator, notYetActive, rewards: position?.claimable && (true as const)};
		const now = BigInt(Math.floor(clock.now() / 1000));
		return {...facts, clock: withReleases(facts.clock, position?.releases ?? [], now)};
	}, [known, position, delegator, clock]);
}
