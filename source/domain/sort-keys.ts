import {namnamScale} from './amount.ts';
import {toUnits} from './decimal.ts';
import type {Proposal} from './proposal.ts';
import {placeOfStatus} from './proposal-status.ts';
import type {SortKeys} from './sort-items.ts';
import type {Bond, MergedBond, Unbond} from './stake.ts';
import type {Validator} from './validator.ts';

// The words are those of a route (`sort=name`).

export const validatorSortKeys: SortKeys<Validator> = {
	votingPower: ({votingPower}) => votingPower,
	commission: ({commission}) => commission,
	rank: ({rank}) => rank,
	name: ({name}) => name,
	state: ({state}) => state,
	maxCommission: ({maxCommission}) => maxCommission,
};

export const proposalSortKeys: SortKeys<Proposal> = {
	id: ({id}) => id,
	status: ({status}) => (status === undefined ? undefined : placeOfStatus(status)),
	kind: ({type}) => type,
	endEpoch: ({endEpoch}) => endEpoch,
	votes: votesOf,
};

export const bondSortKeys: SortKeys<Bond> = {
	amount: ({amount}) => amount,
	validator: validatorOf,
	startEpoch: ({startEpoch}) => startEpoch,
};

export const mergedBondSortKeys: SortKeys<MergedBond> = {
	amount: ({amount}) => amount,
	validator: validatorOf,
};

/** Of unbonds, merged unbonds and withdraws. */
export const unbondSortKeys: SortKeys<Unbond> = {
	amount: ({amount}) => amount,
	validator: validatorOf,
	withdrawEpoch: ({withdrawEpoch}) => withdrawEpoch,
};

/** All votes on a proposal, in millionths of a NAM; undefined before the first tally. */
function votesOf({yayVotes, nayVotes, abstainVotes}: Proposal): bigint | undefined {
	const votes = [yayVotes, nayVotes, abstainVotes].filter(nam => nam !== undefined);
	return votes.length === 0 ? undefined : votes.reduce((sum, nam) => sum + toUnits(nam, namnamScale), 0n);
}

function validatorOf({validator}: Bond | MergedBond | Unbond): string | undefined {
	return validator?.name ?? validator?.address;
}
