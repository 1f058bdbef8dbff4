import type {ProposalEpochs} from '../domain/epoch.ts';
import type {ProposalKind} from '../domain/proposal.ts';
import type {TallyType, Votes} from '../domain/tally.ts';
import type {VoteBook} from './attendance.ts';
import type {Agenda, Leaning, Vote} from './chain-action.ts';
import type {BlockClock, EpochStart} from './clock.ts';
import type {ChainIdentity, ChainParameters} from './parameters.ts';
import type {Random} from './random.ts';
import type {TransactionStore} from './transaction-store.ts';

/** States of a validator here; the three under way are hidden from lists. */
export type ValidatorState =
	| 'consensus'
	| 'belowCapacity'
	| 'belowThreshold'
	| 'inactive'
	| 'jailed'
	| 'deactivating'
	| 'reactivating'
	| 'unjailing';

/** Metadata that a validator gives: null was asked for and is empty, absent was never set. */
export interface ValidatorProfile {
	readonly name?: string | null;
	readonly email?: string | null;
	readonly website?: string | null;
	readonly description?: string | null;
	readonly discordHandle?: string | null;
	readonly avatar?: string | null;
}

/** A change of commission, in the epoch it was asked for. */
interface CommissionChange {
	readonly from: number;
	readonly to: number;
	readonly epoch: bigint;
}

/** Income of a namnam from an epoch on, and its sum until then, in parts of a namnam. */
interface RewardRate {
	readonly epoch: bigint;
	readonly sum: bigint;
	readonly rate: bigint;
}

/** Rewards of a delegator from one validator at an epoch's start: a sum that grows with the active stake. */
export interface RewardPoint {
	readonly epoch: bigint;
	/** Income of a namnam of the validator's until then, in parts of one. */
	readonly sum: bigint;
	/** namnam. */
	readonly unclaimed: bigint;
	readonly active: bigint;
}

/** Rewards of a delegator from one validator. */
export interface RewardRecord {
	/** The epoch of the last claim; rows up to it count as claimed. */
	readonly claimedThrough: bigint;
	/** Soonest first; each holds for the epochs after its own. */
	readonly points: readonly RewardPoint[];
}

export interface ValidatorRecord {
	/** Numbering of this chain, from 1. */
	readonly id: number;
	readonly address: string;
	readonly profile: ValidatorProfile;
	/** Largest change of the commission in one epoch, basis points. */
	readonly maxChange: number;
	/** namnam that count in this epoch. */
	stake: bigint;
	/** Changes of the stake by the epoch in which they count, namnam. */
	readonly pendingStake: Map<bigint, bigint>;
	state: ValidatorState;
	/** 1 = most power; undefined outside the validator set. */
	rank: number | undefined;
	/** Basis points. */
	commission: number;
	commissionChange: CommissionChange | undefined;
	/** Income of its delegators' stake, soonest first. */
	readonly rewardRates: RewardRate[];
	/** The one that it had when the chain was first looked at. */
	firstRate: bigint;
	/** The epoch in which a state under way ends. */
	transitionEpoch: bigint | undefined;
}

/** Bond, one for each validator and start. Amounts in namnam. */
export interface BondRecord {
	readonly validator: ValidatorRecord;
	readonly startEpoch: bigint;
	amount: bigint;
}

/** Unbond, one for each validator and withdraw epoch. Amounts in namnam. */
export interface UnbondRecord {
	readonly validator: ValidatorRecord;
	readonly withdrawEpoch: bigint;
	amount: bigint;
}

/** Someone who holds stake: a delegator, or a validator with its own. */
export interface Account {
	readonly address: string;
	/** namnam that are neither bonded nor on their way out. */
	liquid: bigint;
	bonds: BondRecord[];
	unbonds: UnbondRecord[];
	/** First epoch in which stake redelegated to a validator may move on. */
	redelegations: Map<ValidatorRecord, bigint>;
	/** Rewards by validator, where they changed since the chain's start. */
	rewards: Map<ValidatorRecord, RewardRecord>;
}

export type ProposalStatus =
	| 'pending'
	| 'voting'
	| 'passed'
	| 'rejected'
	| 'executedPassed'
	| 'executedRejected';

/** End of a vote, with the stake of its time; namnam. */
export interface VoteResult {
	readonly isPassed: boolean;
	readonly votes: Votes;
	/** All stake that could vote. */
	readonly total: bigint;
}

