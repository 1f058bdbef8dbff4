import {describe, expect, it} from 'vitest';
import {createChain} from '../../source/simulator/chain.ts';
import {testTime} from './serve.ts';

describe.each([1, 2, 3])('a chain of seed %i', seed => {
	const {state} = createChain({startTime: testTime, seed});
	const total = state.validators.reduce((sum, {stake}) => sum + Number(stake / 1_000_000n), 0);
	/** Percent of all stake that the largest validators hold together. */
	const held = (count: number) =>
		(state.validatorsByStake.slice(0, count).reduce((sum, {stake}) => sum + Number(stake / 1_000_000n), 0) *
			100) /
		total;

	it('has its power with few', () => {
		expect(total / 1e6).toBeCloseTo(433, -1);
		expect([held(1), held(2) - held(1), held(3) - held(2)].map(share => share.toFixed(1))).toEqual([
			'9.1',
			'7.1',
			'5.7',
		]);
		expect(held(10)).toBeCloseTo(42, 0);
		for (const [count, part] of [
			[7, 100 / 3],
			[14, 50],
			[26, 200 / 3],
		] as const) {
			expect(held(count)).toBeGreaterThan(part);
			expect(held(count - 1)).toBeLessThan(part);
		}
	});

	it('has many small validators, some below the threshold', () => {
		const median = Number(state.validatorsByStake[102]!.stake / 1_000_000n);
		expect(median).toBeGreaterThan(40_000);
		expect(median).toBeLessThan(60_000);
		const count = (wanted: string) => state.validators.filter(one => one.state === wanted).length;
		expect(count('belowThreshold')).toBeGreaterThan(5);
		expect(count('belowThreshold')).toBeLessThan(25);
		for (const out of ['jailed', 'inactive']) {
			expect(count(out)).toBeGreaterThan(1);
			expect(count(out)).toBeLessThan(7);
		}
	});

	it('takes five percent in half of the cases', () => {
		const commissions = state.validators.map(({commission}) => commission);
		const five = commissions.filter(commission => commission === 500).length;
		expect(five).toBeGreaterThan(80);
		expect(five).toBeLessThan(140);
		expect(new Set(commissions).size).toBeGreaterThan(6);
	});

	it('has delegators with 1 to 22 validators, the first with something of everything', () => {
		const counts = state.delegators.map(({bonds}) => new Set(bonds.map(({validator}) => validator)).size);
		expect(counts[0]).toBe(22);
		expect(Math.max(...counts)).toBeLessThanOrEqual(25);
		expect(counts.filter(count => count === 1).length).toBeGreaterThan(30);
		// Some have just taken out all they had.
		expect(counts.filter(count => count === 0).length).toBeLessThan(10);
		const [first] = state.delegators;
		expect(first!.bonds.length).toBeGreaterThan(22);
		expect(first!.unbonds.some(({withdrawEpoch}) => withdrawEpoch <= state.epoch)).toBe(true);
		expect(first!.unbonds.some(({withdrawEpoch}) => withdrawEpoch === state.epoch + 1n)).toBe(true);
		expect([...first!.redelegations.values()].some(epoch => epoch > state.epoch)).toBe(true);
	});

	it('has voted with 10 to 200 million NAM on most proposals', () => {
		const voted = state.proposals
			.filter(({status}) => status.startsWith('executed'))
			.map(({votes}) => Number((votes.yay + votes.nay + votes.abstain) / 1_000_000n) / 1e6);
		const usual = voted.filter(millions => millions >= 10 && millions <= 240);
		expect(usual.length).toBeGreaterThan(voted.length * 0.8);
	});
});

it('a chain with more validators than slots leaves the smaller ones without', () => {
	const {state} = createChain({startTime: testTime, validators: 600, delegators: 0});
	const consensus = state.validators.filter(one => one.state === 'consensus');
	const waiting = state.validators.filter(one => one.state === 'belowCapacity');
	expect(consensus).toHaveLength(255);
	expect(waiting.length).toBeGreaterThan(50);
	const smallest = consensus.reduce((least, {stake}) => (stake < least ? stake : least), consensus[0]!.stake);
	for (const {stake, rank} of waiting) {
		expect(stake).toBeLessThanOrEqual(smallest);
		expect(rank).toBeUndefined();
	}
});
