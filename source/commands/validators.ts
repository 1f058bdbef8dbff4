import type {Validator} from '../domain/validator.ts';
import type {List} from './list-answer.ts';
import {validatorColumns, validatorFields} from './validator-columns.ts';

export const validators: List<Validator> = {
	things: 'validators',
	getPage: ({indexer, answer, signal}, page) => indexer.getValidators({...answer.validators, page}, {signal}),
	identityOf: ({address}) => address,
	columns: validatorColumns,
	fields: validatorFields(validator => validator),
};
