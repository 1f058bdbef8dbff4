import {describe, expect, it} from 'vitest';
import {isSilentAlone, lookAtBlock} from '../../source/domain/last-block.ts';
import type {BlockVotes, CommitFlag} from '../../source/domain/node-queries.ts';

const [a, b, c, d] = ['A', 'B', 'C', 'D'].map(letter => letter.repeat(40)) as [
	string,
	string,
	string,
	string,
];
const setOf = (...powers: readonly bigint[]) =>
	powers.map((power, place) => ({cometAddress: [a, b, c, d][place] ?? '', power}));
const votes = (...flags: readonly CommitFlag[]): BlockVotes => ({
	height: 41n,
	isCanonical: true,
	validatorsHash: 'H',
	flags,
});

describe('the votes on a block', () => {
	it('belong to the members of its set by their places', () => {
		const look = lookAtBlock(votes('signed', 'absent', 'nil'), setOf(5n, 3n, 2n));
		expect(look).toEqual({
			height: 41n,
			flags: new Map([
				[a, 'signed'],
				[b, 'absent'],
				[c, 'nil'],
			]),
			total: 10n,
			present: 7n,
		});
	});

	it('are not counted beside a set of another size, or while they may change', () => {
		expect(lookAtBlock(votes('signed'), setOf(1n, 1n))).toBeUndefined();
		expect(lookAtBlock({...votes('signed'), isCanonical: false}, setOf(1n))).toBeUndefined();
	});

	it('tell by power, not by heads, whether a silent member is silent alone', () => {
		// One of four is silent, and had a third of the power and more.
		const heavy = lookAtBlock(votes('absent', 'signed', 'signed', 'signed'), setOf(34n, 22n, 22n, 22n))!;
		expect(isSilentAlone(heavy, a)).toBe(false);
		// Three of four are silent, and two thirds signed.
		const light = lookAtBlock(votes('signed', 'absent', 'absent', 'absent'), setOf(4n, 1n, 1n, 0n))!;
		expect(isSilentAlone(light, b)).toBe(true);
		expect(isSilentAlone(light, a)).toBe(false);
		expect(isSilentAlone(light, 'E'.repeat(40))).toBe(false);
	});
});
