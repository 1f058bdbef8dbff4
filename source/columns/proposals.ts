import type {Proposal} from '../domain/proposal.ts';
import {exactFieldsOf, ownFields} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {proposalColumns} from './proposal-columns.ts';
import {sortKeysOf} from './sort-keys.ts';

/** Fields by their names on the wire, in the order that scripts know. */
export const proposalFields = exactFieldsOf(
	proposalColumns,
	ownFields<Proposal>(
		'id',
		'type',
		'status',
		'author',
		'startEpoch',
		'endEpoch',
		'activationEpoch',
		'startTime',
		'endTime',
		'currentTime',
		'activationTime',
		'yayVotes',
		'nayVotes',
		'abstainVotes',
		'tallyType',
		'data',
		'content',
	),
);

export const proposalSpec: ItemSpec<Proposal> = {
	columns: proposalColumns,
	sorts: sortKeysOf(proposalColumns),
	fields: proposalFields,
};

/** The same beside the votes of what is mine, for which the titles leave some room at 80 columns. */
export const proposalSpecWithVotes: ItemSpec<Proposal> = {
	...proposalSpec,
	columns: proposalColumns.map(column => (column.id === 'title' ? {...column, enough: 16} : column)),
};
