import {expect, it} from 'vitest';
import {nextTurn} from '../../../source/dashboard/queries/use-turns.ts';

const minute = 60_000;

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
		const {next, waitMilliseconds} = nextTurn(takers, most, now);
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
			expect(Math.max(...gaps)).toBeLessThanOrEqual((count / 3 + 1) * minute + 1000);
		}
	},
);

it('all are read once, four at a time, before any waits', () => {
	expect(run(20, 1).readings.map(({at}) => at)).toEqual(
		Array.from({length: 20}, (_, index) => Math.floor(index / 4) * 200),
	);
});

it('a reading of many pages is followed by a longer rest, and comes less often', () => {
	const takers = [
		{askedAt: 10 * minute, requests: 9},
		{askedAt: 5 * minute, requests: 3},
	];
	expect(nextTurn(takers, 6, 11 * minute)).toEqual({next: takers.slice(1), waitMilliseconds: minute / 2});
	expect(nextTurn(takers.slice(0, 1), 6, 11 * minute).waitMilliseconds).toBe(minute / 2);
	expect(nextTurn(takers, 6, 12 * minute)).toEqual({next: takers.slice(1), waitMilliseconds: 0});
});

it('nobody waits for longer than a minute at a time, though the clock was set back', () => {
	const takers = [{askedAt: 99 * minute, requests: 2}];
	expect(nextTurn(takers, 6, minute).waitMilliseconds).toBe(minute);
	expect(nextTurn([], 6, minute)).toEqual({next: [], waitMilliseconds: minute});
});
