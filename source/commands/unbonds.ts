import {unbondIdentity} from '../domain/identity.ts';
import {unbondSortKeys} from '../domain/sort-keys.ts';
import type {Unbond} from '../domain/stake.ts';
import {unbondFields} from '../output/stake-fields.ts';
import type {List} from './list-answer.ts';
import {unbondColumns} from './stake-table.ts';

export const unbonds: List<Unbond> = {
	things: 'unbonds',
	getPage: ({indexer, answer, signal}, page) => indexer.getUnbonds(answer.argument, {page}, {signal}),
	identityOf: unbondIdentity,
	sortKeys: unbondSortKeys,
	columns: unbondColumns,
	fields: unbondFields,
};
