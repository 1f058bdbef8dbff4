import {type Concern, keyOfConcern, sumConcerned} from './concern.ts';

/** Tells whether a concern is as the person has accepted it: its stake has not grown by a tenth since. */
export function isQuiet(concern: Concern, accepted: ReadonlyMap<string, bigint>): boolean {
	const before = accepted.get(keyOfConcern(concern));
	if (before === undefined) return false;
	const amount = sumConcerned(concern.mine);
	return amount === before || amount * 10n < before * 11n;
}
