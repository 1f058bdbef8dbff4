import {unbondIdentity} from '../domain/identity.ts';
import {unbondSortKeys} from '../domain/sort-keys.ts';
import type {Unbond} from '../domain/stake.ts';
import {unbondFields} from '../output/stake-fields.ts';
import type {List} from './list-answer.ts';
import {unbondColumns} from './stake-table.ts';

export const withdraws: List<Unbond> = {
	things: 'withdraws',
	getPage: ({indexer, answer, signal}, page) =>
		indexer.getWithdraws(answer.argument, {...answer.withdraws, page}, {signal}),
	identityOf: unbondIdentity,
	sortKeys: unbondSortKeys,
	columns: unbondColumns,
	fields: unbondFields,
};
