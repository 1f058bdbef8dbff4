import {expect, it} from 'vitest';
import {exactCellOf} from '../../../source/columns/exact-field.ts';
import {exportedFields, fieldOf, type ItemField, printField} from '../../../source/columns/field.ts';
import {toDetails} from '../../../source/dashboard/list/detail-field.ts';
import {explainFields, layOutDetails} from '../../../source/dashboard/ui/text/details.ts';
import {speakDetails} from '../../../source/dashboard/ui/text/spoken-details.ts';
import type {Decoded} from '../../../source/domain/decoded.ts';
import {createFacts} from '../../helpers/facts.ts';

interface Thing extends Decoded {
	readonly name: string | undefined;
	readonly epoch: bigint | undefined;
}

const facts = createFacts();
const flawed = (...fields: string[]) =>
	fields.map(field => ({path: field, field, problem: 'expected text, got a list'}));
const thing = (fields: Partial<Thing> = {}): Thing => ({
	name: undefined,
	epoch: undefined,
	source: {},
	flaws: [],
	...fields,
});

const name = fieldOf<Thing>()('name', 'Name', {show: text => text.toUpperCase(), note: () => 'not unique'});

it('a detail keeps its note and exact value while there is a value, and says what is wrong where there is none', () => {
	const detailOf = (item: Thing, field: ItemField<Thing> = name) => toDetails([field], item, facts)[0];
	expect(detailOf(thing({name: 'loom'}))).toMatchObject({
		label: 'Name',
		value: 'LOOM',
		note: 'not unique',
		exact: 'loom',
	});
	expect(detailOf(thing())).toEqual({label: 'Name', value: '–', exact: ''});
	const unreadable = {
		label: 'Name',
		value: '?',
		exact: '',
		note: 'unreadable: expected text, got a list',
		meaning: 'warning',
	};
	expect(detailOf(thing({flaws: flawed('name')}))).toEqual(unreadable);
	const inside = {...name, name: 'validator.name'};
	expect(detailOf(thing({flaws: flawed('validator')}), inside)).toEqual(unreadable);
	expect(detailOf(thing({flaws: flawed('valid')}), inside)?.value).toBe('–');
});

it('a detail of several properties tells those that could be read beside "?", each problem once', () => {
	const both: ItemField<Thing> = {
		label: 'Both',
		name: 'epoch',
		parts: ['epoch', 'name'],
		show: ({epoch}) => (epoch === undefined ? undefined : `epoch ${epoch}`),
		exact: ({epoch}) => epoch,
	};
	expect(toDetails([both], thing({epoch: 5n, flaws: flawed('name')}), facts)).toEqual([
		expect.objectContaining({
			value: 'epoch 5, ?',
			exact: '5',
			note: 'unreadable: expected text, got a list',
		}),
	]);
	expect(toDetails([both], thing({flaws: flawed('name', 'epoch')}), facts)[0]).toMatchObject({
		value: '?',
		note: 'unreadable: expected text, got a list',
	});
});

it('what is derived is a detail only where it has a value, or a word on why it has none', () => {
	const derived = (note?: string): ItemField<Thing> => ({
		label: 'Derived',
		show: ({epoch}) => epoch?.toString(),
		...(note !== undefined && {note: () => note}),
	});
	expect(toDetails([derived()], thing(), facts)).toEqual([]);
	expect(toDetails([derived('still read')], thing(), facts)).toMatchObject([
		{value: '–', note: 'still read'},
	]);
	expect(toDetails([derived()], thing({epoch: 5n}), facts)).toMatchObject([{value: '5'}]);
});

it('a printed line has its own words, a dash where the value is absent, and "?" where it could not be read', () => {
	const print = (item: Thing, field: ItemField<Thing> = name) => printField(field, item, facts);
	expect(print(thing({name: 'loom'}))).toBe('LOOM');
	expect(print(thing({name: 'loom'}), {...name, print: item => `${item.name}, not unique`})).toBe(
		'loom, not unique',
	);
	expect(print(thing({name: 'a\n b'}), {...name, layout: 'json'})).toBe('A B');
	expect(print(thing())).toBe('–');
	expect(print(thing({flaws: flawed('name')}))).toBe('?');
});

it('shows, speaks, prints and exports a new field; its note is for the help alone', () => {
	const item = thing({name: 'loom', epoch: 1204n});
	const fields = [name, fieldOf<Thing>()('epoch', 'From epoch', {note: () => 'as planned'})];
	const details = toDetails(fields, item, facts);
	expect(layOutDetails(details, 60).map(({text}) => text)).toEqual(['Name        LOOM', 'From epoch  1204']);
	expect(explainFields(details, facts.theme.glyphs)).toEqual([
		{label: 'Name', text: 'not unique'},
		{label: 'From epoch', text: 'as planned'},
	]);
	expect(speakDetails(details, 60).map(({text}) => text)).toEqual(['Name: LOOM.', 'From epoch: 1204.']);
	expect(fields.map(field => printField(field, item, facts))).toEqual(['LOOM', '1204']);
	expect(exportedFields(fields).map(field => [field.name, exactCellOf(field, item)])).toEqual([
		['name', 'loom'],
		['epoch', '1204'],
	]);
});