export interface ProposalRecord extends ProposalEpochs {
	readonly id: number;
	readonly content: string;
	readonly kind: ProposalKind;
	readonly author: string;
	readonly tallyType: TallyType;
	readonly data: string | null;
	readonly leaning: Leaning;
	status: ProposalStatus;
	/** Stake behind each answer at the last tally, namnam. */
	votes: Votes;
	/** End of its vote; undefined before. */
	result: VoteResult | undefined;
	/** Bytes of the program that it runs, hex; null where it runs none. */
	readonly program: string | null;
	/** Answers by voter, the newest last; emptied long after the proposal is executed. */
	readonly ballots: Map<string, Vote>;
	/** True if ballots came since the last tally. */
	isTallyDue: boolean;
}

/** Amounts of the native token that there are, namnam. */
interface Supply {
	readonly total: bigint;
	/** Total without the fund for public goods. */
	readonly effective: bigint;
	/** Effective supply without what is locked away. */
	readonly circulating: bigint;
}

/** A token that came over from another chain; nobody moves it here. */
export interface TokenRecord {
	readonly address: string;
	readonly trace: string;
	/** Smallest units for a unit of gas; undefined where no fee is taken in it. */
	readonly gasPrice: number | undefined;
	/** Smallest units by holder. */
	readonly holders: ReadonlyMap<string, bigint>;
}

/** Slash of a validator for a fault. */
export interface SlashRecord {
	/** Epoch and block of the fault. */
	readonly epoch: bigint;
	readonly height: bigint;
	readonly fault: 'duplicateVote' | 'lightClientAttack';
	/** Part of the stake, a fraction; "0" until it is carried out, as it grows with other faults of its time. */
	readonly rate: string;
}

interface WaitingSlash {
	/** Address. */
	readonly validator: string;
	/** Epoch in which it is carried out. */
	readonly due: bigint;
	readonly slash: SlashRecord;
}

/** Slashes that wait, soonest first, and those that were carried out. Neither takes any stake here. */
export interface SlashBook {
	waiting: readonly WaitingSlash[];
	readonly done: Map<string, readonly SlashRecord[]>;
}

/** State of the chain at a height. Only the files of this folder change it. */
export interface ChainState {
	readonly seed: string;
	readonly random: Random;
	readonly parameters: ChainParameters;
	readonly identity: ChainIdentity;
	readonly hasSeparateIds: boolean;
	/** False if validators, authors and voters do only what is on the agenda already. */
	hasOwnLife: boolean;
	epoch: bigint;
	height: bigint;
	/** Unix milliseconds of the newest block, by the chain's own clock. */
	time: number;
	/** Times of all blocks. Those told are by the real clock on a fast chain, so that what is past looks past. */
	readonly clock: BlockClock;
	epochStart: EpochStart;
	/** First block of the next epoch. */
	nextEpochHeight: bigint;
	/** First blocks of the epochs since the first that was looked at. */
	readonly epochHeights: bigint[];
	readonly validators: readonly ValidatorRecord[];
	readonly validatorsByAddress: ReadonlyMap<string, ValidatorRecord>;
	/** Validators with most stake first, as of the epoch. */
	readonly validatorsByStake: ValidatorRecord[];
	/** Incremented when the data of a validator list changes, so that an index knows whether it is outdated. */
	validatorVersion: number;
	/** Votes of validators on blocks. */
	readonly signing: VoteBook;
	readonly slashes: SlashBook;
	/** Everyone with stake or liquid, by address. */
	readonly accounts: Map<string, Account>;
	/** The delegators of the start, those worth looking at first. */
	readonly delegators: readonly Account[];
	/** The epoch in which somebody first looks at the chain. */
	readonly firstEpoch: bigint;
	/** namnam that there were then. */
	readonly firstSupply: bigint;
	/** namnam that were made since. */
	minted: bigint;
	/** Supply of the native token by epoch, the newest of them. */
	readonly supplies: Map<bigint, Supply>;
	readonly tokens: readonly TokenRecord[];
	/** Stake that begins to count, by epoch. */
	readonly bondStarts: Map<bigint, Array<{readonly account: Account; readonly validator: ValidatorRecord}>>;
	/** namnam for those who turn up with a transaction and have nothing yet. */
	faucet: bigint;
	readonly stewards: readonly string[];
	readonly proposals: ProposalRecord[];
	/** Events that are going to happen by themselves. */
	readonly agenda: Agenda;
	readonly transactions: TransactionStore;
	/** The first block whose transactions were indexed with their gas. */
	readonly gasKnownSince: bigint;
}
