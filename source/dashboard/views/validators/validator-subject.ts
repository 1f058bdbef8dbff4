import {nameOfValidator, validatorListing} from '../../../columns/validators.ts';
import {validatorIdentity} from '../../../domain/identity.ts';
import {nameOfState, type Validator} from '../../../domain/validator.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import {describeValidator} from './validator-details.ts';

/** @param rows those on the page: the rank column is as wide as their longest rank */
export function createValidatorSubject(facts: Facts, rows: readonly Validator[]): ListSubject<Validator> {
	const {ellipsis} = facts.theme.glyphs;
	return {
		noun: {one: 'validator', many: 'validators'},
		...fromListing(validatorListing, facts, rows),
		identityOf: validatorIdentity,
		nameOf: validator => nameOfValidator(validator, ellipsis),
		textsOf,
		idOf: ({address}) => address,
		idName: 'address',
		detailsOf: validator => describeValidator(validator, facts),
	};
}

function textsOf({name, address, state}: Validator): readonly (string | undefined)[] {
	return [name, address, state, state && nameOfState(state)];
}
