import {expect, it} from 'vitest';
import {factsOfChain} from '../../source/watching/chain-facts.ts';
import {createParameters} from '../helpers/validators.ts';

const rules = {minDuration: 21_600n, epochsPerYear: 1460n};

it.each([
	['as planned', 7n],
	['after a halt of two hours', 7200n],
	['where no block time is told', undefined],
])('a day has four epochs of six hours, %s', (_name, maxBlockTime) => {
	expect(factsOfChain(createParameters({...rules, maxBlockTime})).epochsInDay).toBe(4n);
});

it('takes the length of an epoch from the epochs of a year where no minimum is told', () => {
	expect(factsOfChain(createParameters({epochsPerYear: 1460n})).epochsInDay).toBe(4n);
	expect(factsOfChain(createParameters({epochsPerYear: undefined})).epochsInDay).toBeUndefined();
});
