import type {ActiveStake} from '../domain/active-stake.ts';
import type {StakeByValidator} from '../domain/concern.ts';
import type {EpochPoint} from '../domain/epoch-points.ts';
import type {MyVotes} from '../domain/my-votes.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {Proposal} from '../domain/proposal.ts';
import type {SigningNow} from '../domain/signing-now.ts';
import type {Signs, Trend} from '../format/signs.ts';

/** Values that the cells of a list need besides the item itself. */
export interface CellContext {
	readonly theme: Signs;
	readonly isUtc: boolean;
	/** Parameters of the chain; undefined until known, like all that follows. */
	readonly parameters: Parameters | undefined;
	/** Current epoch according to `epochNow`. */
	readonly epoch: bigint | undefined;
	/** True if the service reported it; otherwise it is shown with a "~". */
	readonly isEpochTold?: boolean | undefined;
	/** Seconds left in it at the service's last report, an estimate. */
	readonly epochSecondsLeft?: bigint | undefined;
	/** Unix seconds at which it ends, an estimate. */
	readonly epochEndsAt?: bigint | undefined;
	/** Unix seconds of an answer that is given once; undefined on a screen, where the epoch decides what is over. */
	readonly now?: bigint | undefined;
	/** Names of the validators mentioned, by address. */
	readonly names?: ReadonlyMap<string, string> | undefined;
	/** Labels of validators, by address; shown instead of their names. */
	readonly labels?: ReadonlyMap<string, string> | undefined;
	/** Votes of what is the person's; undefined: nothing is, or the service has none. */
	readonly votes?: MyVotes | undefined;
	/** True if votes of the person's addresses are known, so that a column of them says something. */
	readonly ownVotes?: true | undefined;
	/** Stake of the person's addresses by validator, the largest first; left out: there is none, or it is not known. */
	readonly mine?: StakeByValidator | undefined;
	/** Open votes that each of the person's validators has not cast; left out: none is labelled, or not known. */
	readonly uncast?: ReadonlyMap<string, readonly Proposal[]> | undefined;
	/** Sums of who voted on the proposal that is looked at; undefined: not all of its votes were read. */
	readonly voters?: VoterSums | undefined;
	/** True if it is known what can be claimed, so that columns of it say something. */
	readonly rewards?: true | undefined;
	/** True if a place for stake was seen to raise its commission; left out: none was, or nothing is remembered. */
	readonly raises?: true | undefined;
	/** True if the service says when a block was; undefined: it does not. */
	readonly hasBlockTimes?: true | undefined;
	/** Active stake of all validators, whole NAM. */
	readonly stake: ActiveStake | undefined;
	/** Missed votes, and who signs now; left out: no node tells them. */
	readonly signing?: SigningNow | undefined;
	/** Supply of the chain's own token, namnam; undefined: the service does not tell it. */
	readonly supply?: bigint | undefined;
	/** Values of earlier epochs; left out: none are remembered. */
	readonly history?: EpochHistory | undefined;
	/** Cells that changed since the person last looked; left out: none did. */
	readonly changes?: ChangedCells | undefined;
}

/** Sums of the votes on a proposal: '9 of 189 validators with 10.8% of their power', '204 delegators'. */
export interface VoterSums {
	/** Id of the proposal. */
	readonly id: string;
	readonly words: readonly string[];
}

/** Returns what is remembered of the power of a validator, the stake of an address, the turnout of a proposal. */
export type EpochHistory = (
	series: 'power' | 'bonded' | 'turnout',
	subject: string | undefined,
) => readonly EpochPoint[];

export type CellTrends = ReadonlyMap<string, Trend>;

/** Finds the changed cells of a row by the ids of their columns; undefined: none. */
export interface ChangedCells {
	ofValidator(address: string | undefined): CellTrends | undefined;
	ofProposal(id: string | undefined): CellTrends | undefined;
	ofStake(delegator: string | undefined, validator: string | undefined): CellTrends | undefined;
}
