import type {SortKeys} from '../../../domain/sort-items.ts';
import {validatorRoute} from '../../../routes/route.ts';
import type {Facts, ListSubject, SortKey} from '../../list/subject.ts';
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

const sortLabels: Readonly<Record<string, string>> = {
	service: 'service order',
	startEpoch: 'start epoch',
	withdrawEpoch: 'withdraw epoch',
};

/** The sort keys of a list of stake: the service's own order, which has no value to compare, then the others. */
export function toSorts<Item extends Stake>(keys: SortKeys<Item>): readonly SortKey<Item>[] {
	return ['service', ...Object.keys(keys)].map(id => ({id, label: sortLabels[id] ?? id, toValue: keys[id]}));
}

/** What `/` looks in, of the validator. */
export function validatorTexts({validator}: Stake): readonly (string | undefined)[] {
	return [validator?.name, validator?.address, validator?.state];
}
