import {describe, expect, it} from 'vitest';
import {type EpochEvidence, epochNow, secondsLeftBy, timesOfAnswer} from '../../source/domain/epoch-now.ts';
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
	return epochNow({told: undefined, times: timesOfAnswer(proposals), parameters, now, ...given});
}

describe('the epoch', () => {
	it('is the one the service tells, whatever else could be reckoned', () => {
		const ahead = estimated(voting, {epoch: 2870n});
		expect(find([ahead], {told: 2868n})).toMatchObject({epoch: 2868n, isTold: true});
	});

	it('goes on with a status that is newer than what was told', () => {
		const begun = estimated({status: 'voting', startEpoch: 2869n, endEpoch: 2880n}, {epoch: 2869n});
		expect(find([begun], {told: 2868n})).toMatchObject({epoch: 2869n, isTold: false});
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
			expect(found).toMatchObject({epoch: 2868n, isTold: false, secondsLeft: length - into});
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
		expect(find([held])).toMatchObject({epoch: 2868n, secondsLeft: undefined, endsAt: undefined});
	});

	it('has no part of it left over before the first second of the next one', () => {
		const before = estimated({status: 'pending', startEpoch: 2900n, endEpoch: 2910n}, {into: 0n});
		expect(find([before])).toMatchObject({epoch: 2868n, secondsLeft: 21_614n, endsAt: now + 21_614n});
	});
});

describe('reckoned from genesis', () => {
	const timeless = (fields: Partial<Proposal>) => createProposal({...fields, currentTime: undefined});

	it('is the epoch until the clock alone makes it another one', () => {
		expect(find([])).toEqual({
			epoch: 2868n,
			isTold: false,
			secondsLeft: undefined,
			endsAt: now - 60n + 21_600n,
			isByClock: true,
		});
	});

	it('is held to the statuses too', () => {
		const pending = timeless({status: 'pending', startEpoch: 2860n, endEpoch: 2880n});
		expect(find([pending])).toMatchObject({epoch: 2859n, isByClock: false});
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

describe('the seconds left of it by what becomes withdrawable', () => {
	const parameters = createParameters({minDuration: 21_600n, maxBlockTime: 7n, epochSwitchBlocksDelay: 0n});
	const now = 1_000_000n;
	it.each([
		['an hour before the next epoch', [{epoch: 1205n, time: now + 3600n}], 3600n],
		['three epochs ahead', [{epoch: 1207n, time: now + 3600n + 2n * 21_600n}], 3600n],
		[
			'behind one without a time',
			[
				{epoch: undefined, time: undefined},
				{epoch: 1205n, time: now + 9n},
			],
			9n,
		],
		['in another epoch', [{epoch: 1205n, time: now + 30_000n}], undefined],
		['past', [{epoch: 1205n, time: now}], undefined],
		['nowhere', [], undefined],
	])('are those of one %s', (_place, releases, expected) => {
		expect(secondsLeftBy(releases, {epoch: 1204n, parameters, now})).toBe(expected);
		expect(secondsLeftBy(releases, {epoch: undefined, parameters, now})).toBeUndefined();
	});
});
