import {describe, expect, it, vi} from 'vitest';
import type {Purpose} from '../../../source/domain/extensions.ts';
import {RequestBudget} from '../../../source/services/http/request-budget.ts';
import {createFakeClock} from '../../helpers/fake-clock.ts';

const start = 1_000_000;
const node = {address: 'http://node.example'};

function createBudget(intervalMilliseconds = 10_000) {
	const clock = createFakeClock(start);
	return {clock, budget: new RequestBudget(intervalMilliseconds, clock)};
}

/** Sends requests that end at once, and returns the seconds at which they passed. */
function send({clock, budget}: ReturnType<typeof createBudget>, purpose: Purpose, count: number) {
	const passed: number[] = [];
	for (let turn = 0; turn < count; turn++) {
		void budget.enter(purpose, node).then(leave => {
			passed.push(Math.floor((clock.now() - start) / 1000));
			leave();
		});
	}
	return passed;
}

describe('the polls of a program', () => {
	it.each([
		[10_000, 40],
		[1000, 400],
		[60_000, 6],
		[3_600_000, 6],
	])('are limited at an interval of %i ms to %i a minute', async (interval, most) => {
		const both = createBudget(interval);
		const passed = send(both, 'screen', most + 5);
		await both.clock.pass(59_000);
		expect(passed).toHaveLength(most);
		await both.clock.pass(2000);
		expect(passed).toHaveLength(Math.min(2 * most, most + 5));
	});

	it('are as few for a service that gets some of them late', async () => {
		const both = createBudget(60_000);
		const leaves: (() => void)[] = [];
		for (let turn = 0; turn < 4; turn++) {
			void both.budget.enter('screen', node).then(leave => leaves.push(leave));
		}
		await both.clock.pass(3000);
		for (const leave of leaves) leave();
		const passed = send(both, 'screen', 3);
		await both.clock.pass(59_000);
		expect(passed).toEqual([3, 3]);
		await both.clock.pass(2000);
		expect(passed).toEqual([3, 3, 63]);
	});

	it('leave nothing to polls of lesser purposes, and those little to others', async () => {
		const both = createBudget();
		const rest = send(both, 'rest', 20);
		const ledger = send(both, 'ledger', 30);
		await both.clock.pass(30_000);
		expect([rest.length, ledger.length]).toEqual([4, 20]);
		const screen = send(both, 'screen', 20);
		const mine = send(both, 'mine', 10);
		await both.clock.pass(20_000);
		expect([mine.length, screen.length, rest.length, ledger.length]).toEqual([10, 6, 4, 20]);
	});

	it('pass in the order of their purposes', async () => {
		const both = createBudget();
		send(both, 'screen', 40);
		await both.clock.pass(1000);
		const order: Purpose[] = [];
		for (const purpose of ['rest', 'ledger', 'screen', 'mine'] as const) {
			void both.budget.enter(purpose, node).then(leave => {
				order.push(purpose);
				leave();
			});
		}
		await both.clock.pass(61_000);
		expect(order).toEqual(['mine', 'screen', 'ledger', 'rest']);
	});

	it('are not hindered by what the user waits for, by a start or by mending, nor hinder those', async () => {
		const both = createBudget();
		send(both, 'screen', 40);
		const asked = send(both, 'asked', 100);
		const started = send(both, 'start', 100);
		const mended = send(both, 'mending', 100);
		await both.clock.pass(1000);
		expect([asked.length, started.length, mended.length]).toEqual([100, 100, 100]);
		expect(both.budget.takeSpare('screen')).toBe(false);
	});

	it('count a retry and a small question', () => {
		const {budget} = createBudget();
		for (let turn = 0; turn < 38; turn++) budget.note();
		expect([budget.takeSpare('screen'), budget.takeSpare('screen'), budget.takeSpare('screen')]).toEqual([
			true,
			true,
			false,
		]);
		expect(budget.takeSpare('asked')).toBe(true);
	});
});

it('leaves room for polls at the longest interval, though small questions are counted', async () => {
	const both = createBudget(3_600_000);
	for (let turn = 0; turn < 10; turn++) {
		both.budget.note();
		await both.clock.pass(30_000);
	}
	const later = send(both, 'screen', 1);
	await both.clock.pass(1000);
	expect(later).toHaveLength(1);
});

it.each([
	['asked', 4],
	['start', 4],
	['mending', 1],
	['screen', 4],
] as const)('lets so many requests be under way at a time: %s %i', async (purpose, most) => {
	const {clock, budget} = createBudget();
	const leaves: (() => void)[] = [];
	for (let turn = 0; turn < 9; turn++) {
		void budget.enter(purpose, node).then(leave => leaves.push(leave));
	}
	await clock.pass(5000);
	expect(leaves).toHaveLength(most);
	leaves[0]?.();
	leaves[0]?.();
	await clock.pass(0);
	expect(leaves).toHaveLength(most + 1);
});

it('ends the wait of a request with its signal', async () => {
	const both = createBudget();
	send(both, 'screen', 40);
	await both.clock.pass(0);
	const ending = new AbortController();
	const waiting = both.budget.enter('screen', {...node, signal: ending.signal});
	ending.abort();
	await expect(waiting).rejects.toMatchObject({failure: {kind: 'cancelled'}});
	await expect(both.budget.enter('asked', {...node, signal: ending.signal})).rejects.toMatchObject({
		failure: {kind: 'cancelled'},
	});
	await both.clock.pass(2000);
	expect(both.clock.timers()).toBe(0);
});

it('counts a minute by a steady clock, however the time of day jumps', async () => {
	let time = start;
	const jumping = vi.spyOn(Date, 'now').mockImplementation(() => (time += 61_000));
	try {
		const budget = new RequestBudget(10_000);
		const {signal, abort} = stoppable();
		let passed = 0;
		const all = Array.from({length: 45}, async () => {
			const leave = await budget.enter('screen', {...node, signal});
			passed += 1;
			leave();
		});
		await Promise.all(all.slice(0, 40));
		abort();
		await Promise.allSettled(all);
		expect(passed).toBe(40);
	} finally {
		jumping.mockRestore();
	}
});

function stoppable() {
	const controller = new AbortController();
	return {signal: controller.signal, abort: () => controller.abort()};
}
