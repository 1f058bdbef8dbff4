import {bech32, bech32m} from '@scure/base';
import fc from 'fast-check';
import {expect, it} from 'vitest';
import {checkAddress, isSpendingKey} from '../../source/domain/address.ts';

const words = bech32m.toWords(new Uint8Array(21).fill(7));
const address = bech32m.encode('tnam', words);

it.each([
	['bech32m', address],
	['bech32', bech32.encode('tnam', words)],
	['another prefix', bech32m.encode('cosmos', words)],
	['upper case', address.toUpperCase()],
])('takes an address in %s', (_name, text) => {
	expect(checkAddress(text)).toEqual({value: text});
});

it('finds any single mistyped letter', () => {
	const letters = [...'qpzry9x8gf2tvdw0s3jn54khce6mua7l'];
	fc.assert(
		fc.property(fc.integer({min: 6, max: address.length - 1}), fc.constantFrom(...letters), (at, letter) => {
			fc.pre(address[at] !== letter);
			expect(checkAddress(address.slice(0, at) + letter + address.slice(at + 1))).toHaveProperty('problem');
		}),
	);
});

it.each(['', 'tnam1', 'hello', `${address} `, 'x'.repeat(500), address.slice(0, -1)])('refuses %j', text => {
	expect(checkAddress(text)).toHaveProperty('problem');
});

it('refuses a spending key without repeating it', () => {
	const key = `zsknam${'1q'.repeat(60)}`;
	const check = checkAddress(key);
	expect(check).toHaveProperty('problem');
	expect(JSON.stringify(check)).not.toContain(key);
	expect(isSpendingKey(` ${key.toUpperCase()} `)).toBe(true);
	expect(isSpendingKey('zskna\u200Bm1q z')).toBe(true);
	expect(isSpendingKey('z s k\u00ADnam1q')).toBe(true);
});
