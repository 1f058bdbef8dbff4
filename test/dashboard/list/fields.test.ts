import {expect, it} from 'vitest';
import {describeField} from '../../../source/dashboard/list/detail-field.ts';
import {createTheme} from '../../../source/dashboard/ui/theme.ts';
import type {Decoded} from '../../../source/domain/decoded.ts';

const theme = createTheme({colors: 'none', isAscii: false});
const flawed = (...fields: string[]): Decoded => ({
	source: {},
	flaws: fields.map(field => ({path: field, field, problem: 'expected text, got a list'})),
});

it('a detail keeps its note and exact value while there is a value, and says what is wrong where there is none', () => {
	const detail = {label: 'Name', field: 'validator.name', note: 'not unique', exact: 'loom'};
	expect(describeField(theme, flawed(), {...detail, value: 'Loom'})).toEqual({
		label: 'Name',
		value: 'Loom',
		note: 'not unique',
		exact: 'loom',
	});
	expect(describeField(theme, flawed(), {...detail, value: undefined})).toEqual({
		label: 'Name',
		value: '–',
		exact: '',
	});
	expect(describeField(theme, flawed('validator'), {...detail, value: undefined})).toEqual({
		label: 'Name',
		value: '?',
		exact: '',
		note: 'unreadable: expected text, got a list',
		meaning: 'warning',
	});
});
