import {describe, expect, it} from 'vitest';
import {
	epochLengthInSeconds,
	epochOfAnswer,
	estimateEpoch,
	lastDelegatorVotingEpoch,
	lastValidatorVotingEpoch,
	lastVotingEpoch,
	proposalPhase,
	secondsLeftOfEpoch,
	withdrawableEpoch,
} from '../../source/domain/epoch.ts';

const clock = {genesisTime: 1_733_238_000n, epochsPerYear: 1460n};

describe('estimateEpoch', () => {
	it.each([
		[clock.genesisTime, 0n],
		[clock.genesisTime + 21_599n, 0n],
		[clock.genesisTime + 21_600n, 1n],
		[clock.genesisTime + 21_600n * 1204n + 5n, 1204n],
		[clock.genesisTime - 1n, undefined],
	])('at %d is %s', (now, expected) => {
		expect(estimateEpoch(clock, now)?.epoch).toBe(expected);
	});

	it('says when the next one is due', () => {
		expect(estimateEpoch(clock, clock.genesisTime + 5n)?.endsAt).toBe(clock.genesisTime + 21_600n);
	});

	it('is unknown where genesis is', () => {
		expect(estimateEpoch({...clock, genesisTime: undefined}, 5n)).toBeUndefined();
	});

	it('is unknown on a chain whose epochs have no length', () => {
		expect(estimateEpoch({...clock, epochsPerYear: 0n}, clock.genesisTime)).toBeUndefined();
	});
});

it.each([
	[1000n, 50n],
	[1099n, 50n],
	[1100n, 51n],
	[999n, 49n],
	[900n, 49n],
	[899n, 48n],
])('epochOfAnswer at %d, with epochs of 100 s and epoch 50 from 1000, is %d', (currentTime, expected) => {
	expect(epochOfAnswer({startEpoch: 50n, startTime: 1000n, currentTime}, 100n)).toBe(expected);
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

it.each([
	[1000n, 100n],
	[1001n, 99n],
	[1199n, 1n],
	[999n, 1n],
	[901n, 99n],
	[900n, 100n],
])(
	'secondsLeftOfEpoch at %d, with epochs of 100 s and one that begins at 1000, is %d',
	(currentTime, left) => {
		expect(secondsLeftOfEpoch({startEpoch: 50n, startTime: 1000n, currentTime}, 100n)).toBe(left);
	},
);
