import {expect, it} from 'vitest';
import {assessFreshness} from '../../../source/dashboard/queries/freshness.ts';
import type {Failure} from '../../../source/domain/failure.ts';

const address = 'http://127.0.0.1';
const gone: Failure = {kind: 'unreachable', address, reason: 'refused', hasConnected: false};
const broken: Failure = {kind: 'serviceError', address, status: 503, words: undefined};
const limited: Failure = {kind: 'rateLimited', address, status: 429, until: 120_000};

it.each([
	[
		'nothing yet',
		{now: 0, receivedAt: undefined},
		{kind: 'waiting', ageSeconds: undefined, dueAt: undefined},
	],
	['young data', {now: 14_999, receivedAt: 0}, {kind: 'live', ageSeconds: undefined, dueAt: 15_000}],
	['young data after a failure', {now: 9000, receivedAt: 0, failure: broken}, {kind: 'live', dueAt: 15_000}],
	['old data', {now: 15_000, receivedAt: 0}, {kind: 'stale', ageSeconds: 10, dueAt: 20_000}],
	[
		'old data and a failure',
		{now: 65_000, receivedAt: 0, failure: broken},
		{kind: 'stale', ageSeconds: 60, dueAt: 120_000},
	],
	[
		'old data and nobody there',
		{now: 90_000_000, receivedAt: 0, failure: gone},
		{kind: 'offline', ageSeconds: 90_000},
	],
	[
		'no data and nobody there',
		{now: 0, receivedAt: undefined, failure: gone},
		{kind: 'offline', dueAt: undefined},
	],
	['no data and a failure', {now: 0, receivedAt: undefined, failure: broken}, {kind: 'failing'}],
	[
		'a limit',
		{now: 61_000, receivedAt: 0, failure: limited},
		{kind: 'limited', until: 120_000, ageSeconds: 60, dueAt: 120_000},
	],
	['a limit that has ended', {now: 120_000, receivedAt: 0, failure: limited}, {kind: 'stale'}],
	['data from before the clock was put back', {now: 5000, receivedAt: 90_000_000}, {kind: 'live'}],
	[
		'a failure since the clock was put back',
		{now: 5000, receivedAt: 90_000_000, failure: broken},
		{kind: 'stale', ageSeconds: 0, failure: broken},
	],
	['a pause', {now: 5000, receivedAt: 0, isPaused: true}, {kind: 'paused', ageSeconds: 0, dueAt: 10_000}],
] as const)('of %s', (_, facts, expected) => {
	const answer = assessFreshness({
		failure: undefined,
		intervalMilliseconds: 10_000,
		isPaused: false,
		...facts,
	});
	expect(answer).toMatchObject(expected);
});
