import {decimalToText} from '../domain/decimal.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {Proposal} from '../domain/proposal.ts';
import type {ExactField} from './column.ts';

/** Names of a proposal's fields, on the wire as in the domain. */
const names: readonly Exclude<keyof Proposal, keyof Decoded | 'sections' | 'title'>[] = [
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
];

/** Every field of a proposal. */
export const proposalFields: readonly ExactField<Proposal>[] = names.map(name => ({
	name,
	field: name,
	exact({[name]: value}) {
		return typeof value === 'object' ? decimalToText(value) : value?.toString();
	},
}));
