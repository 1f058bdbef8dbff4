import {useMemo} from 'react';
import {secondsLeftBy} from '../../../domain/epoch-now.ts';
import {toStakePosition} from '../../../domain/stake-position.ts';
import type {StakePosition} from '../../../domain/validator-stake.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {StakeReading} from '../../queries/stake-reading.ts';
import {useShell} from '../../shell/shell-context.ts';

/** Returns the stake by validator; a new object only where the lists or the yield are new. */
export function useStakePosition(
	reading: StakeReading | undefined,
	{parameters}: ItemContext,
): StakePosition | undefined {
	const {bonds, unbonds} = reading ?? {};
	const apr = parameters?.apr;
	return useMemo(() => bonds && unbonds && toStakePosition({bonds, unbonds}, apr), [bonds, unbonds, apr]);
}

/** Adds whose stake it is, and the seconds left of the epoch by what becomes withdrawable, until proposals give them. */
export function useStakeContext(
	known: ItemContext,
	position: StakePosition | undefined,
	delegator: string,
): ItemContext {
	const {clock} = useShell();
	return useMemo(() => {
		const facts = {...known, delegator};
		if (facts.epochSecondsLeft !== undefined || !position) return facts;
		const now = BigInt(Math.floor(clock.now() / 1000));
		return {...facts, epochSecondsLeft: secondsLeftBy(position.releases, {...facts, now})};
	}, [known, position, delegator, clock]);
}
