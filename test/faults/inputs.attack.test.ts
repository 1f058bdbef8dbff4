import {expect, it} from 'vitest';
import {noteCounts} from './counts.ts';
import {attackInputs} from './inputs.ts';

it('shows, writes and says nothing of 200 000 hostile answers that was not meant', async () => {
	const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
	const {wrong, runs, answers, slowest} = await attackInputs({seed, answers: 200_000, atOnce: 8});
	expect({seed, wrong}).toEqual({seed, wrong: []});
	noteCounts({
		test: 'test/faults/inputs.attack.test.ts',
		words: `${answers} answers in ${runs} runs (seed ${seed}); the slowest run took ${slowest} ms among seven others`,
	});
}, 3_600_000);
