/** Weight of something for the person, the greatest first. */
export const levels = ['needs-me', 'worth-knowing', 'minor'] as const;
export type Level = (typeof levels)[number];

/** Words for people. */
export const levelNames: Readonly<Record<Level, string>> = {
	'needs-me': 'needs me',
	'worth-knowing': 'worth knowing',
	minor: 'minor',
};

export const subjectTypes = ['validator', 'proposal', 'address', 'chain', 'service', 'broadcast'] as const;
export type SubjectType = (typeof subjectTypes)[number];

/** The thing that an event, a concern or a date is about. */
export interface Subject {
	readonly type: SubjectType;
	/** Address of a validator or delegator, id of a proposal, chain id, address of a service, hash of a transaction. */
	readonly id: string;
	/** Name or title; undefined: none was told. */
	readonly name: string | undefined;
}

/** Stake of one of the person's addresses that something concerns. */
export interface ConcernedStake {
	readonly address: string;
	readonly label: string;
	/** namnam. */
	readonly amount: bigint;
}

/** Bonded stake of one of the user's addresses with a validator. */
export interface BondedStake extends ConcernedStake {
	/** The part of it that is active, namnam. */
	readonly active: bigint;
}

/** Stake by the address of its validator, the largest first. */
export type StakeByValidator = ReadonlyMap<string, readonly BondedStake[]>;

/** Sums stake, in namnam. */
export function sumConcerned(stakes: readonly ConcernedStake[]): bigint {
	return stakes.reduce((sum, {amount}) => sum + amount, 0n);
}

/** Below this part of all that is mine, stake counts as none. */
const minPart = 1000n;

/** Tells whether stake weighs: a thousandth of all that is mine or more; stake beside an unknown whole does. */
export function isWeighty(amount: bigint, allMine: bigint | undefined, part = minPart): boolean {
	return amount > 0n && (allMine === undefined || amount * part >= allMine);
}

/** Kinds of concerns, in the order in which they are shown: the state of a validator says more than the votes that it missed. */
export const concernKinds = [
	'service.lost',
	'service.behind',
	'chain.halted',
	'validator.jailed',
	'validator.inactive',
	'validator.left-set',
	'stake.jailed',
	'stake.inactive',
	'stake.leaving',
	'stake.below',
	'validator.not-signing',
	'validator.jail-soon',
	'validator.near-jail',
	'vote.of-validator',
	'vote.missing',
	'commission.high',
	'commission.raised',
] as const;
export type ConcernKind = (typeof concernKinds)[number];

/** A state of the chain, of the service or of the person's stake that wants something of the person now. */
export interface Concern {
	readonly kind: ConcernKind;
	readonly level: Level;
	readonly subject: Subject;
	/** Stake of the person's that it concerns, the largest first; empty: it concerns no stake. */
	readonly mine: readonly ConcernedStake[];
	/** Epoch from which it holds, or until which something can be done; undefined: it holds now, without an end. */
	readonly epoch: bigint | undefined;
	/** Unix seconds since when it is known to hold; undefined: not known. */
	readonly since: bigint | undefined;
	/** Sentence without a stop, without the subject's name and the amount: "leave the set at epoch 1205". */
	readonly words: string;
	/** Words on it behind that sentence where there is room, from the longest form to the shortest; left out: none. */
	readonly more?: readonly string[] | undefined;
}

/** Key by which a concern is quieted: the same as long as its subject and kind are. */
export function keyOfConcern({kind, subject}: Pick<Concern, 'kind' | 'subject'>): string {
	return `${kind} ${subject.id}`;
}

/** Tells whether a concern is as the person has accepted it: its stake has not grown by a tenth since. */
export function isQuiet(concern: Concern, accepted: ReadonlyMap<string, bigint>): boolean {
	const before = accepted.get(keyOfConcern(concern));
	if (before === undefined) return false;
	const amount = sumConcerned(concern.mine);
	return amount === before || amount * 10n < before * 11n;
}
