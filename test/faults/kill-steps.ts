import {execFile} from 'node:child_process';
import {readdir} from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import {expect} from 'vitest';
import {bundleFixture} from '../helpers/bundle.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {type KeptName, keptFiles} from './kept-files.ts';

/** Files that are written by calls that can be stopped at; SQLite's are its own. */
export const steppedFiles = ['state', 'labels', 'journal', 'config', 'blocks'] as const satisfies KeptName[];

interface Ended {
	readonly lines: readonly string[];
	readonly signal: string | undefined;
}

function run(program: string, words: readonly string[]): Promise<Ended> {
	return new Promise(resolve => {
		execFile(process.execPath, [program, ...words], (error, stdout, stderr) => {
			const signal = error?.signal ?? undefined;
			resolve({lines: `${stdout}${stderr}`.split('\n').filter(line => line !== ''), signal});
		});
	});
}

/** Kills after which a file is begun anew, before it is full. */
const killsOfOne = 40;

/**
Kills a program so many times at each step of its write into one file after the other: what was there is there, and so is
what was said to be kept; the next program writes at once, and leaves nothing else. Returns the steps and the kills.
*/
export async function killAtEachStep(
	name: KeptName,
	{kills, seed}: {readonly kills: number; readonly seed: number},
): Promise<{readonly steps: number; readonly killed: number}> {
	const program = await bundleFixture(path.join(import.meta.dirname, '../fixtures/die-at-step.ts'));
	try {
		const first = await openPlace(name, program.path);
		const steps = (await first.change()).lines.filter(line => line !== 'kept');
		expect(steps.length, name).toBeGreaterThan(4);
		const order = fc
			.sample(fc.shuffledSubarray(steps, {minLength: steps.length}), {numRuns: kills, seed})
			.flat();
		let killed = 0;
		for (let begun = 0; begun < order.length; begun += killsOfOne) {
			const place = await openPlace(name, program.path);
			for (const step of order.slice(begun, begun + killsOfOne)) {
				await place.killAt(step);
				killed++;
			}
			await place.end();
		}
		return {steps: steps.length, killed};
	} finally {
		await program.remove();
	}
}

/** Makes a file of its own with one change in it, and knows what is to be in it. */
async function openPlace(name: KeptName, program: string) {
	const file = path.join(await temporaryFolder(), 'stakedeck', keptFiles[name].name);
	const known = new Set<number>();
	let number = 0;
	const check = async (step: string) => {
		const found = await keptFiles[name].read(file);
		const lost = [...known].filter(each => !found.includes(each));
		expect({name, step, lost}).toEqual({name, step, lost: []});
		expect(new Set(found).size, `${name}, ${step}: twice`).toBe(found.length);
		expect(Math.max(0, ...found), `${name}, ${step}`).toBeLessThanOrEqual(number);
		for (const each of found) known.add(each);
	};
	const change = async (step?: string) => {
		number += 1;
		const words = step === undefined ? [] : [step];
		const ended = await run(program, [name, file, String(number), ...words]);
		if (ended.lines.at(-1) === 'kept') known.add(number);
		return ended;
	};
	await change();
	return {
		change,
		/** Kills one there: where a dead one's lock is in the way of the step, the next comes so far. */
		async killAt(step: string): Promise<void> {
			for (let attempt = 1; attempt <= 2; attempt++) {
				const {lines, signal} = await change(step);
				await check(step);
				if (signal === 'SIGKILL') return;
				expect(lines, `${name}, ${step}`).toEqual(['kept']);
			}
			throw new Error(`${name} never comes to ${step}`);
		},
		/** Changes it once more: nothing of the dead is left, but for what may be another's for an hour. */
		async end(): Promise<void> {
			const {lines} = await change();
			expect(lines.at(-1), name).toBe('kept');
			await check('the end');
			const left = (await readdir(path.dirname(file))).filter(each => each !== path.basename(file));
			const mayStay = name === 'blocks' ? /\.new$/ : /^$/;
			expect(left.filter(each => !mayStay.test(each))).toEqual([]);
		},
	};
}
