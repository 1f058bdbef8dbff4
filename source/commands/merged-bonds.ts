import {mergedBondIdentity} from '../domain/identity.ts';
import {mergedBondSortKeys} from '../domain/sort-keys.ts';
import type {MergedBond} from '../domain/stake.ts';
import {mergedBondFields} from '../output/stake-fields.ts';
import type {List} from './list-answer.ts';
import {epochColumn, stakeColumns, timeColumn} from './stake-table.ts';

export const mergedBonds: List<MergedBond> = {
	things: 'merged bonds',
	getPage: ({indexer, answer, signal}, page) => indexer.getMergedBonds(answer.argument, {page}, {signal}),
	identityOf: mergedBondIdentity,
	sortKeys: mergedBondSortKeys,
	columns: look => [
		...stakeColumns<MergedBond>(),
		epochColumn<MergedBond>(
			'Redelegable from',
			'redelegation.earliestEpoch',
			({redelegation}) => redelegation?.earliestEpoch,
		),
		timeColumn<MergedBond>(
			'Estimated time',
			'redelegation.earliestTime',
			look,
			({redelegation}) => redelegation?.earliestTime,
		),
	],
	fields: mergedBondFields,
};
