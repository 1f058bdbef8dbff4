import type {ItemField} from '../../../columns/field.ts';
import {nameOfStake, type WithValidator} from '../../../columns/stake-words.ts';
import {labelOf, quoteValidator} from '../../../columns/validator-name.ts';
import {validatorRoute} from '../../../routes/route.ts';
import {toDetails} from '../../list/detail-field.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';
import {describeValidator} from '../validators/validator-subject.ts';

type StakeParts<Item extends WithValidator> = Pick<
	ListSubject<Item>,
	'idName' | 'nameOf' | 'quote' | 'idOf' | 'linkOf'
>;

/** What the rows of all lists of stake have in common: they are known by their validator, and lead to it. */
export function createStakeParts<Item extends WithValidator>(facts: Facts): StakeParts<Item> {
	return {
		idName: 'address',
		nameOf: item => nameOfStake(item, facts),
		quote: item => (item.validator ? quoteValidator(item.validator, facts) : nameOfStake(item, facts)),
		idOf: ({validator}) => validator?.address,
		linkOf: ({validator}) =>
			validator?.address === undefined ? undefined : validatorRoute(validator.address),
	};
}

/** What `/` looks in, of the validator. */
export function validatorTexts({validator}: WithValidator, facts: Facts): readonly (string | undefined)[] {
	return [validator && labelOf(validator, facts), validator?.name, validator?.address, validator?.state];
}

/** Describes everything about the validator, below a title of its own. */
export function describeItsValidator(item: WithValidator, facts: Facts): Detail[] {
	if (!item.validator) return toDetails([unknownValidator], item, facts);
	return [
		{label: 'Validator', value: '', layout: 'title'},
		...describeValidator(item.validator, facts, true),
	];
}

const unknownValidator: ItemField<WithValidator> = {
	label: 'Validator',
	name: 'validator',
	show: () => undefined,
};
