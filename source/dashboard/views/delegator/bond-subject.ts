import {bondListing} from '../../../columns/bonds.ts';
import {bondFields} from '../../../columns/stake-fields.ts';
import {drawBondStatus} from '../../../columns/stake-words.ts';
import {bondIdentity} from '../../../domain/identity.ts';
import type {Bond} from '../../../domain/stake.ts';
import {textOf} from '../../../table/lay-out.ts';
import {toDetails} from '../../list/detail-field.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import {createStakeParts, describeItsValidator, validatorTexts} from './stake-subject.ts';

/** Makes the list of a delegator's bonds: one row for each validator and start. */
export function createBondSubject(facts: Facts): ListSubject<Bond> {
	return {
		...createStakeParts<Bond>(facts),
		noun: {one: 'bond', many: 'bonds'},
		...fromListing(bondListing, facts),
		identityOf: bondIdentity,
		textsOf: bond => [
			...validatorTexts(bond, facts),
			bond.status && textOf(drawBondStatus(bond.status, facts.theme)),
			bond.startEpoch?.toString(),
		],
		detailsOf: bond => [...toDetails(bondFields, bond, facts), ...describeItsValidator(bond, facts)],
	};
}
