import {expect, it} from 'vitest';
import {judgeMonth} from './judge-month.ts';

it('writes exactly what a judge works out from the log of a month', {timeout: 300_000}, async () => {
	const kinds = await judgeMonth({seed: Number(process.env.SEED ?? 1), killEvery: 60});
	// Not every month has a validator that is looked at in the hour before it is jailed.
	expect(kinds).toContain('validator.jail-soon');
});
