import {describe, expect, it} from 'vitest';
import {createChain} from '../../source/simulator/chain.ts';
import {epochAtHeight} from '../../source/simulator/clock.ts';
import {until} from '../helpers/until.ts';
import {type ServedChain, serveChain, shortEpochs, testTime} from './serve.ts';

const small = {validators: 5, delegators: 1, shapes: 'server'} as const;

/** What indexer and node tell of blocks that are made. */
async function readTimes({get}: ServedChain, heights: readonly number[]) {
	return Promise.all(
		heights.map(async height => {
			const {timestamp, epoch} = (await get(`/api/v1/block/height/${height}`)).body;
			const {header} = (await get(`/commit?height=${height}`)).body.result.signed_header;
			return {height, epoch, timestamp, time: header.time};
		}),
	);
}

/** A real clock that goes on by some milliseconds at each look, as a machine does that is awake. */
function stepClock(milliseconds: number) {
	let time = testTime;
	return {
		now: () => {
			time += milliseconds;
			return time;
		},
		time: () => time,
		skip: (slept: number) => {
			time += slept;
		},
	};
}

async function readLatest({get}: ServedChain): Promise<number> {
	return Date.parse((await get('/status')).body.result.sync_info.latest_block_time);
}

describe('the time of a block once made', () => {
	it.each([
		{speed: 60, blocks: 40},
		{speed: 900, blocks: 800},
	])('never changes at $speed, and is by the real clock', async ({speed, blocks}) => {
		const clock = stepClock(1900);
		const served = await serveChain({...small, speed, now: clock.now});
		const {state} = served.chain;
		const start = Number(state.height);
		const go = async (count: number) => {
			const goal = state.height + BigInt(count);
			await until(() => state.height >= goal);
		};
		await go(2);
		const heights = [start - 100, start - 1, start, start + 1, Number(state.height)];
		const first = await readTimes(served, heights);
		const seconds = first.map(({timestamp}) => Number(timestamp));
		expect(seconds).toEqual(seconds.toSorted((left, right) => left - right));
		await go(blocks);
		expect(await readTimes(served, heights)).toEqual(first);
		// The longest block, and a look of the clock.
		expect(clock.time() - (await readLatest(served))).toBeLessThan(7000 / speed + 1900);
	});

	it('leaves a gap where the machine slept, and what was before stays', async () => {
		const clock = stepClock(400);
		const served = await serveChain({...small, speed: 900, now: clock.now});
		const {state} = served.chain;
		const start = state.height;
		await until(() => state.height > start);
		const asleep = Number(state.height);
		const heights = [asleep - 100, asleep];
		const before = await readTimes(served, heights);
		clock.skip(3_600_000);
		await until(() => Number(state.height) > asleep);
		expect(clock.time() - (await readLatest(served))).toBeLessThan(1000);
		expect(await readTimes(served, heights)).toEqual(before);
	});

	it('is found again: the last block by then, and that one is of its epoch', async () => {
		const {get, chain} = await serveChain({...small, start: Date.UTC(2026, 0, 1)});
		chain.advance(7000);
		const {state} = chain;
		for (const back of [0n, 1n, 2999n, 6500n, 9000n, 200_000n]) {
			const block = (await get(`/api/v1/block/height/${state.height - back}`)).body;
			const found = (await get(`/api/v1/block/timestamp/${block.timestamp}`)).body;
			expect(found).toEqual(block);
			const before = (await get(`/api/v1/block/timestamp/${Number(block.timestamp) - 1}`)).body;
			expect(before.height).toBe(block.height - 1);
		}
	});
});

it('a block takes what the parameters say, and each has its own length', () => {
	const {state} = createChain({startTime: testTime, validators: 5, delegators: 1});
	expect(state.clock.timeAt(state.height)).toBe(testTime);
	const lengths = Array.from({length: 3000}, (_, index) => {
		const height = state.height - 1500n + BigInt(index);
		return state.clock.timeAt(height) - state.clock.timeAt(height - 1n);
	});
	expect(Math.max(...lengths)).toBeLessThanOrEqual(7000);
	expect(Math.min(...lengths)).toBeGreaterThanOrEqual(6398);
	expect(new Set(lengths).size).toBeGreaterThan(300);
});

it.each([shortEpochs, {}])('the epoch of a block never changes either: %o', parameters => {
	const {state, advance} = createChain({startTime: testTime, validators: 5, delegators: 1, parameters});
	const seen = new Map<bigint, bigint>();
	const past = [1n, 40n, 5000n].map(
		back => [state.height - back, epochAtHeight(state, state.height - back)] as const,
	);
	for (let block = 0; block < 7000; block++) {
		advance(1);
		seen.set(state.height, state.epoch);
	}
	expect(new Set(seen.values()).size).toBeGreaterThan(2);
	for (const [height, epoch] of [...seen, ...past]) expect(epochAtHeight(state, height)).toBe(epoch);
});

it('an epoch is as long as the rules say, and a few blocks more', () => {
	const {state, advance} = createChain({startTime: testTime, validators: 5, delegators: 1});
	const starts: Array<{readonly height: bigint; readonly time: number}> = [];
	for (let block = 0; block < 12_000; block++) {
		const {epoch} = state;
		advance(1);
		if (state.epoch !== epoch) starts.push({height: state.height, time: state.time});
	}
	expect(starts.length).toBeGreaterThan(2);
	for (const [index, {height, time}] of starts.slice(1).entries()) {
		const before = starts[index]!;
		// Old enough at the second block before: `epochSwitchBlocksDelay`.
		expect(state.clock.timeAt(height - 2n) - before.time).toBeGreaterThanOrEqual(21_600_000);
		expect(state.clock.timeAt(height - 3n) - before.time).toBeLessThan(21_600_000);
		expect(height - before.height).toBeGreaterThan(2700n);
		expect(time).toBe(state.clock.timeAt(height));
	}
});
