import {expect, it} from 'vitest';
import {attackInputs} from './inputs.ts';

it('shows, writes and says nothing of hostile answers that was not meant', async () => {
	const {wrong} = await attackInputs({seed: Number(process.env.SEED ?? 1), answers: 5000, atOnce: 1});
	expect(wrong).toEqual([]);
});
