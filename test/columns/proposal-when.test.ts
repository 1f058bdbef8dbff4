import {expect, it} from 'vitest';
import {describeWhen, speakWait, waitFor, whenForms} from '../../source/columns/proposal-when.ts';
import type {Parameters} from '../../source/domain/parameters.ts';
import {createSigns} from '../../source/format/signs.ts';
import {createProposal} from '../helpers/proposals.ts';

const now = 1_795_000_000n;
const vote = (secondsLeft: bigint) =>
	createProposal({
		status: 'voting',
		startEpoch: 1200n,
		endEpoch: 1206n,
		startTime: now - 90_000n,
		endTime: now + secondsLeft,
		currentTime: now,
	});
// An epoch of six hours, of few blocks.
const parameters = {minDuration: 21_600n, maxBlockTime: 1n, epochsPerYear: 1460n} as unknown as Parameters;
const told = {epoch: 1204n, isEpochTold: true, parameters};
const theme = createSigns({isAscii: false, isSpoken: false});
const words = (secondsLeft: bigint, facts = {}) => whenForms(vote(secondsLeft), {theme, ...facts})?.[0]?.[0];

it('takes the time of the service where the epoch that it reports allows it', () => {
	expect(words(26_000n, told)).toBe('ends in ~7 h 13 min');
	expect(waitFor(vote(26_000n), told)).toEqual({event: 'end', seconds: 26_000n});
	expect(words(2760n)).toBe('ends in ~46 min');
	expect(words(2760n, {...told, isEpochTold: false})).toBe('ends in ~46 min');
});

it('agrees with every other wait where the rest of the epoch is known', () => {
	expect(words(26_000n, {...told, epochSecondsLeft: 2700n})).toBe('ends in ~6 h 45 min');
});

it.each([2760n, -18_870n, 90_000n])('goes by the epochs where %i s contradict them', seconds => {
	expect(words(seconds, told)).toBe('ends in <12 h');
	expect(words(seconds, {...told, epochSecondsLeft: 2700n})).toBe('ends in ~6 h 45 min');
	expect(describeWhen(vote(seconds), {...told, isUtc: true})).toBe('Ends in <12 h, epoch 1206');
	expect(speakWait(waitFor(vote(seconds), told)!)).toBe('less than 12 hours left');
	expect(describeWhen(vote(seconds), {...told, epochSecondsLeft: 2700n, isUtc: true})).toBe(
		'Ends in ~6 h 45 min, epoch 1206 (~2026-11-18 17:51 UTC)',
	);
});

it('says that it is due where its epoch has come', () => {
	expect(words(-60n, {...told, epoch: 1206n})).toBe('end is due');
});
