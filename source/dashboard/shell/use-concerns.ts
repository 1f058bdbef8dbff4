import {createContext, useContext} from 'react';
import type {ConcernCounts} from '../../columns/mine-words.ts';
import type {Concern, StakeByValidator} from '../../domain/concern.ts';
import type {MyStake} from '../../domain/my-stakes.ts';
import type {MyVotes} from '../../domain/my-votes.ts';
import type {Proposal} from '../../domain/proposal.ts';

/** All that concerns the person now, worked out once for the whole dashboard; each list in the order of weight. */
export interface Concerns {
	/** Concerns that need the person: the loud ones. */
	readonly concerns: readonly Concern[];
	/** Concerns that the person has seen and accepted. */
	readonly quiet: readonly Concern[];
	/** Concerns that are worth knowing, or minor. */
	readonly lesser: readonly Concern[];
	/** Numbers of each. */
	readonly counts: ConcernCounts;
	/** Stake of each address of the person's, on which this rests, in the order of the addresses. */
	readonly stakes: readonly MyStake[];
	/** Votes of what is the person's; undefined: nothing is, or the service has none. */
	readonly votes: MyVotes | undefined;
	/** Stake of mine by validator; undefined: there is none, or it is not known. */
	readonly mine: StakeByValidator | undefined;
	/** Open votes that each validator of mine has not cast; undefined: none is labelled, or they are not known. */
	readonly uncast: ReadonlyMap<string, readonly Proposal[]> | undefined;
	/** Tells whether each address was asked for its stake, so that what is missing is not there, or cannot be read. */
	readonly isReady: boolean;
	/** True if votes and the epoch are known too: until then nothing says that a notice is over, or that there is none. */
	readonly isSure: boolean;
}

const noConcerns: Concerns = {
	concerns: [],
	quiet: [],
	lesser: [],
	counts: {needs: 0, lesser: 0, quiet: 0},
	stakes: [],
	votes: undefined,
	mine: undefined,
	uncast: undefined,
	isReady: false,
	isSure: false,
};

/** Brings what concerns the person to all parts of the screen. */
export const ConcernsContext = createContext<Concerns>(noConcerns);

/** Returns what concerns the person; the caller renders again when it changes. */
export function useConcerns(): Concerns {
	return useContext(ConcernsContext);
}
