import type {Coming} from './coming.ts';
import type {NodeBlock} from './freshness.ts';
import type {Balance, CastVote, Reward} from './holdings.ts';
import type {Parameters} from './parameters.ts';
import type {Proposal} from './proposal.ts';
import type {SigningNow} from './signing-now.ts';
import type {Bond, MergedBond, Unbond} from './stake.ts';
import type {Validator} from './validator.ts';

/** Position of an indexer on its chain when it answered. */
export interface Sight {
	/** Base address of the indexer. */
	readonly indexer: string;
	/** Version that the indexer reports; undefined: none. */
	readonly version: string | undefined;
	readonly epoch: bigint | undefined;
	/** Newest block of the indexer at that time. */
	readonly height: bigint | undefined;
	/** Unix seconds. */
	readonly at: bigint;
}

/**
Reason to conclude nothing from a list. short: fewer rows than the service counts. torn: rows came twice. late: no crawler
has looked at the chain lately. unreadable: an amount is missing or unreadable.
*/
export type ReadingDefect = 'short' | 'torn' | 'late' | 'unreadable';

/** List as it was read, with its defect; undefined: it is complete. */
export interface ReadForLedger<Item> {
	readonly items: readonly Item[];
	readonly defect: ReadingDefect | undefined;
}

/** The user for whom a chain is read. */
export interface Person {
	readonly addresses: readonly {readonly address: string; readonly label: string}[];
	/** Addresses of the user's validators: those with a label, and that of their own node. */
	readonly validators: ReadonlySet<string>;
}

/** Lists of one delegator. */
export interface DelegatorReading {
	readonly bonds: readonly Bond[];
	readonly unbonds: readonly Unbond[];
	/** Merged bonds, for their locks; undefined: not read. */
	readonly mergedBonds: readonly MergedBond[] | undefined;
	/** Current epoch; undefined: unknown, so that nothing is said of locks. */
	readonly epoch: bigint | undefined;
}

/** Votes of one address. */
export interface VoterReading {
	readonly address: string;
	/** The user's label; undefined for validators, whose names are looked up when they are shown. */
	readonly label: string | undefined;
	readonly isValidator: boolean;
	readonly votes: readonly CastVote[];
	readonly defect: ReadingDefect | undefined;
}

/** The newest claim of an address from a validator. */
export interface SeenClaim {
	readonly height: bigint;
	/** Row of the epoch in which it was claimed, namnam; undefined: not asked for, or not served. */
	readonly amount?: bigint | undefined;
}

/** Unclaimed rewards of one address. */
export interface RewardReading {
	readonly address: string;
	readonly label: string;
	readonly rewards: readonly Reward[];
	/** Its newest claims by validator; undefined: not asked for, because no sum fell, or not served. */
	readonly claims: ReadonlyMap<string, SeenClaim> | undefined;
	readonly defect: ReadingDefect | undefined;
}

/** Balances of one address. */
export interface BalanceReading {
	readonly address: string;
	readonly balances: readonly Balance[];
	readonly defect: ReadingDefect | undefined;
}

/** Lists of single addresses, beside their stake. */
export interface HeldAnswers {
	/** Votes of the user's addresses, and of validators that the user runs or delegates to. */
	readonly voters?: readonly VoterReading[] | undefined;
	/** Unclaimed rewards of the user's addresses. */
	readonly rewards?: readonly RewardReading[] | undefined;
	readonly balances?: readonly BalanceReading[] | undefined;
}

/** State of the chain and of its service, beside all lists; undefined: not known for sure. */
export interface ChainCondition {
	/** Id of the chain. */
	readonly chain: string;
	/** False once there was no block for ten block times. */
	readonly makesBlocks: boolean | undefined;
	/** Newest height, for the words. */
	readonly height: bigint | undefined;
	/** Unix seconds of the newest answer with that height. */
	readonly heightAt?: bigint | undefined;
	/** Unix seconds of the last look at the chain by the slowest crawler, by its own clock. */
	readonly lookedAt?: bigint | undefined;
	/** Newest block of the node; left out: there is no node, or no answer. */
	readonly node?: NodeBlock | undefined;
	/** True while blocks take far longer than planned. */
	readonly isSlow: boolean | undefined;
	/** Seconds that a block takes, and is planned to take at most. */
	readonly blockSeconds: number | undefined;
	readonly plannedSeconds: number | undefined;
	/** False once the service was away for a while. */
	readonly isAnswering: boolean | undefined;
	/** True while the service limits requests, so that nothing is compared. */
	readonly isLimited: boolean | undefined;
	/** True while the newest block of the indexer is much older than the chain's. */
	readonly isBehind: boolean | undefined;
	/** Version that the indexer reports. */
	readonly version: string | undefined;
}

/** Lists of a chain read at one time; one that was not read is left out. */
export interface ChainReading extends HeldAnswers {
	readonly sight: Sight;
	readonly validators?: ReadForLedger<Validator> | undefined;
	readonly proposals?: ReadForLedger<Proposal> | undefined;
	readonly parameters?: Parameters | undefined;
	/** State of the chain and of the service. */
	readonly condition?: ChainCondition | undefined;
	/** Missed votes, as a node reports them. */
	readonly signing?: SigningNow | undefined;
	/** Scheduled changes of the validators about which a node was asked. */
	readonly coming?: readonly Coming[] | undefined;
	/** Stake of the user's addresses. */
	readonly stakes: readonly (Person['addresses'][number] & {
		readonly reading: Omit<DelegatorReading, 'epoch'>;
		readonly defect: ReadingDefect | undefined;
	})[];
}
