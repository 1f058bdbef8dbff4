import {type Crowd, listPeriods, nodeSeconds, periodOfList} from '../domain/periods.ts';
import type {RoundName} from './metric.ts';

/** Numbers of those whose lists are read, and the seconds of an epoch. */
export interface RoundCrowd extends Crowd {
	readonly epochSeconds: number;
}

/** Returns the seconds of one round of a reading: until all that it is of was read once. */
export function roundSeconds(round: RoundName, crowd: RoundCrowd): number {
	switch (round) {
		case 'chain':
		case 'signing':
			return nodeSeconds * (crowd.pace ?? 1);
		case 'coming':
			// Decided changes are asked for once an epoch.
			return crowd.epochSeconds;
		default:
			return periodOfList(round, crowd);
	}
}

/** Describes the length of a round: '45 s', '1 min, or 20 s an address'. */
export function describeRound(round: RoundName): string {
	if (round === 'coming') return 'an epoch';
	const isOfNode = round === 'chain' || round === 'signing';
	const {seconds, perList} = isOfNode ? {seconds: nodeSeconds, perList: undefined} : listPeriods[round];
	const length = seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
	return perList === undefined ? length : `${length}, or ${perList} s an address`;
}
