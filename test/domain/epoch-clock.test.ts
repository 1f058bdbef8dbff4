import {describe, expect, it} from 'vitest';
import {
	type EpochClock,
	type EpochEvidence,
	epochClock,
	type FirstBlock,
	timeOfEpoch,
	timesOfAnswer,
	withReleases,
	withStart,
} from '../../source/domain/epoch-clock.ts';
import type {Proposal} from '../../source/domain/proposal.ts';
import {createProposal} from '../helpers/proposals.ts';
import {createParameters} from '../helpers/validators.ts';

const now = 1_795_000_000n;

/** What a service says of a proposal while it is in an epoch, with its own idea of how long that is. */
function estimated(
	fields: Pick<Proposal, 'status' | 'startEpoch' | 'endEpoch'>,
	{epoch = 2868n, length = 21_614n, into = 100n} = {},
): Proposal {
	const at = (target: bigint) => now + (target - epoch) * length - into;
	const {startEpoch = 0n, endEpoch = 0n} = fields;
	return createProposal({
		...fields,
		startTime: at(startEpoch),
		endTime: at(endEpoch),
		currentTime: now,
		activationEpoch: endEpoch + 2n,
	});
}

const voting = {status: 'voting', startEpoch: 2860n, endEpoch: 2880n} as const;
const parameters = createParameters({genesisTime: now - 2868n * 21_600n - 60n});

function find(proposals: readonly Proposal[], given: Partial<EpochEvidence> = {}) {
	return epochClock({reported: undefined, times: timesOfAnswer(proposals), parameters, now, ...given});
}

describe('the epoch', () => {
	it('is the one the service tells, whatever else could be reckoned', () => {
		const ahead = estimated(voting, {epoch: 2870n});
		expect(find([ahead], {reported: 2868n})).toMatchObject({epoch: 2868n, isReported: true});
	});

	it('goes on with a status that is newer than what was told', () => {
		const begun = estimated({status: 'voting', startEpoch: 2869n, endEpoch: 2880n}, {epoch: 2869n});
		expect(find([begun], {reported: 2868n})).toMatchObject({epoch: 2869n, isReported: false});
	});

	it.each([
		['the planned length', 21_600n],
		['fast blocks', 21_614n],
		['slow blocks', 21_630n],
		['very slow blocks', 21_660n],
	])('is reckoned with the length that the service itself took: %s', (_, length) => {
		const old = {status: 'executedPassed', startEpoch: 12n, endEpoch: 32n} as const;
		for (const into of [0n, 1n, length - 1n]) {
			const found = find([estimated(old, {length, into})]);
			expect(found).toMatchObject({epoch: 2868n, isReported: false, secondsLeft: length - into});
		}
	});

	it('takes the length from the parameters where the times of an answer do not come out even', () => {
		const odd = {...estimated(voting), endTime: undefined};
		const from = createParameters({minDuration: 21_600n, maxBlockTime: 7n});
		expect(find([odd], {parameters: from})?.epoch).toBe(2868n);
	});

	it.each<[string, Pick<Proposal, 'status' | 'startEpoch' | 'endEpoch'>]>([
		['has begun', voting],
		['is ahead', {status: 'pending', startEpoch: 2875n, endEpoch: 2890n}],
	])('goes by the proposal whose start is nearest, which a wrong length moves least: it %s', (_, nearest) => {
		const far = {
			...estimated({status: 'executedPassed', startEpoch: 10n, endEpoch: 20n}),
			endTime: undefined,
		};
		const near = {...estimated(nearest), endTime: undefined};
		expect(find([far, near], {parameters: createParameters()})?.epoch).toBe(2868n);
	});

	// With slow blocks the service is into an epoch by more than its length.
	const overrun = {length: 21_630n, into: 21_630n * 2n};

	it.each<[string, Proposal[], bigint]>([
		['runs ahead where no status says otherwise', [estimated(voting, overrun)], 2870n],
		[
			'is before the start of a pending proposal',
			[
				estimated(voting, overrun),
				estimated({status: 'pending', startEpoch: 2869n, endEpoch: 2890n}, overrun),
			],
			2868n,
		],
		[
			'is before the end of a vote',
			[estimated({status: 'voting', startEpoch: 2850n, endEpoch: 2869n}, overrun)],
			2868n,
		],
		[
			'has reached the start of a vote',
			[estimated({status: 'voting', startEpoch: 2868n, endEpoch: 2880n}, {epoch: 2867n})],
			2868n,
		],
		[
			'has reached the end of a vote that is counted',
			[estimated({status: 'rejected', startEpoch: 2850n, endEpoch: 2868n}, {epoch: 2866n})],
			2868n,
		],
		[
			'has reached the activation of what is executed',
			[estimated({status: 'executedPassed', startEpoch: 2850n, endEpoch: 2866n}, {epoch: 2866n})],
			2868n,
		],
		[
			'goes by no status where two contradict each other, as while a new epoch is taken in',
			[
				estimated({status: 'pending', startEpoch: 2860n, endEpoch: 2880n}),
				estimated({status: 'voting', startEpoch: 2860n, endEpoch: 2880n}),
			],
			2868n,
		],
	])('%s', (_, proposals, expected) => {
		expect(find(proposals)?.epoch).toBe(expected);
	});

	it('is over by the estimate where a status holds it back: nothing is left of it', () => {
		const held = estimated({status: 'voting', startEpoch: 2850n, endEpoch: 2869n}, overrun);
		expect(find([held])).toMatchObject({epoch: 2868n, secondsLeft: undefined});
	});

	it('has no part of it left over before the first second of the next one', () => {
		const before = estimated({status: 'pending', startEpoch: 2900n, endEpoch: 2910n}, {into: 0n});
		expect(find([before])).toMatchObject({epoch: 2868n, secondsLeft: 21_614n, asOf: now});
	});
});

