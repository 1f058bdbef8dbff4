import {expect, it} from 'vitest';
import {bindColumns} from '../../source/columns/column.ts';
import {validatorSpec} from '../../source/columns/validators.ts';
import type {ActiveStake} from '../../source/domain/active-stake.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Validator} from '../../source/domain/validator.ts';
import {layOutColumns} from '../../source/table/choose-columns.ts';
import {textOf} from '../../source/table/lay-out.ts';
import {createFacts} from '../helpers/facts.ts';
import {createValidator} from '../helpers/validators.ts';

/** The cells of a row of a table of 80 cells, by column. */
function cellsOf(row: Validator, stake?: ActiveStake) {
	const columns = bindColumns(validatorSpec.columns, createFacts({stake}), [row]);
	const layout = layOutColumns(columns, {width: 80, mode: 'normal', scroll: 0});
	return Object.fromEntries(
		layout.columns.map(({column, width}) => {
			const cell = column.cell(row, width);
			const text = textOf(cell);
			return [column.id, {text, width}];
		}),
	);
}

it.each([
	[{rank: 12_345}, 'rank', '12345'],
	[{commission: parseDecimal('0.105')}, 'commission', '10.5%'],
	[{commission: parseDecimal('0.12345')}, 'commission', '12.345%'],
	[{commission: parseDecimal('0.1234567')}, 'commission', '12.3456%'],
	[{votingPower: 123_456_789_012n}, 'votingPower', '123.45678 G'],
] as const)('never cuts the figures of %o', (fields, id, expected) => {
	const cell = cellsOf(createValidator(0, fields))[id];
	expect(cell?.text).toBe(expected);
	expect(cell?.text.length).toBeLessThanOrEqual(cell?.width ?? 0);
});

it('takes share and sum from one reading, whatever power the page shows', () => {
	const row = createValidator(0, {votingPower: 40n});
	const address = row.address ?? '';
	const powers = new Map([[address, 10n]]);
	const cells = cellsOf(row, {total: 100n, powers, runningSums: powers, unreadable: 0, isWhole: true});
	expect([cells.votingPower?.text, cells.share?.text, cells.sum?.text]).toEqual(['40', '10.00%', '10.00%  ']);
});

it('says nothing of a validator that has left the active ones since the reading', () => {
	const row = createValidator(0, {state: 'jailed'});
	const powers = new Map([[row.address ?? '', 10n]]);
	const cells = cellsOf(row, {total: 100n, powers, runningSums: powers, unreadable: 0, isWhole: true});
	expect([cells.share?.text, cells.sum?.text]).toEqual(['–', '–']);
});
