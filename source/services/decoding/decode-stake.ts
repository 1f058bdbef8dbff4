import type {Bond, MergedBond, Redelegation, Unbond} from '../../domain/stake.ts';
import {type FieldReaders, field, nested} from './decode-item.ts';
import {pageSchema} from './decode-page.ts';
import {validatorReaders} from './decode-validator.ts';
import {boolean, epoch, integer, line} from './field.ts';

const validator = {wire: 'validator', read: nested(validatorReaders)};
const amount = field('minDenomAmount', integer);

const bondReaders: FieldReaders<Bond> = {
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

const unbondReaders: FieldReaders<Omit<Unbond, 'asOf'>> = {
	validator,
	amount,
	withdrawEpoch: field('withdrawEpoch', epoch),
	withdrawTime: field('withdrawTime', integer),
	canWithdraw: field('canWithdraw', boolean),
};

export const bondPage = pageSchema(bondReaders);
export const mergedBondPage = pageSchema(mergedBondReaders);
/** For unbonds, merged unbonds and withdraws, which have the same shape. */
export const unbondPage = pageSchema(unbondReaders);
