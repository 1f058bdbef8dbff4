import type {MergedBond} from '../domain/stake.ts';
import type {List} from './list-answer.ts';
import {epochColumn, stakeColumns, stakeFields, timeColumn} from './stake-columns.ts';

export const mergedBonds: List<MergedBond> = {
	things: 'merged bonds',
	getPage: ({indexer, answer, signal}, page) => indexer.getMergedBonds(answer.argument, {page}, {signal}),
	identityOf: ({validator}) => validator?.address,
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
	fields: stakeFields<MergedBond>([
		{
			name: 'redelegationInfo.earliestRedelegationEpoch',
			field: 'redelegation.earliestEpoch',
			exact: ({redelegation}) => redelegation?.earliestEpoch?.toString(),
		},
		{
			name: 'redelegationInfo.earliestRedelegationTime',
			field: 'redelegation.earliestTime',
			exact: ({redelegation}) => redelegation?.earliestTime?.toString(),
		},
	]),
};
