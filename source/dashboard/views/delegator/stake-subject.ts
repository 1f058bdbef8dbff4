import {nameOfStake, type WithValidator} from '../../../columns/stake-words.ts';
import {validatorRoute} from '../../../routes/route.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';

type StakeParts<Item extends WithValidator> = Pick<
	ListSubject<Item>,
	'idName' | 'nameOf' | 'idOf' | 'linkOf'
>;

/** What the rows of all lists of stake have in common: they are known by their validator, and lead to it. */
export function createStakeParts<Item extends WithValidator>({theme}: Facts): StakeParts<Item> {
	return {
		idName: 'address',
		nameOf: item => nameOfStake(item, theme.glyphs),
		idOf: ({validator}) => validator?.address,
		linkOf: ({validator}) =>
			validator?.address === undefined ? undefined : validatorRoute(validator.address),
	};
}

/** What `/` looks in, of the validator. */
export function validatorTexts({validator}: WithValidator): readonly (string | undefined)[] {
	return [validator?.name, validator?.address, validator?.state];
}
