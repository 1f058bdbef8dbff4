import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {expect, it} from 'vitest';

const module = new URL('../../source/system/steady-heap.ts', import.meta.url).href;

/** MiB that V8 takes for what is young, before and after much that lives for a short while was made. */
async function youngMemory(prepare: string): Promise<readonly number[]> {
	const code = `
		import {getHeapSpaceStatistics} from 'node:v8';
		${prepare}
		const young = () => getHeapSpaceStatistics().find(({space_name}) => space_name === 'new_space').space_size;
		const before = young();
		const kept = [];
		for (let index = 0; index < 3_000_000; index++) {
			kept[index % 50_000] = {index};
			if (index % 50_000 === 0) await new Promise(setImmediate);
		}
		console.log(JSON.stringify([before, young()].map(bytes => bytes / 2 ** 20)));
	`;
	const {stdout} = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
	return JSON.parse(stdout);
}

it('stays as large as it is once it is held, and grows otherwise', async () => {
	const [, held = 0] = await youngMemory(`import {keepHeapSteady} from '${module}'; keepHeapSteady();`);
	const [, grown = 0] = await youngMemory('');
	expect(held).toBeLessThan(grown / 2);
});

/** MiB of the heap after many things that live for a while were made and dropped, a few of them in use at a time. */
async function heapAfterUse(prepare: string): Promise<number> {
	const code = `
		import {getHeapStatistics} from 'node:v8';
		${prepare}
		let most = 0;
		const kept = [];
		for (let index = 0; index < 6_000_000; index++) {
			kept[index % 100_000] = [index, {index}];
			if (index % 50_000 > 0) continue;
			most = Math.max(most, getHeapStatistics().total_heap_size);
			// As in a program, whose keys come one by one.
			await new Promise(setImmediate);
		}
		console.log(most / 2 ** 20);
	`;
	const {stdout} = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
	return Number(stdout);
}

/** Tells whether V8 never optimizes a function, however often it is called: the second bit of what it says. */
async function isNeverOptimized(prepare: string): Promise<boolean> {
	const code = `
		${prepare}
		const add = (left, right) => left + right;
		for (let index = 0; index < 100_000; index++) add(index, index);
		console.log((%GetOptimizationStatus(add) & 2) === 2);
	`;
	const flags = ['--allow-natives-syntax', '--input-type=module', '-e', code];
	const {stdout} = await promisify(execFile)(process.execPath, flags);
	return JSON.parse(stdout);
}

it('optimizes nothing where memory is spared', async () => {
	expect(await isNeverOptimized('')).toBe(false);
	expect(await isNeverOptimized(`import {spareMemory} from '${module}'; spareMemory();`)).toBe(true);
});

it('lets less of what is dropped pile up', async () => {
	const held = await heapAfterUse(`import {keepHeapSteady} from '${module}'; keepHeapSteady();`);
	expect(held).toBeLessThan((await heapAfterUse('')) * 0.8);
});
