import type {ConcernedStake, Subject} from '../domain/concern.ts';
import type {ChainFreshness} from '../domain/freshness.ts';
import type {MyStake} from '../domain/my-stakes.ts';
import type {MyVotes} from '../domain/my-votes.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {Proposal} from '../domain/proposal.ts';
import type {SigningNow} from '../domain/signing-now.ts';
import type {Validator} from '../domain/validator.ts';

/** Remembered event, as far as it says since when a concern holds. */
export interface PastEvent {
	readonly kind: string;
	readonly subject: Subject;
	readonly old: string | undefined;
	readonly new: string | undefined;
	readonly epoch: bigint | undefined;
	/** Unix seconds at which it became sure. */
	readonly time: bigint;
}

/** Facts from which it follows what needs the user now. */
export interface ConcernFacts {
	/** Unix seconds. */
	readonly now: bigint;
	/** Current epoch; undefined: not known. */
	readonly epoch: bigint | undefined;
	/** True if that epoch is an estimate, which ends no vote that the service still lists as open. */
	readonly isEpochReckoned?: boolean | undefined;
	/** Keys of notices about open votes that were there before: a new estimate of the end takes none of them away. */
	readonly nearVotes?: ReadonlySet<string>;
	/** Id of the chain; undefined: not known. */
	readonly chainId: string | undefined;
	/** The indexer, and unix seconds since when it gives no answer; undefined: it answers. */
	readonly service: {readonly address: string; readonly lostSince: bigint | undefined};
	/** State of the indexer and its chain; undefined: not known. */
	readonly lag: ChainFreshness | undefined;
	/** Stake of all addresses that are the user's. */
	readonly stakes: readonly MyStake[];
	/** Validators of the lists, with their states: those that are jailed, at least. */
	readonly validators: readonly Validator[];
	/** Labels of validators, by address: these are the user's own. */
	readonly labels: ReadonlyMap<string, string> | undefined;
	/** Validator of the user's own node, which is theirs without a label; left out: there is none, or it is not known. */
	readonly nodeValidator?: {readonly address: string; readonly name: string | undefined} | undefined;
	/** Missed votes, and who signs now; left out: no node tells them. */
	readonly signing?: SigningNow | undefined;
	/** Parameters of the chain; left out: not known. */
	readonly parameters?: Parameters | undefined;
	/** Proposals that are being voted on; left out: not known. */
	readonly proposals?: readonly Proposal[] | undefined;
	/** Votes of what is the user's; undefined: nothing is, or the service has none. */
	readonly votes?: MyVotes | undefined;
	/** Events of the ledger, the newest first; empty: none is kept. */
	readonly events: readonly PastEvent[];
}

/** Returns the newest of the events of a subject that have one of the kinds. */
export function newestEvent(
	events: readonly PastEvent[],
	id: string | undefined,
	kinds: readonly string[],
): PastEvent | undefined {
	return events.find(({kind, subject}) => subject.id === id && kinds.includes(kind));
}

/** A validator with all stake that the user has there. */
export interface MyValidator {
	readonly subject: Subject;
	readonly validator: Validator | undefined;
	/** Stake there, the largest first. */
	readonly mine: readonly ConcernedStake[];
	/** The part of it that is active, the largest first. */
	readonly active: readonly ConcernedStake[];
}

/** Facts from which it follows what needs the user, with what is worked out of them once. */
export interface NeedFacts extends ConcernFacts {
	/** Validators with the user's stake. */
	readonly groups: readonly MyValidator[];
	/** The user's own validators, each with their stake there. */
	readonly own: readonly MyValidator[];
	/** Sum of the user's stake, namnam; undefined: not known. */
	readonly allMine: bigint | undefined;
}
