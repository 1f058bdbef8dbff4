import {type Decimal, decimalToText} from '../domain/decimal.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {Proposal} from '../domain/proposal.ts';
import {formatDecimal} from '../format/number.ts';
import type {ExactField} from '../output/column.ts';

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

/** Votes in NAM with every digit. */
export function votes(nam: Decimal | undefined): string | undefined {
	return nam === undefined ? undefined : formatDecimal(nam);
}

/** The service's word for a proposal that is being voted on is its filter's in another form. */
export function statusWords(status: string | undefined): string | undefined {
	const words: Readonly<Record<string, string>> = {
		executedPassed: 'passed, executed',
		executedRejected: 'rejected, executed',
	};
	return status !== undefined && Object.hasOwn(words, status) ? words[status] : status;
}
