import {sumUpPower} from '../../../columns/shares.ts';
import {validatorDetails, validatorPartDetails} from '../../../columns/validator-fields.ts';
import {labelOf, nameOfValidator, quoteValidator} from '../../../columns/validator-name.ts';
import type {ValidatorContext} from '../../../columns/validator-standing.ts';
import {validatorSpec} from '../../../columns/validators.ts';
import {validatorIdentity} from '../../../domain/identity.ts';
import {nameOfState, type Validator} from '../../../domain/validator.ts';
import {toDetails} from '../../list/detail-field.ts';
import {fromListing} from '../../list/from-listing.ts';
import {limitDetails} from '../../list/limit-details.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';

/**
Creates the subject of a list of validators.

@param rows those on the page: the rank column is as wide as their longest rank
*/
export function createValidatorSubject(
	facts: ItemContext,
	rows: readonly Validator[],
): ListSubject<Validator> {
	return {
		noun: {one: 'validator', many: 'validators'},
		...fromListing(validatorSpec, facts, rows, ({address}) => facts.changes?.ofValidator(address)),
		identityOf: validatorIdentity,
		nameOf: validator => nameOfValidator(validator, facts),
		quote: validator => quoteValidator(validator, facts),
		textsOf: validator => [labelOf(validator, facts), ...textsOf(validator)],
		idOf: ({address}) => address,
		idName: 'address',
		compared: ['Risk', 'State', 'Power', 'Commission', 'Signing', 'Reward'],
		sumUp: validators => sumUpPower(validators, facts.stake),
		detailsOf: validator => describeValidator(validator, facts),
	};
}

function textsOf({name, address, state}: Validator): readonly (string | undefined)[] {
	return [name, address, state, state && nameOfState(state)];
}

/**
Describes every field of a validator.

@param isPart set where it came as a part of something else
*/
export function describeValidator(
	validator: Validator,
	facts: ValidatorContext & Pick<ItemContext, 'theme' | 'keyMap'>,
	isPart = false,
): readonly Detail[] {
	// Its description may be a million lines.
	return limitDetails(toDetails(isPart ? validatorPartDetails : validatorDetails, validator, facts), facts);
}
