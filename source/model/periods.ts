import {usualIntervalMilliseconds} from '../services/http/request-budget.ts';

/** Kinds of what is read again and again for the ledger. */
export type ReadKind =
	| 'validators'
	| 'proposals'
	| 'parameters'
	| 'stake'
	| 'votes'
	| 'validatorVotes'
	| 'rewards'
	| 'balances';

/** Numbers of those of which lists are read. */
export interface Crowd {
	/** Addresses of the user's. */
	readonly addresses: number;
	/** Validators whose votes are read. */
	readonly validators: number;
	/** Factor on all periods: the interval as part of the usual one. Default: 1. */
	readonly pace?: number | undefined;
}

interface Period {
	/** Seconds between two readings. */
	readonly seconds: number;
	/** Seconds by which each list of that kind stretches it, so that many lists take no more requests. Left out: none. */
	readonly perList?: number;
}

/** Periods of polling: two readings of the validators within two minutes, rewards by their epoch. */
export const listPeriods: Readonly<Record<ReadKind, Period>> = {
	validators: {seconds: 45},
	proposals: {seconds: 90},
	parameters: {seconds: 300},
	stake: {seconds: 60, perList: 20},
	votes: {seconds: 300, perList: 30},
	validatorVotes: {seconds: 600, perList: 30},
	rewards: {seconds: 1200, perList: 60},
	balances: {seconds: 300, perList: 30},
};

/** Returns the factor on all periods. */
export function paceOf(intervalMilliseconds: number): number {
	return intervalMilliseconds / usualIntervalMilliseconds;
}

/** Seconds between two questions about the chain's state, to the indexer and to the node. */
export const nodeSeconds = 60;

/** Returns the seconds between two readings of a list. */
export function periodOfList(kind: ReadKind, {addresses, validators, pace = 1}: Crowd): number {
	const {seconds, perList = 0} = listPeriods[kind];
	return pace * Math.max(seconds, perList * (kind === 'validatorVotes' ? validators : addresses));
}
