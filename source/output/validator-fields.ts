import {decimalToText} from '../domain/decimal.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {Validator} from '../domain/validator.ts';
import type {ExactField} from './column.ts';

type ValidatorField = Exclude<keyof Validator, keyof Decoded>;

const names: readonly ValidatorField[] = [
	'validatorId',
	'address',
	'name',
	'rank',
	'votingPower',
	'commission',
	'maxCommission',
	'state',
	'email',
	'website',
	'description',
	'discordHandle',
	'avatar',
];

/** Every field of a validator, or of the one inside another thing. */
export function validatorFields<Item extends Decoded>(
	validatorOf: (item: Item) => Validator | undefined,
	path = '',
): ExactField<Item>[] {
	return names.map(name => ({
		name: `${path}${name}`,
		field: `${path}${name}`,
		exact(item) {
			const value = validatorOf(item)?.[name];
			return typeof value === 'object' ? decimalToText(value) : value?.toString();
		},
	}));
}
