import type {ActiveStake} from '../domain/active-stake.ts';
import type {Coming} from '../domain/coming.ts';
import type {StakeByValidator} from '../domain/concern.ts';
import type {EpochClock} from '../domain/epoch-clock.ts';
import type {EpochPoint} from '../domain/epoch-points.ts';
import type {MyVotes, VotesOn} from '../domain/my-votes.ts';
import type {EnqueuedSlashes, Slash} from '../domain/node-queries.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {Proposal} from '../domain/proposal.ts';
import type {RecordedResult} from '../domain/recorded-result.ts';
import type {SigningNow} from '../domain/signing-now.ts';
import type {NodeAccount} from '../domain/this-node.ts';
import type {Signs, Trend} from '../format/signs.ts';

/** Slashes of one validator. */
export interface ToldSlashes {
	readonly address: string;
	/** Slashes that were carried out; undefined: not known. */
	readonly done: readonly Slash[] | undefined;
	/** Slashes that wait, of any validator; undefined: not known. */
	readonly waiting: readonly EnqueuedSlashes[] | undefined;
}

/** Values that the cells of a list need besides the item itself. */
export interface CellContext {
	readonly theme: Signs;
	readonly isUtc: boolean;
	/** Parameters of the chain; undefined until known, like all that follows. */
	readonly parameters: Parameters | undefined;
	/** Current epoch, and the times of all others. */
	readonly clock: EpochClock | undefined;
	/** Unix seconds of an answer that is given once; undefined on a screen, where the epoch decides what is over. */
	readonly now?: bigint | undefined;
	/** Names of the validators mentioned, by address. */
	readonly names?: ReadonlyMap<string, string> | undefined;
	/** Addresses of rows whose names are equal or look alike; left out: of none. */
	readonly alike?: ReadonlySet<string> | undefined;
	/** Labels of validators, by address; shown instead of their names. */
	readonly labels?: ReadonlyMap<string, string> | undefined;
	/** Votes of what is the person's; undefined: nothing is, or the service has none. */
	readonly votes?: MyVotes | undefined;
	/** True if votes of the person's addresses are known, so that a column of them says something. */
	readonly ownVotes?: true | undefined;
	/** Stake of the person's addresses by validator, the largest first; left out: there is none, or it is not known. */
	readonly mine?: StakeByValidator | undefined;
	/** Stake of the delegator that is not active yet, by the address of its validator, namnam; left out: not known. */
	readonly notYetActive?: ReadonlyMap<string, bigint> | undefined;
	/** Open votes that each of the person's validators has not cast; left out: none is labelled, or not known. */
	readonly uncast?: ReadonlyMap<string, readonly Proposal[]> | undefined;
	/** Votes on the proposal that is looked at; undefined: none were read. */
	readonly voters?: VoterSums | undefined;
	/** True if it is known what can be claimed, so that columns of it say something. */
	readonly rewards?: true | undefined;
	/** True if a place for stake was seen to raise its commission; left out: none was, or nothing is remembered. */
	readonly raises?: true | undefined;
	/** True if a third of a place for stake, or more, would be mine; left out: of none. */
	readonly largelyMine?: true | undefined;
	/** True if the service says when a block was; undefined: it does not. */
	readonly hasBlockTimes?: true | undefined;
	/** Active stake of all validators, whole NAM. */
	readonly stake: ActiveStake | undefined;
	/** Missed votes, and who signs now; left out: no node tells them. */
	readonly signing?: SigningNow | undefined;
	/** Changes that a node knows to come, by the address of their validator; left out: no node tells. */
	readonly coming?: ReadonlyMap<string, Coming> | undefined;
	/** Result of the proposal that is looked at, as the chain wrote it down; left out: no node tells, or it is not over. */
	readonly result?: RecordedResult | undefined;
	/** Slashes of the validator whose details are looked at; left out: no node tells. */
	readonly slashes?: ToldSlashes | undefined;
	/** Supply of the chain's own token, namnam; undefined: the service does not tell it. */
	readonly supply?: bigint | undefined;
	/** Node that is asked, and whose it is; left out: there is none, or it is not known. */
	readonly thisNode?: NodeAccount | undefined;
	/** Values of earlier epochs; left out: none are remembered. */
	readonly history?: EpochHistory | undefined;
	/** Cells that changed since the person last looked; left out: none did. */
	readonly changes?: ChangedCells | undefined;
}

/** Sums of the votes on a proposal: '9 of 189 validators with 10.8% of their power', '204 delegators'. */
export interface VoterSums extends VotesOn {
	/** Id of the proposal. */
	readonly id: string;
	/** Sums in words; undefined: not all votes were read, or there are none. */
	readonly words: readonly string[] | undefined;
}

/** Returns what is remembered of the power and the rank of a validator, the stake of an address, the turnout of a proposal. */
export type EpochHistory = (
	series: 'power' | 'rank' | 'bonded' | 'turnout',
	subject: string | undefined,
) => readonly EpochPoint[];

export type CellTrends = ReadonlyMap<string, Trend>;

/** Finds the changed cells of a row by the ids of their columns; undefined: none. */
export interface ChangedCells {
	ofValidator(address: string | undefined): CellTrends | undefined;
	ofProposal(id: string | undefined): CellTrends | undefined;
	ofStake(delegator: string | undefined, validator: string | undefined): CellTrends | undefined;
}
