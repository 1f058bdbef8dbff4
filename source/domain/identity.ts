import type {Proposal} from './proposal.ts';
import type {Bond, MergedBond, Unbond} from './stake.ts';
import type {Validator} from './validator.ts';

// Keys of the items of a list, independent of its order; undefined where a part of the key is missing.

/** Identifies a validator by its address: names repeat and ranks move. */
export function validatorIdentity({address}: Validator): string | undefined {
	return address;
}

export function proposalIdentity({id}: Proposal): string | undefined {
	return id;
}

/** Identifies a bond: a delegator may have several with a validator, one for each start. */
export function bondIdentity({validator, startEpoch}: Bond): string | undefined {
	return identityFrom(validator?.address, startEpoch);
}

export function mergedBondIdentity({validator}: MergedBond): string | undefined {
	return validator?.address;
}

/** Identifies a row of unbonds, merged unbonds or withdraws by its validator and epoch. */
export function unbondIdentity({validator, withdrawEpoch}: Unbond): string | undefined {
	return identityFrom(validator?.address, withdrawEpoch);
}

function identityFrom(...parts: readonly (bigint | string | undefined)[]): string | undefined {
	return parts.includes(undefined) ? undefined : parts.join(' ');
}