describe('reckoned from genesis', () => {
	const timeless = (fields: Partial<Proposal>) => createProposal({...fields, currentTime: undefined});

	it('is the epoch until the clock alone makes it another one', () => {
		expect(find([])).toEqual({
			epoch: 2868n,
			isReported: false,
			dueAt: now - 60n + 21_600n,
			asOf: now + 20n,
			secondsLeft: undefined,
			length: 21_600n,
		});
	});

	it('is held to the statuses too', () => {
		const pending = timeless({status: 'pending', startEpoch: 2860n, endEpoch: 2880n});
		expect(find([pending])).toMatchObject({epoch: 2859n, dueAt: undefined});
	});

	it('reckons with the length that the service takes', () => {
		const slow = createParameters({
			minDuration: 21_600n,
			maxBlockTime: 30n,
			genesisTime: now - 21_660n * 100n,
		});
		expect(find([], {parameters: slow})?.epoch).toBe(100n);
	});

	it.each([
		['before genesis', createParameters({genesisTime: now + 1n})],
		['without genesis', createParameters({genesisTime: undefined})],
		['on a chain whose epochs have no length', createParameters({epochsPerYear: 0n})],
		['without parameters', undefined],
	])('is not known %s', (_, given) => {
		expect(find([], {parameters: given})).toBeUndefined();
	});
});

const bound = find([], {reported: 2868n})!;

describe('the time of an epoch', () => {
	const known = find([estimated(voting)], {reported: 2868n});
	it.each<[string, EpochClock | undefined, bigint, unknown]>([
		['comes', known, 2869n, {seconds: 21_514n, at: now + 21_514n, isBound: false}],
		['is further ahead', known, 2871n, {seconds: 3n * 21_614n - 100n}],
		['began', known, 2868n, {seconds: -100n, at: now - 100n}],
		['is past', known, 2860n, {seconds: -8n * 21_614n - 100n}],
		[
			'comes within an epoch of which the rest is unknown',
			bound,
			2869n,
			{seconds: 21_600n, isBound: true, at: bound.asOf + 21_600n, earliest: bound.asOf - 60n},
		],
		['comes in two of them at most', bound, 2870n, {seconds: 43_200n, isBound: true}],
	])('is known of one that %s', (_, clock, epoch, expected) => {
		expect(timeOfEpoch(clock, epoch)).toMatchObject(expected as object);
	});

	it('is unknown if the current epoch or its length is', () => {
		expect(timeOfEpoch(undefined, 2869n)).toBeUndefined();
		expect(timeOfEpoch({...bound, length: undefined}, 2869n)).toBeUndefined();
		expect(timeOfEpoch(bound, undefined)).toBeUndefined();
	});

	it('never comes after the latest one, and stays the same for a minute', () => {
		const later = (seconds: bigint) => find([], {reported: 2868n, now: bound.asOf - seconds});
		expect(later(59n)).toEqual(later(0n));
		expect(bound.asOf - now).toBeGreaterThanOrEqual(0n);
		expect(bound.asOf - now).toBeLessThan(60n);
	});
});

describe('the rest of the epoch by what becomes withdrawable', () => {
	it.each([
		['an hour before the next epoch', [{epoch: 2869n, time: now + 3600n}], 3600n],
		['three epochs ahead', [{epoch: 2871n, time: now + 3600n + 2n * 21_600n}], 3600n],
		[
			'among others that are further, past or without a time',
			[
				{epoch: 2900n, time: now + 670_000n},
				{epoch: undefined, time: undefined},
				{epoch: 0n, time: 7n},
				{epoch: 2869n, time: now + 9n},
			],
			9n,
		],
		['in another epoch', [{epoch: 2869n, time: now + 30_000n}], undefined],
		['past', [{epoch: 2869n, time: now}], undefined],
		['nowhere', [], undefined],
	])('is that of one %s', (_place, releases, secondsLeft) => {
		expect(withReleases(bound, releases, now)).toMatchObject({secondsLeft});
		expect(withReleases(undefined, releases, now)).toBeUndefined();
	});

	it('is not changed if proposals gave it', () => {
		const known = find([estimated(voting)]);
		expect(withReleases(known, [{epoch: 2869n, time: now + 9n}], now)).toBe(known);
	});
});

describe('the rest of the epoch by its first block', () => {
	const rules = createParameters({minDuration: 21_600n, minNumOfBlocks: 2700n, epochSwitchBlocksDelay: 2n});
	const left = (start: Partial<FirstBlock>) =>
		withStart(bound, {at: now - 3600n, blockSeconds: 7, ...start}, {parameters: rules, now}).secondsLeft;

	it('is the min duration and the blocks of the switch', () => {
		expect(left({})).toBe(18_014n);
		expect(left({blockSeconds: undefined})).toBe(18_000n);
	});

	it('is the time of the fewest blocks if these take longer', () => {
		expect(left({blockSeconds: 10})).toBe(27_000n + 20n - 3600n);
	});

	it('is unknown if the epoch should be over', () => {
		expect(left({at: now - 30_000n})).toBeUndefined();
	});
});
