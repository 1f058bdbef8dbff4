import type {ActiveStake} from '../domain/active-stake.ts';
import type {EpochPoint} from '../domain/epoch-points.ts';
import type {MyVotes} from '../domain/my-votes.ts';
import type {Parameters} from '../domain/parameters.ts';
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
	/** True if it is known what can be claimed, so that columns of it say something. */
	readonly rewards?: true | undefined;
	/** True if the service says when a block was; undefined: it does not. */
	readonly hasBlockTimes?: true | undefined;
	/** Active stake of all validators, whole NAM. */
	readonly stake: ActiveStake | undefined;
	/** Missed votes, and who signs now; left out: no node tells them. */
	readonly signing?: SigningNow | undefined;
	/** Values of earlier epochs; left out: none are remembered. */
	readonly history?: EpochHistory | undefined;
	/** Cells that changed since the person last looked; left out: none did. */
	readonly changes?: ChangedCells | undefined;
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
