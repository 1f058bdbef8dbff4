import {expect, it} from 'vitest';
import {noteCounts} from './counts.ts';
import {attackViews} from './views.tsx';

const isLong = process.env.ATTACK_COUNTS !== undefined;

it('draws and says nothing of hostile answers that was not meant', async () => {
	const seed = Number(process.env.SEED ?? (isLong ? Date.now() % 2 ** 31 : 1));
	const {wrong, sessions, answers} = await attackViews({seed, answers: isLong ? 30_000 : 500});
	expect({seed, wrong}).toEqual({seed, wrong: []});
	noteCounts({
		test: 'test/faults/views.test.tsx',
		words: `${answers} answers in ${sessions} sessions of the dashboard (seed ${seed}), a third of them spoken`,
	});
}, 3_600_000);
