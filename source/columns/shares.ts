import type {ActiveStake} from '../domain/active-stake.ts';
import {activeStates, type Validator} from '../domain/validator.ts';
import {formatShare} from '../format/number.ts';

/**
Share of all active stake: '9.1%'; undefined if the validator has none or that stake is not known. Uses the power
from the stake reading, not the newer one on the page: otherwise the share would not fit the running sum beside it.
*/
export function shareOf(validator: Validator, stake: ActiveStake | undefined): string | undefined {
	const power = inReading(validator, stake?.powers);
	if (!stake || power === undefined) return undefined;
	// "100" saves a cell, and its tenths say nothing.
	return formatShare(power, stake.total)?.replace('100.0', '100');
}

/** What it and all with more power hold together, in per cent of all active stake: '16.2'. */
export function sumOf(validator: Validator, stake: ActiveStake | undefined): string | undefined {
	const sum = inReading(validator, stake?.runningSums);
	return sum === undefined || !stake ? undefined : formatShare(sum, stake.total)?.slice(0, -1);
}

/** A validator's value in the reading; undefined if it is no longer active. */
function inReading(
	{address, state = ''}: Validator,
	reading: ReadonlyMap<string, bigint> | undefined,
): bigint | undefined {
	return address !== undefined && activeStates.includes(state) ? reading?.get(address) : undefined;
}
