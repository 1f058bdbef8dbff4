import {byPower} from '../domain/active-stake.ts';
import {namnamPerNam, plainDecimal} from '../domain/decimal.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isOpen} from '../domain/proposal-wait.ts';
import type {Bond} from '../domain/stake.ts';
import {countVotes} from '../domain/tally.ts';
import type {Validator} from '../domain/validator.ts';
import type {EpochValue} from './epoch-value.ts';

/** Validators of which each epoch is kept, by power, besides those that are the person's. */
const maxKeptValidators = 500;

/** Complete lists whose figures are kept, an epoch each. */
interface WholeLists {
	readonly validators: readonly Validator[];
	readonly proposals: readonly Proposal[];
	readonly delegators: readonly {readonly address: string; readonly bonds: readonly Bond[]}[];
}

/** Makes the values of an epoch; none where it is not known. */
export function epochValues(
	epoch: bigint | undefined,
	isNear: (address: string) => boolean,
	{validators, proposals, delegators}: WholeLists,
): readonly EpochValue[] {
	if (epoch === undefined) return [];
	const values: EpochValue[] = [];
	const add = (series: EpochValue['series'], subject: string | undefined, value: string | undefined) => {
		if (subject !== undefined && value !== undefined) values.push({series, subject, epoch, value});
	};
	const kept = validators
		.toSorted(byPower)
		.filter(({address = ''}, index) => index < maxKeptValidators || isNear(address));
	for (const {address, votingPower, commission, rank} of kept) {
		add('power', address, votingPower?.toString());
		add('commission', address, commission && plainDecimal(commission));
		add('rank', address, rank?.toString());
	}
	for (const proposal of proposals.filter(isOpen)) add('turnout', proposal.id, turnoutOf(proposal));
	for (const {address, bonds} of delegators) {
		add('bonded', address, bonds.reduce((total, {amount = 0n}) => total + amount, 0n).toString());
	}
	return values;
}

function turnoutOf(proposal: Proposal): string | undefined {
	const count = countVotes(proposal);
	if (count.kind === 'unknown') return undefined;
	return count.kind === 'none' ? '0' : (count.voted / namnamPerNam).toString();
}
