import {describe, expect, it} from 'vitest';
import {guessPaste} from '../../source/dashboard/use-root-input.ts';
import {addressOf} from '../helpers/addresses.ts';

const address = addressOf(7);
const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

describe('what was sent at once', () => {
	it.each([
		address,
		addressOf(7, 'cosmos'),
		`${address}\r`,
		`${address}\n`,
		` ${address} `,
		hash,
		`0x${hash}\r`,
		hash.toUpperCase(),
		'ab'.repeat(32),
	])('is a whole paste: %j', input => expect(guessPaste(input)).toBe('pasted'));

	it.each([
		'tnam1',
		'tnam1qqq',
		address.slice(0, 12),
		`${address.slice(0, -1)}x`,
		hash.slice(0, 20),
		hash.slice(20),
		'zsknam1qq',
		'zsknam1qqqqsecretsecret\r',
		`${hash}${hash}`,
		'{"tx": "deadbeef0123"}',
	])('is the beginning of a paste, or a mistyped one: %j', input => expect(guessPaste(input)).toBe('pasted'));

	it.each([
		'jjjjjjj',
		'jjjjjjjjjjjjjjjjjjjjjjjj',
		'd'.repeat(64),
		`2${'j'.repeat(83)}`,
		'0d1d2d3d4d5d0d1d',
		'1GGkkkdd\r',
		`:bonds ${address}\r`,
		`f${address}\r`,
		`3f${hash}`,
		'12345678',
		'validators\r',
	])('is keys: %j', input => expect(guessPaste(input)).toBeUndefined());

	it.each(['t', 'tn', 'tnam', 'z', 'zskna'])('is perhaps the beginning of an address: %j', input =>
		expect(guessPaste(input)).toBe('perhaps'),
	);

	it.each(['tj', 'tnx', 't\r', 'zz', 'd', 'tnams'])('is no beginning: %j', input =>
		expect(guessPaste(input)).toBeUndefined(),
	);
});
