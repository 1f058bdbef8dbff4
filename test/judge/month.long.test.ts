import {it} from 'vitest';
import {judgeMonth} from './judge-month.ts';

const seeds = Array.from({length: 20}, (_, index) => index + 1);

it.each(seeds)(
	'writes exactly what a judge works out from the log of month %i',
	{timeout: 600_000},
	async seed => {
		await judgeMonth({seed, killEvery: 10});
	},
);
