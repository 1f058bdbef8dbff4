import {stakeListing} from '../../../columns/stake-positions.ts';
import {nameOfState} from '../../../domain/validator.ts';
import type {StakePosition, ValidatorStake} from '../../../domain/validator-stake.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import {createStakeParts, validatorTexts} from './stake-subject.ts';
import {describeValidatorStake} from './validator-stake-details.ts';

/** A delegator's stake: one row for each validator. @param position what the rows are part of */
export function createValidatorStakeSubject(
	facts: Facts,
	position: StakePosition | undefined,
): ListSubject<ValidatorStake> {
	return {
		...createStakeParts<ValidatorStake>(facts),
		noun: {one: 'validator', many: 'validators'},
		...fromListing(stakeListing, facts, position?.rows),
		identityOf,
		textsOf: item => [
			...validatorTexts(item, facts),
			item.validator?.state && nameOfState(item.validator.state),
			item.releases.some(({epoch}) => epoch === undefined) ? 'now' : undefined,
		],
		detailsOf: item => describeValidatorStake(item, position, facts),
	};
}

function identityOf({validator}: ValidatorStake): string | undefined {
	return validator?.address;
}
