import type {ExactField} from '../../../output/column.ts';
import {createShowField} from '../../list/cell-field.ts';
import {describeField} from '../../list/detail-field.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import type {Column} from '../../ui/table/columns.ts';
import type {ParameterRow} from './parameter-row.ts';

/** The list of the chain's parameters. */
export function createParameterSubject({theme}: Facts): ListSubject<ParameterRow> {
	return {
		noun: {one: 'parameter', many: 'parameters'},
		columns: createColumns(theme),
		// Their order says what belongs together.
		sorts: [],
		fields: exactFields,
		identityOf: ({id}) => id,
		nameOf: ({name}) => name,
		textsOf: ({group, name, value, meaning, exact}) => [group, name, value, meaning, exact],
		idOf: ({exact}) => exact,
		idName: 'value',
		detailsOf: row => [
			describeField(theme, row, {label: 'Name', field: 'name', value: row.name}),
			describeField(theme, row, {label: 'Group', field: 'group', value: row.group}),
			describeField(theme, row, {
				label: 'Value',
				field: 'value',
				value: row.value,
				note: row.exact === row.value ? undefined : row.exact,
				exact: row.exact,
			}),
			...(row.meaning === '' ? [] : [{label: 'Meaning', value: row.meaning, layout: 'text'} as const]),
		],
		sentenceOf: ({name, value = 'unknown', meaning}) =>
			[name, value, ...(meaning === '' ? [] : [meaning])].join(', '),
	};
}

function createColumns(theme: Facts['theme']): readonly Column<ParameterRow>[] {
	const show = createShowField(theme);
	return [
		{
			id: 'name',
			title: 'Name',
			minimum: 14,
			least: 9,
			// nativeTokenAddress
			enough: 18,
			ideal: 26,
			priority: 1,
			isFrozen: true,
			cell: ({name}) => name,
		},
		{
			id: 'value',
			title: 'Value',
			minimum: 12,
			least: 8,
			// 2026-11-21 09:05 UTC
			enough: 20,
			ideal: 45,
			priority: 2,
			isCutInMiddle: true,
			cell: row => show(row, {field: 'value', value: row.value}, String),
		},
		{
			id: 'meaning',
			title: 'Meaning',
			minimum: 14,
			ideal: 90,
			weight: 20,
			priority: 3,
			cell: ({meaning}) => meaning,
		},
	];
}

const exactFields: readonly ExactField<ParameterRow>[] = [
	{name: 'name', field: 'name', exact: ({name}) => name},
	{name: 'value', field: 'value', exact: ({exact}) => exact},
	{name: 'meaning', field: 'meaning', exact: ({meaning}) => meaning},
];
