import {type Column, columnOf} from '../../../columns/column.ts';
import {exactFieldsOf} from '../../../columns/exact-field.ts';
import {fieldOf, type ItemField} from '../../../columns/field.ts';
import type {ItemSpec} from '../../../columns/item-spec.ts';
import {toDetails} from '../../list/detail-field.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import type {ParameterRow} from './parameter-rows.ts';

const column = columnOf<ParameterRow>();

const columns: readonly Column<ParameterRow>[] = [
	column({
		id: 'name',
		title: 'Name',
		minimum: 14,
		// Epochs in a year
		enough: 18,
		ideal: 26,
		priority: 1,
		role: 'name',
		// Names with equal beginnings differ at their ends.
		fit: 'middle',
		value: ({name}) => name,
		spoken: {words: ({name}) => name},
	}),
	column({
		id: 'value',
		title: 'Value',
		minimum: 12,
		// 2026-11-21 09:05 UTC
		enough: 20,
		ideal: 22,
		priority: 2,
		fit: 'middle',
		value: row => (row.value === undefined ? undefined : row),
		show: ({value = '', cell = value}) => cell,
		spoken: {words: ({value = 'unknown'}) => value},
	}),
	column({
		id: 'meaning',
		title: 'Meaning',
		minimum: 14,
		ideal: 90,
		weight: 20,
		priority: 3,
		value: row => row,
		forms: ({meaning, shorter = []}) => (shorter.length === 0 ? undefined : [[meaning, ...shorter]]),
		show: ({meaning}, _facts, _width, form = meaning) => ({text: form, meaning: 'quiet'}),
		spoken: {words: ({meaning}) => meaning || undefined},
	}),
];

export const parameterListing: ItemSpec<ParameterRow> = {
	columns,
	// Their order groups related parameters.
	sorts: [],
	// Every digit, without the unit that people are shown.
	fields: exactFieldsOf<ParameterRow>([
		{id: 'name', exported: 'name', value: ({field}) => field},
		{id: 'value', exported: 'value', value: ({exact}) => exact},
		{id: 'meaning', exported: 'meaning', value: ({meaning}) => meaning},
	]),
};

/** Makes the list of the chain's parameters. */
export function createParameterSubject(facts: ItemContext): ListSubject<ParameterRow> {
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
			...(row.meaning === ''
				? []
				: [
						{
							label: 'Meaning',
							about: 'what it says about this chain',
							value: row.meaning,
							layout: 'text',
						} as const,
					]),
			...(row.programs ?? []).map(({group, name, sha256}) => ({
				label: name,
				about: 'SHA-256 of a program that the chain runs',
				value: sha256,
				note: group,
			})),
		],
	};
}

const field = fieldOf<ParameterRow>();

const rowFields: readonly ItemField<ParameterRow>[] = [
	{
		...field('name', 'Name', {
			about: 'of the parameter; below it the name on the wire',
			note: (name, _facts, row) => (row.field === name ? undefined : row.field),
		}),
		exact: row => row.field,
	},
	field('group', 'Group', {about: 'what it is a rule of'}),
	{
		...field('value', 'Value', {
			about: 'as people write it; below it as the service sent it',
			note: (value, _facts, {exact, programs}) => (exact === value || programs ? undefined : exact),
		}),
		exact: ({exact}) => exact,
	},
];
