import {expect, it} from 'vitest';
import {wasInSetThroughout} from '../../source/domain/signing-window.ts';

// Rules of mainnet: an epoch has 2 700 blocks and six hours at least.
const rules = {minNumOfBlocks: 2700n, minDuration: 21_600n, maxBlockTime: 7n};
const votes = {epoch: 1204n, blockSeconds: undefined, liveness: {window: 10_000n}};
const ranked = (...epochs: readonly bigint[]) => epochs.map(epoch => ({epoch, value: 18n}));

it('takes every epoch that the window may reach into', () => {
	// 10 000 blocks are 3.7 times the least number, and so reach four epochs back at most.
	expect(wasInSetThroughout(votes, ranked(1200n, 1201n, 1202n, 1203n, 1204n), rules)).toBe(true);
	expect(wasInSetThroughout(votes, ranked(1201n, 1202n, 1203n, 1204n), rules)).toBe(false);
	expect(wasInSetThroughout(votes, ranked(1200n, 1201n, 1203n, 1204n), rules)).toBe(false);
	expect(wasInSetThroughout(votes, ranked(1199n, 1200n, 1201n, 1202n, 1203n), rules)).toBe(false);
	expect(wasInSetThroughout(votes, [], rules)).toBe(false);
});

it('goes by the slowest block known where an epoch may have few', () => {
	const few = {...rules, minNumOfBlocks: 4n};
	const enough = ranked(1200n, 1201n, 1202n, 1203n, 1204n);
	// 10 000 blocks of 7 s are 3.2 times the least duration; of 12 s 5.6 times.
	expect(wasInSetThroughout(votes, enough, few)).toBe(true);
	expect(wasInSetThroughout({...votes, blockSeconds: 12}, enough, few)).toBe(false);
	expect(wasInSetThroughout({...votes, blockSeconds: 2}, enough.slice(1), few)).toBe(false);
	expect(wasInSetThroughout({...votes, blockSeconds: 2}, enough.slice(1), rules)).toBe(false);
});

it('says nothing where the lengths of epochs are not known, or a node tells of an absurd window', () => {
	const all = Array.from({length: 1300}, (_, index) => ({epoch: BigInt(index), value: 1n}));
	expect(wasInSetThroughout(votes, all, undefined)).toBe(false);
	const absurd = {...votes, liveness: {window: 2n ** 64n - 1n}};
	expect(wasInSetThroughout(absurd, all, rules)).toBe(false);
});
