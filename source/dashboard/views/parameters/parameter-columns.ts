import {type Column, columnOf} from '../../../columns/column.ts';
import {exactFieldsOf} from '../../../columns/exact-field.ts';
import type {Listing} from '../../../columns/listing.ts';
import type {Cell} from '../../../table/lay-out.ts';
import type {ParameterRow} from './parameter-row.ts';

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
		show: drawValue,
		spoken: {words: ({value = 'unknown'}) => value},
	}),
	column({
		id: 'meaning',
		title: 'Meaning',
		minimum: 14,
		ideal: 90,
		weight: 20,
		priority: 3,
		value: ({meaning}) => meaning,
		show: meaning => ({text: meaning, meaning: 'quiet'}),
		exported: 'meaning',
		spoken: {words: ({meaning}) => meaning || undefined},
	}),
];

/** '53 epochs', its unit dim. */
function drawValue({value = '', unit = ''}: ParameterRow): Cell {
	return unit === '' ? value : {parts: [value.slice(0, -unit.length), {text: unit, meaning: 'quiet'}]};
}

export const parameterListing: Listing<ParameterRow> = {
	columns,
	// Their order says what belongs together.
	sorts: [],
	// Every digit, without the unit that people are shown.
	fields: exactFieldsOf<ParameterRow>(
		[
			...columns,
			{id: 'name', exported: 'name', value: ({field}) => field},
			{id: 'value', exported: 'value', value: ({exact}) => exact},
		],
		['name', 'value', 'meaning'],
	),
};
