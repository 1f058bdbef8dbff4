import {expect, it} from 'vitest';
import {nextTurn} from '../../../source/dashboard/queries/use-turns.ts';

const minute = 60_000;
const limits = {now: minute, requests: [], all: [], most: 6, periodMilliseconds: minute};

/** Takes turns for so many minutes; each request takes a tenth of a second. */
function run(count: number, minutes: number, most = 6) {
	const askedAt = new Map<string, number>();
	const readings: {address: string; at: number}[] = [];
	const requests: number[] = [];
	for (let now = 0; now < minutes * minute; ) {
		const takers = Array.from({length: count}, (_, index) => {
			const address = `tnam1${index}`;
			return {address, askedAt: askedAt.get(address), requests: 2};
		});
		const {next, waitMilliseconds} = nextTurn(takers, {...limits, now, requests, most});
		if (waitMilliseconds > 0) {
			now += waitMilliseconds;
			continue;
		}
		for (const {address} of next) {
			readings.push({address, at: now});
			requests.push(now, now + 100);
		}
		now += 200;
		for (const {address} of next) askedAt.set(address, now);
	}
	return {readings, requests};
}

it.each([1, 3, 12, 20])(
	'%i addresses: after a first round six requests in any minute, each in turn, none sooner than after a minute',
	count => {
		const {readings, requests} = run(count, 30);
		const later = requests.slice(2 * count);
		for (const start of later) {
			expect(later.filter(at => at >= start && at < start + minute).length).toBeLessThanOrEqual(6);
		}
		const byAddress = Map.groupBy(readings, ({address}) => address);
		expect(byAddress.size).toBe(count);
		for (const times of byAddress.values()) {
			const gaps = times.slice(1).map(({at}, index) => at - times[index]!.at);
			expect(Math.min(...gaps)).toBeGreaterThanOrEqual(minute);
			expect(Math.max(...gaps)).toBeLessThanOrEqual(Math.ceil(count / 3) * minute + 1000);
		}
	},
);

it('all are read once, four at a time, before any waits', () => {
	expect(run(20, 1).readings.map(({at}) => at)).toEqual(
		Array.from({length: 20}, (_, index) => Math.floor(index / 4) * 200),
	);
});

it('a reading of many pages waits until no other request is as young, and then goes', () => {
	const takers = [{address: 'tnam1a', askedAt: 0, requests: 9}];
	expect(nextTurn(takers, {...limits, requests: [10_000, 20_000]}).waitMilliseconds).toBe(20_000);
	expect(nextTurn(takers, limits)).toEqual({next: takers, waitMilliseconds: 0});
});

it('nobody waits for longer than a period, though the clock was set back', () => {
	const takers = [{address: 'tnam1a', askedAt: 99 * minute, requests: 2}];
	expect(nextTurn(takers, {...limits, requests: [99 * minute]}).waitMilliseconds).toBe(minute);
	expect(nextTurn([], limits)).toEqual({next: [], waitMilliseconds: minute});
});

it('reads what was never read no faster than the others, once a hundred requests were made', () => {
	const takers = [{askedAt: undefined, requests: 1}];
	const now = 100 * minute;
	const made = (count: number) => Array.from({length: count}, (_, index) => now - 1000 + index);
	const turn = (count: number) => nextTurn(takers, {...limits, now, most: 12, requests: made(count)});
	expect(turn(99)).toEqual({next: takers, waitMilliseconds: 0});
	expect(turn(100).next).toEqual(takers);
	expect(turn(100).waitMilliseconds).toBeGreaterThan(minute - 2000);
	expect(
		nextTurn(takers, {...limits, now: now + minute, most: 12, requests: made(100)}).waitMilliseconds,
	).toBe(0);
});

it('waits beside what is in view, until there is room for it among 25 requests or five minutes are over', () => {
	const now = 100 * minute;
	const inView = (count: number) => Array.from({length: count}, (_, index) => now - 30_000 + 10 * index);
	const turn = (count: number, ageMilliseconds: number) => {
		const takers = [{askedAt: now - ageMilliseconds, requests: 2}];
		return nextTurn(takers, {...limits, now, all: inView(count)}).waitMilliseconds;
	};
	expect(turn(23, minute)).toBe(0);
	expect(turn(24, minute)).toBe(30_000);
	expect(turn(27, minute)).toBe(30_030);
	expect(turn(34, 5 * minute - 20_000)).toBe(20_000);
	expect(turn(34, 5 * minute)).toBe(0);
});
