import {expect, it} from 'vitest';
import {bindColumns, speakItem, withAlike} from '../../source/columns/column.ts';
import {validatorSpec} from '../../source/columns/validators.ts';
import type {Validator} from '../../source/domain/validator.ts';
import {textOf} from '../../source/table/lay-out.ts';
import {layOutRows} from '../../source/table/lay-out-rows.ts';
import {createFacts} from '../helpers/facts.ts';
import {addressOf, createValidator} from '../helpers/validators.ts';

const {columns} = validatorSpec;
const kestrel = createValidator(1, {name: 'Kestrel Nodes', address: addressOf(1)});
const fox = createValidator(2, {name: 'Red Fox', address: addressOf(2)});
const short = /tnam1.{3}….{3}$/;

function namesOf(rows: readonly Validator[], width: number, labels?: ReadonlyMap<string, string>) {
	const facts = withAlike(columns, rows, createFacts({labels}));
	const name = layOutRows(bindColumns(columns, facts, rows), rows, {
		width,
		mode: 'normal',
		scroll: 0,
	}).columns.find(({column}) => column.id === 'name');
	return rows.map(row => textOf(name?.column.cell(row, name.width) ?? ''));
}

it.each([
	['is equal', 'Kestrel Nodes'],
	['differs in case and spaces', 'KESTREL  nodes'],
	['has a letter that looks like another', 'Kestrel N\u043edes'],
])('adds the short address to a name that %s, at every width', (_, name) => {
	const rows = [kestrel, fox, createValidator(3, {name, address: addressOf(3)})];
	for (const width of [40, 60, 80, 120, 160]) {
		const [first, plain, other] = namesOf(rows, width);
		expect(first).toMatch(short);
		expect(other).toMatch(short);
		expect(first?.slice(-12)).not.toBe(other?.slice(-12));
		expect(plain).not.toContain('tnam1');
	}
});

it('shows the short address in the place of a name that is missing', () => {
	const nameless = createValidator(3, {name: undefined, address: addressOf(3)});
	for (const width of [40, 120]) expect(namesOf([kestrel, nameless], width)[1]).toMatch(/^tnam1.{3}….{3}$/);
});

it('compares labels as they are shown, and leaves other names alone', () => {
	const labels = new Map([[addressOf(2), 'Kestrel Nodes']]);
	for (const name of namesOf([kestrel, fox], 120, labels)) expect(name).toMatch(short);
	for (const name of namesOf([kestrel, fox], 120)) expect(name).not.toContain('tnam1');
});

it('tells such names apart in the sentence of a row too', () => {
	const rows = [kestrel, {...fox, name: 'kestrel nodes'}];
	const facts = withAlike(columns, rows, createFacts());
	const [first, other] = rows.map(row => speakItem(columns, row, facts));
	expect(first).toMatch(/^Kestrel Nodes tnam1\S+, rank/);
	expect(first?.split(',')[0]).not.toBe(other?.split(',')[0]);
});

it('adds no address to the rows of one validator', () => {
	expect(namesOf([kestrel, {...kestrel}], 80)).toEqual(['Kestrel Nodes', 'Kestrel Nodes']);
});
