import {expect, it} from 'vitest';
import {describeWhen, drawWhen, speakWait, whenForms} from '../../source/columns/proposal-when.ts';
import {epochClock, timesOfAnswer} from '../../source/domain/epoch-clock.ts';
import type {Parameters} from '../../source/domain/parameters.ts';
import {waitOf} from '../../source/domain/proposal-wait.ts';
import {createSigns} from '../../source/format/signs.ts';
import {createProposal} from '../helpers/proposals.ts';

const now = 1_795_000_000n;
const vote = (secondsLeft: bigint) =>
	createProposal({
		status: 'voting',
		startEpoch: 1200n,
		endEpoch: 1206n,
		startTime: now + secondsLeft - 6n * 21_600n,
		endTime: now + secondsLeft,
		currentTime: now,
	});
// An epoch of six hours, of few blocks.
const parameters = {minDuration: 21_600n, maxBlockTime: 1n, epochsPerYear: 1460n} as unknown as Parameters;
/** The clock of a service that reports epoch 1204, beside its times for a vote. */
const clockOf = (secondsLeft: bigint, epoch = 1204n) =>
	epochClock({reported: epoch, times: timesOfAnswer([vote(secondsLeft)]), parameters, now});
const theme = createSigns({isAscii: false, isSpoken: false});
const words = (secondsLeft: bigint, facts = {}) => whenForms(vote(secondsLeft), {theme, ...facts})?.[0]?.[0];

it('takes the times of the service if the epoch that it reports allows them', () => {
	expect(words(26_000n, {clock: clockOf(26_000n)})).toBe('ends in ~7 h 13 min');
	expect(waitOf(vote(26_000n), clockOf(26_000n))).toEqual({event: 'end', seconds: 26_000n, isBound: false});
	expect(words(2760n)).toBe('ends in ~46 min');
});

it('agrees with every other wait if the rest of the epoch is known from elsewhere', () => {
	const clock = {...clockOf(-18_870n)!, asOf: now, secondsLeft: 2700n};
	expect(words(26_000n, {clock})).toBe('ends in ~6 h 45 min');
	expect(describeWhen(vote(26_000n), {clock, isUtc: true})).toBe(
		'Ends in ~6 h 45 min, epoch 1206 (~2026-11-18 17:51 UTC)',
	);
});

it.each([2760n, -18_870n, 90_000n])('goes by the epochs if %i s contradict them', seconds => {
	const clock = clockOf(seconds);
	expect(words(seconds, {clock})).toBe('ends in <12 h');
	expect(describeWhen(vote(seconds), {clock, isUtc: true})).toBe('Ends in <12 h, epoch 1206');
	expect(speakWait(waitOf(vote(seconds), clock)!)).toBe('less than 12 hours left');
});

it('says that it is due if its epoch has come', () => {
	expect(words(-60n, {clock: clockOf(-60n, 1206n)})).toBe('end is due');
	expect(words(9000n, {clock: clockOf(9000n, 1206n)})).toBe('end is due');
});

it('is a warning in the last day by epochs, whatever the time is', () => {
	const meaning = (epoch: bigint) => {
		const clock = {...clockOf(26_000n)!, epoch};
		const [form] = whenForms(vote(26_000n), {theme, clock}) ?? [];
		return drawWhen(vote(26_000n), form?.[0], {clock, parameters});
	};
	expect(meaning(1202n)).toMatchObject({meaning: 'warning'});
	expect(meaning(1201n)).not.toHaveProperty('meaning');
});
