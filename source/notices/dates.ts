import type {ActiveStake} from '../domain/active-stake.ts';
import type {CalendarEntry} from '../domain/calendar.ts';
import {type Concern, type ConcernedStake, sumConcerned} from '../domain/concern.ts';
import type {EpochClock} from '../domain/epoch-clock.ts';
import type {MyStake} from '../domain/my-stakes.ts';
import type {MyVotes} from '../domain/my-votes.ts';
import type {Proposal} from '../domain/proposal.ts';
import {formatNamBriefly} from '../format/number.ts';
import type {Signs} from '../format/signs.ts';
import type {PastEvent} from './facts.ts';

/** Facts from which it follows what comes. */
export interface CalendarFacts {
	readonly theme: Signs;
	/** Current epoch, and the times of all others; undefined: not known. */
	readonly clock: EpochClock | undefined;
	/** Active stake of all validators; undefined: not known. */
	readonly stake: ActiveStake | undefined;
	/** Votes of what is the user's; left out: nothing is, or they are not known. */
	readonly votes?: MyVotes | undefined;
	/** Labels of validators, by address. */
	readonly labels?: ReadonlyMap<string, string> | undefined;
	/** Unix seconds. */
	readonly now: bigint;
	readonly stakes: readonly MyStake[];
	/** Proposals that are not over, with the votes so far. */
	readonly proposals: readonly Proposal[];
	/** Concerns, for what leaves the set or is silent. */
	readonly concerns: readonly Concern[];
	/** Events of the ledger, the newest first, for what is known to come of validators; left out: none are wanted. */
	readonly events?: readonly PastEvent[] | undefined;
}

/** An entry without its time, with what the service says of it; unix seconds. */
export interface DateDraft extends Omit<CalendarEntry, 'time' | 'earliest' | 'startsWith'> {
	/** True if it happens when its epoch ends. */
	readonly isEnd?: boolean;
	readonly toldTime: bigint | undefined;
}

/** Writes the sum of stake: '3 058.49 NAM'. */
export function sumOfStake(mine: readonly ConcernedStake[]): string {
	return `${formatNamBriefly(sumConcerned(mine))} NAM`;
}
