import {expect, it} from 'vitest';
import {createRandom} from '../source/simulator/random.ts';
import {readMutations} from './helpers/chain-answers.ts';

it('a hundred thousand changed answers of the chain are each refused or read', () => {
	const understood = readMutations(100_000, createRandom('a hundred thousand').fraction);
	expect(understood).toBeGreaterThan(10_000);
	expect(understood).toBeLessThan(90_000);
});
