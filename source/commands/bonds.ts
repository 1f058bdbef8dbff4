import type {Bond} from '../domain/stake.ts';
import type {List} from './list-answer.ts';
import {epochColumn, identityFrom, stakeColumns, stakeFields} from './stake-columns.ts';

export const bonds: List<Bond> = {
	things: 'bonds',
	getPage: ({indexer, answer, signal}, page) => indexer.getBonds(answer.argument, {page}, {signal}),
	identityOf: ({validator, startEpoch}) => identityFrom(validator?.address, startEpoch),
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
	fields: stakeFields<Bond>([
		{name: 'status', field: 'status', exact: ({status}) => status},
		{name: 'startEpoch', field: 'startEpoch', exact: ({startEpoch}) => startEpoch?.toString()},
	]),
};
