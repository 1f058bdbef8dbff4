import type {Validator} from '../../domain/validator.ts';
import {type FieldReaders, field} from './decode-item.ts';
import {listSchema, pageSchema} from './decode-page.ts';
import {count, decimal, integer, line, text} from './field.ts';

/** Fields of a validator, in a list or inside a bond. */
export const validatorReaders: FieldReaders<Validator> = {
	address: field('address', line),
	validatorId: field('validatorId', line),
	name: field('name', line),
	rank: field('rank', count),
	votingPower: field('votingPower', integer),
	commission: field('commission', decimal),
	maxCommission: field('maxCommission', decimal),
	state: field('state', line),
	email: field('email', line),
	website: field('website', line),
	description: field('description', text),
	discordHandle: field('discordHandle', line),
	avatar: field('avatar', line),
};

export const validatorPage = pageSchema(validatorReaders);
export const allValidators = listSchema(validatorReaders);
