import {it} from 'vitest';
import {judgeMonth} from './judge-month.ts';

it('writes exactly what a judge works out from the log of a month', {timeout: 300_000}, async () => {
	await judgeMonth({seed: Number(process.env.SEED ?? 1), killEvery: 60});
});
