import {expect, it} from 'vitest';
import {epochsLeft, type Redelegation, redelegationLock, secondsOfEpochs} from '../../source/domain/stake.ts';
import {createParameters} from '../helpers/validators.ts';

const until = (earliestEpoch: bigint | undefined): Redelegation => ({
	earliestEpoch,
	earliestTime: undefined,
	source: {},
	flaws: [],
});

it.each([
	[undefined, 1204n, 'none'],
	[until(1205n), 1204n, 'locked'],
	[until(1204n), 1204n, 'free'],
	[until(1190n), 1204n, 'free'],
	[until(1205n), undefined, 'unknown'],
	[until(undefined), 1204n, 'unknown'],
] as const)('the lock of %o in epoch %s is %s', (redelegation, epoch, expected) => {
	expect(redelegationLock(redelegation, epoch)).toBe(expected);
});

it.each([
	[1257n, 1204n, 53n],
	[1204n, 1204n, 0n],
	[1200n, 1204n, 0n],
	[0n, undefined, 0n],
	[1257n, undefined, undefined],
	[undefined, 1204n, undefined],
])('until epoch %s there are, in epoch %s, %s epochs', (target, epoch, expected) => {
	expect(epochsLeft(target, epoch)).toBe(expected);
});

it.each([
	[1460n, 1_144_800n],
	[0n, undefined],
	[undefined, undefined],
])('53 epochs of which a year has %s take %s seconds', (epochsPerYear, expected) => {
	expect(secondsOfEpochs(53n, createParameters({epochsPerYear}))).toBe(expected);
	expect(secondsOfEpochs(53n, undefined)).toBeUndefined();
});
