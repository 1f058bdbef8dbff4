import {describeField} from '../../list/detail-field.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import {parameterListing} from './parameter-columns.ts';
import type {ParameterRow} from './parameter-rows.ts';

/** The list of the chain's parameters. */
export function createParameterSubject(facts: Facts): ListSubject<ParameterRow> {
	const {theme} = facts;
	return {
		noun: {one: 'parameter', many: 'parameters'},
		...fromListing(parameterListing, facts),
		identityOf: ({id}) => id,
		nameOf: ({name}) => name,
		textsOf: ({field, group, name, value, meaning, exact}) => [field, group, name, value, meaning, exact],
		idOf: ({exact}) => exact,
		idName: 'value',
		detailsOf: row => [
			describeField(theme, row, {
				label: 'Name',
				field: 'name',
				value: row.name,
				note: row.field === row.name ? undefined : row.field,
				exact: row.field,
			}),
			describeField(theme, row, {label: 'Group', field: 'group', value: row.group}),
			describeField(theme, row, {
				label: 'Value',
				field: 'value',
				value: row.value,
				note: row.exact === row.value || row.programs ? undefined : row.exact,
				exact: row.exact,
			}),
			...(row.meaning === '' ? [] : [{label: 'Meaning', value: row.meaning, layout: 'text'} as const]),
			...(row.programs ?? []).map(({group, name, sha256}) => ({label: name, value: sha256, note: group})),
		],
	};
}
