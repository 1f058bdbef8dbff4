import {heldPeriods} from '../watching/held-reader.ts';
import {listPeriods, stakePeriod} from '../watching/list-turns.ts';
import {signingMilliseconds} from '../watching/lone-watch.ts';
import type {RoundName} from './metric.ts';

/** Numbers of those that are read one after the other. */
export interface Crowd {
	/** Addresses of the person. */
	readonly addresses: number;
	/** Validators whose votes are read. */
	readonly validators: number;
	/** Length of an epoch. */
	readonly epochSeconds: number;
}

/** Seconds that the turn of one address takes: its stake and one more list, at twelve requests a minute. */
const turnSeconds = 30;

/** Returns the seconds of one round of a reading: until all that it is of was read once. */
export function roundSeconds(round: RoundName, {addresses, validators, epochSeconds}: Crowd): number {
	const lists = addresses * 3 + validators;
	const inTurns = (period: number) => Math.max(period / 1000, lists * turnSeconds);
	switch (round) {
		case 'chain':
			return 60;
		case 'validators':
		case 'proposals':
		case 'parameters':
			return listPeriods[round] / 1000;
		case 'signing':
			return signingMilliseconds / 1000;
		case 'stake':
			return Math.max(stakePeriod / 1000, addresses * turnSeconds);
		case 'votes':
		case 'rewards':
		case 'balances':
			return inTurns(heldPeriods[round]);
		case 'coming':
			// Decided changes are asked for once an epoch.
			return epochSeconds;
	}
}

/** Words for the length of a round. */
export function describeRound(round: RoundName): string {
	if (round === 'coming') return 'an epoch';
	const alone = roundSeconds(round, {addresses: 0, validators: 0, epochSeconds: 0});
	const length = alone % 60 === 0 ? `${alone / 60} min` : `${alone} s`;
	if (round === 'stake') return `${length}, or ${turnSeconds} s an address`;
	return round === 'votes' || round === 'rewards' || round === 'balances'
		? `${length}, or ${turnSeconds} s a list`
		: length;
}
