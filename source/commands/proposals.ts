import {toUnits} from '../domain/decimal.ts';
import {lastVotingEpoch} from '../domain/epoch.ts';
import {proposalIdentity} from '../domain/identity.ts';
import type {Proposal} from '../domain/proposal.ts';
import {proposalSortKeys} from '../domain/sort-keys.ts';
import {formatInteger} from '../format/number.ts';
import type {ExactColumn} from '../output/column.ts';
import {proposalFields} from '../output/proposal-fields.ts';
import type {List} from './list-answer.ts';
import {statusWords} from './proposal-words.ts';
import {epochColumn} from './stake-table.ts';

export const proposals: List<Proposal> = {
	things: 'proposals',
	getPage: ({indexer, answer, signal}, page) => indexer.getProposals({...answer.proposals, page}, {signal}),
	identityOf: proposalIdentity,
	sortKeys: proposalSortKeys,
	columns: () => [
		{header: 'Id', field: 'id', align: 'right', show: ({id}) => id},
		{header: 'Title', field: 'content', gives: {part: 'end', least: 12}, show: ({title}) => title},
		{header: 'Kind', field: 'type', leaves: 6, show: ({type}) => type},
		{header: 'Status', field: 'status', show: ({status}) => statusWords(status)},
		{...epochColumn<Proposal>('From epoch', 'startEpoch', ({startEpoch}) => startEpoch), leaves: 5},
		{...epochColumn<Proposal>('To epoch', 'endEpoch', lastVotingEpoch), leaves: 4},
		voteColumn('Yay NAM', 'yayVotes', 2),
		voteColumn('Nay NAM', 'nayVotes', 2),
		voteColumn('Abstain NAM', 'abstainVotes', 3),
	],
	fields: proposalFields,
};

/** Whole NAM, the rest cut off: a list is for comparing, and the other forms have every digit. */
function voteColumn(
	header: string,
	field: 'abstainVotes' | 'nayVotes' | 'yayVotes',
	leaves: number,
): ExactColumn<Proposal> {
	return {
		header,
		field,
		align: 'right',
		leaves,
		show({[field]: nam}) {
			return nam === undefined ? undefined : formatInteger(toUnits(nam, 0));
		},
	};
}
