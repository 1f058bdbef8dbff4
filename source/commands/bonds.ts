import {bondIdentity} from '../domain/identity.ts';
import {bondSortKeys} from '../domain/sort-keys.ts';
import type {Bond} from '../domain/stake.ts';
import {bondFields} from '../output/stake-fields.ts';
import type {List} from './list-answer.ts';
import {epochColumn, stakeColumns} from './stake-table.ts';

export const bonds: List<Bond> = {
	things: 'bonds',
	getPage: ({indexer, answer, signal}, page) => indexer.getBonds(answer.argument, {page}, {signal}),
	identityOf: bondIdentity,
	sortKeys: bondSortKeys,
	columns: () => [
		...stakeColumns<Bond>(),
		{
			header: 'Status',
			field: 'status',
			leaves: 3,
			show: ({status}) => (status === 'inactive' ? 'not yet active' : status),
		},
		// It tells bonds with the same validator apart.
		{...epochColumn<Bond>('From epoch', 'startEpoch', ({startEpoch}) => startEpoch), leaves: 1},
	],
	fields: bondFields,
};
