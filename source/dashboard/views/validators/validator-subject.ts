import {validatorIdentity} from '../../../domain/identity.ts';
import {validatorSortKeys} from '../../../domain/sort-keys.ts';
import type {Validator} from '../../../domain/validator.ts';
import {formatInteger, formatPercent} from '../../../format/number.ts';
import {shortenMiddle} from '../../../format/text.ts';
import {validatorFields} from '../../../output/validator-fields.ts';
import type {Facts, ListSubject, SortKey} from '../../list/subject.ts';
import {createValidatorColumns, shareOf} from './validator-columns.ts';
import {describeValidator} from './validator-details.ts';

const sorts: readonly SortKey<Validator>[] = [
	{id: 'votingPower', label: 'power', toValue: validatorSortKeys.votingPower},
	{id: 'commission', label: 'commission', toValue: validatorSortKeys.commission},
	{id: 'rank', label: 'rank', toValue: validatorSortKeys.rank},
	{id: 'name', label: 'name', toValue: validatorSortKeys.name},
	{id: 'state', label: 'state', toValue: validatorSortKeys.state},
	{id: 'maxCommission', label: 'max change', toValue: validatorSortKeys.maxCommission},
];

const fields = validatorFields<Validator>(validator => validator);

/** @param rows those on the page: the rank column is as wide as their longest rank */
export function createValidatorSubject(
	facts: Pick<Facts, 'theme' | 'stake' | 'parameters'>,
	rows: readonly Validator[],
): ListSubject<Validator> {
	const {theme, stake} = facts;
	return {
		noun: {one: 'validator', many: 'validators'},
		columns: createValidatorColumns(theme, stake, rows),
		sorts,
		fields,
		identityOf: validatorIdentity,
		nameOf: validator => nameOfValidator(validator, theme.glyphs.ellipsis),
		textsOf,
		idOf: ({address}) => address,
		idName: 'address',
		detailsOf: validator => describeValidator(validator, facts),
		sentenceOf(validator) {
			const {name, rank, state, votingPower, commission, address} = validator;
			const share = shareOf(validator, stake);
			return [
				name ?? `validator ${address ?? 'without an address'}`,
				...(state === undefined ? [] : [state]),
				...(rank === undefined ? [] : [`rank ${rank}`]),
				votingPower === undefined ? 'power not known' : `${formatInteger(votingPower)} NAM`,
				...(share === undefined ? [] : [`${share} of active stake`]),
				...(commission === undefined ? [] : [`commission ${formatPercent(commission)}`]),
			].join(', ');
		},
	};
}

function textsOf({name, address, state}: Validator): readonly (string | undefined)[] {
	return [name, address, state];
}

/** What a validator is called in a sentence. */
export function nameOfValidator({name, address}: Validator, ellipsis: string): string {
	if (name !== undefined) return name;
	return address === undefined ? 'a validator without a name' : shortenMiddle(address, 12, ellipsis);
}
