import {describe, expect, it} from 'vitest';
import {
	epochLength,
	epochLengthInSeconds,
	lastDelegatorVotingEpoch,
	lastValidatorVotingEpoch,
	lastVotingEpoch,
	proposalPhase,
	withdrawableEpoch,
} from '../../source/domain/epoch.ts';

const rules = {
	minDuration: 21_600n,
	maxBlockTime: 7n,
	epochSwitchBlocksDelay: undefined,
	epochsPerYear: 1460n,
};

describe('epochLength', () => {
	it.each([
		// 21 600 / 7 are 3085 blocks of 7 s, and two more are between two epochs.
		['two blocks longer than the shortest', {}, 21_614n],
		['longer with slower blocks', {maxBlockTime: 15n}, 21_630n],
		['in whole blocks', {minDuration: 100n, maxBlockTime: 30n}, 166n],
		['by the blocks of its switch', {epochSwitchBlocksDelay: 5n}, 21_635n],
		['as planned without the time of a block', {maxBlockTime: undefined}, 21_600n],
		['as planned where a block takes no time', {maxBlockTime: 0n}, 21_600n],
		['as planned where a block outlasts the epoch', {maxBlockTime: 30_000n}, 21_600n],
		['not known where nothing says', {minDuration: undefined, epochsPerYear: undefined}, undefined],
	])('is %s', (_, given, expected) => {
		expect(epochLength({...rules, ...given})).toBe(expected);
	});
});

describe('epochLengthInSeconds', () => {
	it.each([
		[1460n, 21_600n],
		[1461n, 21_585n],
		[0n, undefined],
		[-1n, undefined],
		[31_536_001n, undefined],
	])('with %d epochs a year is %s', (epochsPerYear, expected) => {
		expect(epochLengthInSeconds(epochsPerYear)).toBe(expected);
	});
});

it('an unbond waits for pipeline, unbonding and slashing window', () => {
	const delays = {pipelineLength: 2n, unbondingLength: 53n, cubicSlashingWindowLength: 1n};
	expect(withdrawableEpoch(100n, delays)).toBe(156n);
});

describe('a proposal of epochs 10 to 20, executed in 22', () => {
	const proposal = {startEpoch: 10n, endEpoch: 20n, activationEpoch: 22n};

	it.each([
		[9n, 'pending'],
		[10n, 'voting'],
		[19n, 'voting'],
		[20n, 'grace'],
		[21n, 'grace'],
		[22n, 'finished'],
	])('in epoch %d is %s', (epoch, phase) => {
		expect(proposalPhase(proposal, epoch)).toBe(phase);
	});

	it('is open to delegators until 19', () => {
		expect(lastDelegatorVotingEpoch(proposal)).toBe(19n);
	});

	it('is voted on until 19, where its window is known and has an epoch', () => {
		expect(lastVotingEpoch(proposal)).toBe(19n);
		expect(lastVotingEpoch({...proposal, startEpoch: undefined})).toBe(19n);
		expect(lastVotingEpoch({...proposal, endEpoch: undefined})).toBeUndefined();
		expect(lastVotingEpoch({startEpoch: undefined, endEpoch: 0n})).toBeUndefined();
		expect(lastVotingEpoch({startEpoch: 20n, endEpoch: 20n})).toBeUndefined();
	});
});

it.each([
	[10n, 20n, 16n],
	[10n, 19n, 15n],
	[10n, 13n, 11n],
	[10n, 12n, 11n],
	[10n, 11n, 10n],
])('validators vote on a proposal of %d to %d until %d', (startEpoch, endEpoch, expected) => {
	expect(lastValidatorVotingEpoch({startEpoch, endEpoch})).toBe(expected);
});
