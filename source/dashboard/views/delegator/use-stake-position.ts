import {useMemo} from 'react';
import {toStakePosition} from '../../../domain/stake-position.ts';
import type {StakePosition} from '../../../domain/validator-stake.ts';
import type {Facts} from '../../list/subject.ts';
import type {StakeReading} from '../../queries/stake-reading.ts';

/** The stake by validator, which is another one only where the lists or the yield are. */
export function useStakePosition(
	reading: StakeReading | undefined,
	{parameters}: Facts,
): StakePosition | undefined {
	const {bonds, unbonds} = reading ?? {};
	const apr = parameters?.apr;
	return useMemo(() => bonds && unbonds && toStakePosition({bonds, unbonds}, apr), [bonds, unbonds, apr]);
}
