import {expect, it} from 'vitest';
import {killWriters} from '../ledger/kill-writers.ts';
import {noteCounts} from './counts.ts';
import {killAtEachStep, steppedFiles} from './kill-steps.ts';

const kills = Number(process.env.KILLS ?? 1000);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const counted = new Map<string, string>();

function note(name: string, words: string): void {
	counted.set(name, words);
	const of = [...counted].map(([each, said]) => `${each}: ${said}`).join(', ');
	noteCounts({test: 'test/faults/files.attack.test.ts', words: `kills of ${of} (seed ${seed})`});
}

it.concurrent.each(steppedFiles)(
	'a program killed at any step of its write loses nothing of the %s',
	async name => {
		const {steps, killed} = await killAtEachStep(name, {kills, seed});
		expect({seed, killed}).toEqual({seed, killed: steps * kills});
		note(name, `${killed} at ${steps} steps`);
	},
	7_200_000,
);

it('a program killed as it writes loses nothing of the ledger', {timeout: 7_200_000}, async () => {
	await killWriters(kills);
	note('ledger', `${kills} at any moment`);
});
