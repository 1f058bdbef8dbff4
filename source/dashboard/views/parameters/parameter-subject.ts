import {fieldOf, type ItemField} from '../../../columns/field.ts';
import {toDetails} from '../../list/detail-field.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import {parameterListing} from './parameter-columns.ts';
import type {ParameterRow} from './parameter-rows.ts';

/** Makes the list of the chain's parameters. */
export function createParameterSubject(facts: Facts): ListSubject<ParameterRow> {
	return {
		noun: {one: 'parameter', many: 'parameters'},
		...fromListing(parameterListing, facts),
		identityOf: ({id}) => id,
		nameOf: ({name}) => name,
		textsOf: ({field, group, name, value, meaning, exact}) => [field, group, name, value, meaning, exact],
		idOf: ({exact}) => exact,
		idName: 'value',
		detailsOf: row => [
			...toDetails(rowFields, row, facts),
			...(row.meaning === '' ? [] : [{label: 'Meaning', value: row.meaning, layout: 'text'} as const]),
			...(row.programs ?? []).map(({group, name, sha256}) => ({label: name, value: sha256, note: group})),
		],
	};
}

const field = fieldOf<ParameterRow>();

const rowFields: readonly ItemField<ParameterRow>[] = [
	{
		...field('name', 'Name', {note: (name, _facts, row) => (row.field === name ? undefined : row.field)}),
		exact: row => row.field,
	},
	field('group', 'Group'),
	{
		...field('value', 'Value', {
			note: (value, _facts, {exact, programs}) => (exact === value || programs ? undefined : exact),
		}),
		exact: ({exact}) => exact,
	},
];
