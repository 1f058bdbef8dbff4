import type {Proposal} from '../domain/proposal.ts';
import type {List} from './list-answer.ts';
import {proposalFields, statusWords, votes} from './proposal-fields.ts';
import {epochColumn} from './stake-columns.ts';

export const proposals: List<Proposal> = {
	things: 'proposals',
	getPage: ({indexer, answer, signal}, page) => indexer.getProposals({...answer.proposals, page}, {signal}),
	identityOf: ({id}) => id,
	columns: () => [
		{header: 'Id', field: 'id', align: 'right', show: ({id}) => id},
		{header: 'Title', field: 'content', gives: {part: 'end', least: 20}, show: ({title}) => title},
		{header: 'Kind', field: 'type', leaves: 2, show: ({type}) => type},
		{header: 'Status', field: 'status', show: ({status}) => statusWords(status)},
		{...epochColumn<Proposal>('From epoch', 'startEpoch', ({startEpoch}) => startEpoch), leaves: 5},
		epochColumn<Proposal>('To epoch', 'endEpoch', ({endEpoch}) => endEpoch),
		{
			header: 'Yay NAM',
			field: 'yayVotes',
			align: 'right',
			leaves: 3,
			show: ({yayVotes}) => votes(yayVotes),
		},
		{
			header: 'Nay NAM',
			field: 'nayVotes',
			align: 'right',
			leaves: 3,
			show: ({nayVotes}) => votes(nayVotes),
		},
		{
			header: 'Abstain NAM',
			field: 'abstainVotes',
			align: 'right',
			leaves: 4,
			show: ({abstainVotes}) => votes(abstainVotes),
		},
	],
	fields: proposalFields,
};
