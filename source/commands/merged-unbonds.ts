import {unbondIdentity} from '../domain/identity.ts';
import {unbondSortKeys} from '../domain/sort-keys.ts';
import type {Unbond} from '../domain/stake.ts';
import {unbondFields} from '../output/stake-fields.ts';
import type {List} from './list-answer.ts';
import {unbondColumns} from './stake-table.ts';

export const mergedUnbonds: List<Unbond> = {
	things: 'merged unbonds',
	getPage: ({indexer, answer, signal}, page) => indexer.getMergedUnbonds(answer.argument, {page}, {signal}),
	identityOf: unbondIdentity,
	sortKeys: unbondSortKeys,
	columns: unbondColumns,
	fields: unbondFields,
};
