import {describeLock, mergedBondListing} from '../../../columns/merged-bonds.ts';
import {fieldsOfMergedBond} from '../../../columns/stake-fields.ts';
import {mergedBondIdentity} from '../../../domain/identity.ts';
import type {MergedBond} from '../../../domain/stake.ts';
import {toDetails} from '../../list/detail-field.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import {createStakeParts, describeItsValidator, validatorTexts} from './stake-subject.ts';

/** Makes the list of a delegator's merged bonds: one row for each validator. */
export function createMergedBondSubject(facts: Facts): ListSubject<MergedBond> {
	return {
		...createStakeParts<MergedBond>(facts),
		noun: {one: 'merged bond', many: 'merged bonds'},
		...fromListing(mergedBondListing, facts),
		identityOf: mergedBondIdentity,
		textsOf: bond => [...validatorTexts(bond, facts), bond.redelegation && describeLock(bond, facts)],
		detailsOf: bond => [
			...toDetails(fieldsOfMergedBond(bond), bond, facts),
			...describeItsValidator(bond, facts),
		],
	};
}
