import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {compareThings} from '../../../../source/dashboard/ui/text/comparison.ts';
import {
	layOutComparison,
	layOutNames,
	placeComparison,
	speakComparison,
} from '../../../../source/dashboard/ui/text/lay-out-comparison.ts';
import {createSigns} from '../../../../source/format/signs.ts';
import {widthOf} from '../../../../source/format/width.ts';
import {wholeCharacter} from '../../../helpers/arbitraries.ts';

const {glyphs} = createSigns({isAscii: false, isSpoken: false});

const fox = {
	name: 'Fox',
	details: [
		{label: 'State', value: 'consensus'},
		{label: 'Share', value: '9.1%', exact: '0.0911'},
		{label: 'Address', value: 'tnam1qxr2rz3wv2nn2h9hfp87sn3wt4yw49f54gc3yus9'},
		{label: 'Email', value: 'fox@example'},
	],
};
const owl = {
	name: 'Owl',
	details: [
		{label: 'State', value: 'consensus', note: 'signs blocks'},
		{label: 'Jailed', value: 'never'},
		{label: 'Share', value: '9.1%', exact: '0.0909'},
		{label: 'Address', value: 'tnam1q8762pze6f7tr3j3gue5u6fyw04t0pxsds893ajl'},
	],
};
const fields = compareThings([fox, owl], glyphs.missing);
const names = ['Fox', 'Owl'];

function draw(width: number, scroll = 0) {
	const layout = placeComparison(fields, names, {width, glyphs, scroll});
	return [
		layOutNames(names, layout, glyphs),
		...layOutComparison(fields, layout, glyphs).map(({text}) => text),
	];
}

describe('fields', () => {
	it('stand as they do in the details, those that differ first, and what only one has in its place', () => {
		expect(fields.map(({label}) => label)).toEqual(['Jailed', 'Share', 'Address', 'Email', 'State']);
	});

	it('begin with those that matter, whether they differ or not', () => {
		const sorted = compareThings([fox, owl], glyphs.missing, ['Share', 'State']);
		expect(sorted.map(({label}) => label)).toEqual(['Share', 'State', 'Jailed', 'Address', 'Email']);
	});

	it('have a dash where a thing has none', () => {
		expect(fields.find(({label}) => label === 'Jailed')?.values).toEqual(['–', 'never']);
	});

	it('differ where their digits do, however they are shown', () => {
		expect(fields.filter(({differs}) => !differs).map(({label}) => label)).toEqual(['State']);
	});

	it('of one label are told apart by the title above them, and by their order', () => {
		const part = (title: string, ...values: readonly string[]) => [
			{label: title, value: '', layout: 'title'} as const,
			...values.map(value => ({label: 'Amount', value})),
		];
		const things = [
			{name: 'a', details: [...part('Bonds', '1', '2'), ...part('Unbonds', '3')]},
			{name: 'b', details: part('Unbonds', '3')},
		];
		expect(compareThings(things, '–').map(({label, values}) => [label, ...values])).toEqual([
			['Bonds'],
			['Amount', '1', '–'],
			['Amount', '2', '–'],
			['Unbonds'],
			['Amount', '3', '3'],
		]);
	});

	it('leave where none of the things holds anything, with a title that stands above nothing then', () => {
		const thing = (name: string, motto: string) => ({
			name,
			details: [
				{label: 'Avatar', value: '–', exact: ''},
				{label: 'Motto', value: motto},
				{label: 'Contact', value: '', layout: 'title'} as const,
				{label: 'Email', value: '–', exact: ''},
			],
		});
		const compared = compareThings([thing('a', '–'), thing('b', 'Steady')], '–');
		expect(compared.map(({label, values}) => [label, ...values])).toEqual([['Motto', '–', 'Steady']]);
	});

	it('leave out the heading that each thing has of its own', () => {
		const headed = (id: string) => ({
			name: `proposal ${id}`,
			details: [
				{label: `Proposal ${id}`, value: 'A title'},
				{label: 'Id', value: id},
			],
		});
		expect(compareThings([headed('1'), headed('2')], '–').map(({label}) => label)).toEqual(['Id']);
	});
});

it('draws a column for each thing, and a sign before what differs', () => {
	expect(draw(44)).toEqual([
		'           Fox              Owl',
		'≠ Jailed   –                never',
		'≠ Share    9.1%             9.1%',
		'≠ Address  tnam1qxr2r…yus9  tnam1q8762…3ajl',
		'≠ Email    fox@example      –',
		'  State    consensus        consensus',
	]);
});

it('scrolls to what has no room', () => {
	expect(draw(24)[0]?.trim()).toBe('Fox');
	expect(draw(24, 1)[0]?.trim()).toBe('Owl');
	expect(draw(24, 9)).toEqual(draw(24, 1));
});

it('says each field as a sentence, and of each whether it differs', () => {
	expect(speakComparison([fields[4]!, ...fields.slice(0, 2)], names).map(({text}) => text)).toEqual([
		'State is the same: consensus.',
		'Jailed differs: Fox –; Owl never.',
		'Share differs: Fox 9.1%; Owl 9.1%.',
	]);
});

it('is never wider than its room', () => {
	const text = fc.string({unit: wholeCharacter, maxLength: 40});
	const detail = fc.record({
		label: text,
		value: text,
		layout: fc.constantFrom('field', 'text', 'title', undefined),
	});
	const thing = fc.record({name: text, details: fc.array(detail, {maxLength: 6})});
	fc.assert(
		fc.property(
			fc.array(thing, {minLength: 2, maxLength: 5}),
			fc.integer({min: 1, max: 90}),
			fc.nat(6),
			fc.boolean(),
			(things, width, scroll, isAscii) => {
				const signs = createSigns({isAscii, isSpoken: false}).glyphs;
				const compared = compareThings(things, signs.missing);
				const called = things.map(({name}) => name);
				const layout = placeComparison(compared, called, {width, glyphs: signs, scroll});
				const lines = layOutComparison(compared, layout, signs).map(line => line.text);
				for (const line of [layOutNames(called, layout, signs), ...lines]) {
					expect(widthOf(line)).toBeLessThanOrEqual(width);
				}
			},
		),
	);
});

it('goes on below with words that would look alike, were their middle left out', () => {
	const things = ['1', '2'].map(number => ({
		name: number,
		details: [{label: 'Website', value: `https://validator-${number}.example`}],
	}));
	const compared = compareThings(things, glyphs.missing);
	const layout = placeComparison(compared, ['1', '2'], {width: 54, glyphs, scroll: 0});
	expect(layOutComparison(compared, layout, glyphs).map(({text}) => text)).toEqual([
		'≠ Website  https://validator-1.  https://validator-2.',
		'           example               example',
	]);
});
