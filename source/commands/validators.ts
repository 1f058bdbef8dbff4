import {validatorIdentity} from '../domain/identity.ts';
import {validatorSortKeys} from '../domain/sort-keys.ts';
import type {Validator} from '../domain/validator.ts';
import {validatorFields} from '../output/validator-fields.ts';
import type {List} from './list-answer.ts';
import {validatorColumns} from './validator-table.ts';

export const validators: List<Validator> = {
	things: 'validators',
	getPage: ({indexer, answer, signal}, page) => indexer.getValidators({...answer.validators, page}, {signal}),
	identityOf: validatorIdentity,
	sortKeys: validatorSortKeys,
	columns: validatorColumns,
	fields: validatorFields(validator => validator),
};
