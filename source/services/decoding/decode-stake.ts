import type {Bond, MergedBond, Redelegation, Unbond} from '../../domain/stake.ts';
import type {Validator} from '../../domain/validator.ts';
import {type FieldReaders, field, nested} from './decode-item.ts';
import {listSchema, pageSchema} from './decode-page.ts';
import {boolean, count, decimal, epoch, integer, line, text} from './field.ts';

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

const validator = {wire: 'validator', read: nested(validatorReaders)};
const amount = field('minDenomAmount', integer);

export const bondReaders: FieldReaders<Bond> = {
	validator,
	amount,
	status: field('status', line),
	startEpoch: field('startEpoch', epoch),
};

const redelegationReaders: FieldReaders<Redelegation> = {
	earliestEpoch: field('earliestRedelegationEpoch', epoch, 'earliest_redelegation_epoch'),
	earliestTime: field('earliestRedelegationTime', integer, 'earliest_redelegation_time'),
};

const mergedBondReaders: FieldReaders<MergedBond> = {
	validator,
	amount,
	redelegation: {
		wire: 'redelegationInfo',
		alias: 'redelegation_info',
		read: nested(redelegationReaders),
	},
};

export const unbondReaders: FieldReaders<Omit<Unbond, 'asOf'>> = {
	validator,
	amount,
	withdrawEpoch: field('withdrawEpoch', epoch),
	withdrawTime: field('withdrawTime', integer),
	canWithdraw: field('canWithdraw', boolean),
};

export const bondPage = pageSchema(bondReaders);
export const mergedBondPage = pageSchema(mergedBondReaders);
/** Schema of unbonds, merged unbonds and withdraws, which have the same shape. */
export const unbondPage = pageSchema(unbondReaders);
