/** Time limit of a question whose answer nothing waits for. */
export const unhurriedLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000} as const;

/** Time for which a shown answer outlives failures: two questions long, so that its display does not come and go. */
export const outlivingMilliseconds = 150_000;

/** Interval of polls of what changes with each block, if the user sets none. */
export const usualIntervalMilliseconds = 10_000;

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

/** Periods of what is read in the background: two readings of the validators within two minutes, rewards by their epoch. */
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

/** Seconds between two questions about the chain's state, to the indexer and to the node. */
export const nodeSeconds = 60;

/** Seconds for which an answer about the indexer itself is taken by the readers in the background; a block never changes. */
export const answerSeconds: Readonly<Record<string, number>> = {health: 600, crawlers: 120, block: 600};

interface ShownPeriod {
	/** Seconds between two questions at the usual interval. */
	readonly seconds: number;
	/** Intervals that it is at least; a shorter interval than the usual one shortens it. Left out: the interval changes nothing. */
	readonly intervals?: number;
	/** True if it stays the same while the user is away. */
	readonly isSteady?: true;
}

const byInterval = {intervals: 1} as const;
const own = {...byInterval, isSteady: true} as const;

/**
Periods of what the dashboard asks for: stake changes with each block, a history or a proposal about once a minute, voting
power once an epoch (a state at any time), parameters by governance.
*/
const shownPeriods = {
	stake: {seconds: 10, ...own},
	stakeBesideRows: {seconds: 30, ...own, intervals: 3},
	transaction: {seconds: 10, ...own},
	history: {seconds: 60, ...own},
	validators: {seconds: 30, ...byInterval},
	allValidators: {seconds: 90, intervals: 3},
	proposals: {seconds: 60, ...byInterval},
	proposalVotes: {seconds: 300, intervals: 5},
	parameters: {seconds: 300, ...byInterval},
	/** Votes, rewards and balances of an address in view. */
	holdings: {seconds: 60},
	mergedBonds: {seconds: 60, isSteady: true},
	fee: {seconds: 600, isSteady: true},
	supply: {seconds: 600, isSteady: true},
	health: {seconds: 600, isSteady: true},
	/** A little under a minute, so that every other small question asks for the height and the crawlers too. */
	head: {seconds: 50, isSteady: true},
	signing: {seconds: 300},
	signingInView: {seconds: nodeSeconds, isSteady: true},
	/** Votes on a block, at least that long after the last ones: an answer is some 40 kB. */
	lastBlock: {seconds: 30, isSteady: true},
	thisNode: {seconds: 600, isSteady: true},
	thisNodeInView: {seconds: nodeSeconds, isSteady: true},
	/** Until a node whose data is incomplete says which validator it belongs to. */
	thisNodeAtFirst: {seconds: 5, isSteady: true},
	slashes: {seconds: 600, isSteady: true},
	/** Answers that never change, where the node had none. */
	lastingAnswer: {seconds: 600, isSteady: true},
} as const satisfies Readonly<Record<string, ShownPeriod>>;

/** Name of what the dashboard asks for. */
export type ShownName = keyof typeof shownPeriods;

/** Seconds between two small questions that ask a service how it is, whatever else it answers. */
export const pulseSeconds = 30;

/** Seconds between two rounds of questions to the networks of all profiles. */
export const networksSeconds = 60;

/** Seconds after which a node is asked again for scheduled changes that it did not report. */
export const comingSeconds = 120;

/** Returns the factor on all periods. */
export function paceOf(intervalMilliseconds: number): number {
	return intervalMilliseconds / usualIntervalMilliseconds;
}

/** Returns the seconds between two readings of a list. */
export function periodOfList(kind: ReadKind, {addresses, validators, pace = 1}: Crowd): number {
	const {seconds, perList = 0} = listPeriods[kind];
	return pace * Math.max(seconds, perList * (kind === 'validatorVotes' ? validators : addresses));
}

interface ShownOptions {
	/** Milliseconds between two polls of what changes with each block. */
	readonly intervalMilliseconds: number;
	/** Factor while the user is away. */
	readonly slowness: number;
}

/** Returns the milliseconds between two questions of the dashboard. */
export function shownPeriod(name: ShownName, {intervalMilliseconds, slowness}: ShownOptions): number {
	const {seconds, intervals, isSteady}: ShownPeriod = shownPeriods[name];
	const usual = seconds * 1000;
	const shortened = Math.min(usual, usual * paceOf(intervalMilliseconds));
	const period = intervals === undefined ? usual : Math.max(intervals * intervalMilliseconds, shortened);
	return isSteady ? period : period * slowness;
}
