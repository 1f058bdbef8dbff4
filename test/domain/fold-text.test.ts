import fc from 'fast-check';
import {expect, it} from 'vitest';
import {findValidators} from '../../source/commands/find-validators.ts';
import {completeValidator, findValidator} from '../../source/dashboard/command-line/validator-names.ts';
import {narrowTexts} from '../../source/dashboard/list/use-rows.ts';
import {cleanLine} from '../../source/domain/clean.ts';
import {foldName, foldPart, toSearched} from '../../source/domain/fold-text.ts';
import {addressesCalled} from '../../source/domain/labels.ts';
import {defaultKeys} from '../../source/keys/key-map.ts';
import {wholeCharacter} from '../helpers/arbitraries.ts';

/** Names as a chain has them. */
const onChain = [
	'⚡️ Lightning Stake',
	'👩‍💻 Dev Stake',
	'Stake 🇨🇭',
	'👍🏽 Yes #️⃣',
	'🏴󠁧󠁢󠁥󠁮󠁧󠁿 Albion',
	'Cafe\u0301 Stake',
	'Zero\u200bwidth',
	'two  blanks',
];

const validators = onChain.map((name, index) => ({address: `tnam1${index}`, name: cleanLine(name)}));

it.each(onChain.map((name, index) => [name, `tnam1${index}`]))(
	'finds %j as the chain writes it, everywhere that takes a name',
	(name, address) => {
		expect(findValidators(name, validators, [])).toEqual([address]);
		expect(findValidator(name, validators, defaultKeys)).toEqual({value: address});
		expect(completeValidator(name, validators)).toEqual([cleanLine(name)]);
		const labels = validators.map(each => ({address: each.address, label: each.name}));
		expect(addressesCalled(name, labels)).toEqual([address]);
		const texts = validators.map(each => toSearched(each.name));
		expect(narrowTexts(name.trim(), texts, 10_000).fits).toEqual(
			validators.map(each => each.address === address),
		);
	},
);

it.each([
	['STRASSE 7', 'Straße 7'],
	['ΟΔΟΣ', 'οδος'],
	['ΟΔΟΣ', 'οδοσ'],
	['CAFÉ', 'cafe\u0301'],
	['ǅ', 'ǆ'],
])('%j is the same name as %j', (left, right) => {
	expect(foldName(left)).toBe(foldName(right));
	expect(foldPart(left)).toBe(foldPart(right));
});

it('takes no two plain names for one', () => {
	expect(new Set(['Kestrel', 'Kestre1', 'Kestrel 2', 'Kestrél'].map(foldName)).size).toBe(4);
});

it('keeps the outer blanks of a part, which the next word follows', () => {
	expect(foldPart('Kestrel ')).toBe('kestrel ');
	expect(foldPart(' ⚡️ ')).toBe(' ⚡ ');
});

it('a name is found by its text before and after cleaning, whatever it is', () => {
	fc.assert(
		fc.property(fc.string({unit: wholeCharacter, maxLength: 40}), text => {
			expect(foldName(cleanLine(text))).toBe(foldName(text));
		}),
	);
});

it('a pattern finds letters whose case has another length', () => {
	const {fits} = narrowTexts('/^straße$/', ['STRASSE', 'Straße', 'Strase'].map(toSearched), 10_000);
	expect(fits).toEqual([true, true, false]);
});
