import {expect, it} from 'vitest';
import {holdsLike} from '../../source/simulator/server-query.ts';

it.each([
	['Raise the Fee', 'the', true],
	['Raise the Fee', 'FEE', true],
	['Raise the Fee', 'fee the', false],
	['Raise the Fee', 'raise%fee', true],
	['Raise the Fee', 'fee%raise', false],
	['Raise the Fee', 't_e', true],
	['Raise the Fee', '____________', true],
	['Raise the Fee', '______________', false],
	['a 🦊 fox', 'a _ f', true],
	['100% sure', '100\\% s', true],
	['1000 sure', '100\\%', false],
	['first\nsecond', 't%s', true],
	['abcabd', 'ab%abd', true],
	['anything', '', true],
	['', '%', true],
	['', '_', false],
	['back\\slash', 'k\\\\s', true],
])('%j searched for %j: %s', (text, pattern, expected) => {
	expect(holdsLike(text, pattern)).toBe(expected);
});

it('takes no longer than text times pattern', () => {
	const start = performance.now();
	expect(holdsLike('a'.repeat(20_000), `${'%a'.repeat(200)}%b`)).toBe(false);
	expect(performance.now() - start).toBeLessThan(1000);
});
