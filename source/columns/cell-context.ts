import type {ActiveStake} from '../domain/active-stake.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {Signs} from '../format/signs.ts';

/** What the cells of a list need besides the item itself. */
export interface CellContext {
	readonly theme: Signs;
	readonly isUtc: boolean;
	/** Undefined until known, like all that follows. */
	readonly parameters: Parameters | undefined;
	/** The current epoch according to `epochNow`. */
	readonly epoch: bigint | undefined;
	/** Whether the service reported it; otherwise it is shown with a "~". */
	readonly isEpochTold?: boolean | undefined;
	/** Seconds left in it when the service last told, an estimate. */
	readonly epochSecondsLeft?: bigint | undefined;
	/** Unix seconds at which it ends, an estimate. */
	readonly epochEndsAt?: bigint | undefined;
	/** Unix seconds of an answer that is given once; undefined on a screen, where the epoch tells what is over. */
	readonly now?: bigint | undefined;
	/** Names of validators that are told of, by address. */
	readonly names?: ReadonlyMap<string, string> | undefined;
	/** Labels of validators, by address: they stand in the place of the names. */
	readonly labels?: ReadonlyMap<string, string> | undefined;
	/** All active stake, whole NAM. */
	readonly stake: ActiveStake | undefined;
}
