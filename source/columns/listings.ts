import {bondListing} from './bonds.ts';
import {mergedBondListing} from './merged-bonds.ts';
import {proposalListing} from './proposals.ts';
import {stakeListing} from './stake-positions.ts';
import {unbondListing} from './unbonds.ts';
import {validatorListing} from './validators.ts';

/** What each list of a service shows, by its name in a route. */
export const listings = {
	validators: validatorListing,
	proposals: proposalListing,
	stake: stakeListing,
	bonds: bondListing,
	'merged-bonds': mergedBondListing,
	unbonds: unbondListing,
	'merged-unbonds': unbondListing,
	withdraws: unbondListing,
} as const;
