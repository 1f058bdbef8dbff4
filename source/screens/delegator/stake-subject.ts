import {validatorRoute} from '../../routes/route.ts';
import type {Facts, ListSubject, SortKey} from '../list/subject.ts';
import {nameOfStake, type Stake} from './stake-words.ts';

type StakeParts<Item extends Stake> = Pick<ListSubject<Item>, 'idName' | 'nameOf' | 'idOf' | 'linkOf'>;

/** What the rows of all lists of stake have in common: they are known by their validator, and lead to it. */
export function createStakeParts<Item extends Stake>({theme}: Facts): StakeParts<Item> {
	return {
		idName: 'address',
		nameOf: item => nameOfStake(item, theme.glyphs),
		idOf: ({validator}) => validator?.address,
		linkOf: ({validator}) =>
			validator?.address === undefined ? undefined : validatorRoute(validator.address),
	};
}

/** The sort keys of every list of stake, in their order; what is the list's own comes after them. */
export function createStakeSorts<Item extends Stake>(): readonly SortKey<Item>[] {
	return [
		// Every row is as good as any other, so that a stable sort keeps the service's order.
		{id: 'service', label: 'service order', valueOf: () => undefined},
		{id: 'amount', label: 'amount', valueOf: ({amount}) => amount},
		{id: 'validator', label: 'validator', valueOf: ({validator}) => validator?.name ?? validator?.address},
	];
}

/** What `/` looks in, of the validator. */
export function validatorTexts({validator}: Stake): readonly (string | undefined)[] {
	return [validator?.name, validator?.address, validator?.state];
}
