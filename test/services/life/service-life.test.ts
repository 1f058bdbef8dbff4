import {describe, expect, it} from 'vitest';
import type {Failure} from '../../../source/domain/failure.ts';
import {
	defaultPace,
	noteAnswer,
	noteFailure,
	questionDueAt,
	quicken,
	type ServiceLife,
	unknownLife,
} from '../../../source/services/life/service-life.ts';
import {assessService, type ServiceState} from '../../../source/services/life/service-state.ts';
import {brokenService, unreachableService} from '../../helpers/failures.ts';

const address = 'http://127.0.0.1:40211';
const late: Failure = {kind: 'timedOut', address, afterMilliseconds: 9000};
const refusedKey: Failure = {kind: 'refusedKey', address, status: 401, hasKey: true};
const limited = (until: number | undefined): Failure => ({kind: 'rateLimited', address, status: 429, until});
const notFound: Failure = {kind: 'notFound', address, words: undefined};
const noPath: Failure = {kind: 'noPath', address, words: undefined};

/** Seconds and what happened then: true a good answer, else a failure; a question's where it is in an array. */
type Event = readonly [seconds: number, outcome: true | Failure | readonly [true | Failure]];

const asked = (life: ServiceLife, askedAt: number): ServiceLife => ({...life, askedAt});

/** A life in which all that happened, a question's answer included. */
function live(...events: readonly Event[]): ServiceLife {
	return events.reduce((life, [seconds, outcome]) => {
		const at = seconds * 1000;
		const isQuestion = Array.isArray(outcome);
		const before: ServiceLife = isQuestion ? asked(life, at) : life;
		const [result] = isQuestion ? (outcome as readonly [true | Failure]) : [outcome as true | Failure];
		return result === true
			? noteAnswer(before, at)
			: noteFailure(before, {failure: result, startedAt: at, at, isQuestion, jitter: 0.5}, defaultPace);
	}, unknownLife);
}

const stateAt = (life: ServiceLife, seconds: number, isPaused = false) =>
	assessService(life, {now: seconds * 1000, pace: defaultPace, isPaused});

describe('the service', () => {
	it.each<[string, readonly Event[], number, Partial<ServiceState> & {readonly dueAt?: number | undefined}]>([
		['is waited for before the first answer', [], 5, {kind: 'waiting', dueAt: undefined}],
		['is waited for while one view alone has failed', [[0, brokenService]], 5, {kind: 'waiting'}],
		['is live after an answer', [[0, true]], 5, {kind: 'live', ageSeconds: undefined, dueAt: 45_000}],
		['is live until 45 s later', [[0, true]], 44.999, {kind: 'live'}],
		['is stale from then on', [[0, true]], 45, {kind: 'stale', ageSeconds: 40, dueAt: 50_000}],
		[
			'is live though one question failed',
			[
				[0, true],
				[9, brokenService],
			],
			12,
			{kind: 'live'},
		],
		[
			'is stale once the small question failed',
			[
				[0, true],
				[9, [brokenService]],
			],
			12,
			{kind: 'stale', ageSeconds: 10, failure: brokenService, nextTryAt: 19_000},
		],
		[
			'is offline at once where nobody is there',
			[
				[0, true],
				[12, unreachableService],
			],
			12,
			{kind: 'offline', ageSeconds: 10, nextTryAt: 22_000},
		],
		[
			'is offline where it does not answer in time',
			[
				[0, true],
				[25, [late]],
			],
			35,
			{kind: 'offline', failure: late},
		],
		['is offline from the start', [[5, unreachableService]], 5, {kind: 'offline', ageSeconds: undefined}],
		['has no data from the start', [[5, [refusedKey]]], 5, {kind: 'failing', failure: refusedKey}],
		[
			'is live again after one good answer',
			[
				[0, true],
				[12, unreachableService],
				[22, [true]],
			],
			22,
			{kind: 'live', failure: undefined, nextTryAt: undefined},
		],
		[
			'is limited until it said',
			[
				[0, true],
				[5, limited(65_000)],
			],
			30,
			{kind: 'limited', until: 65_000, ageSeconds: 30, nextTryAt: undefined},
		],
		[
			'is asked no sooner by a short limit than after any other failure',
			[
				[0, true],
				[5, limited(8000)],
			],
			9,
			{kind: 'limited', until: 15_000},
		],
		[
			'is asked no sooner by a short limit where the small question was refused',
			[
				[0, true],
				[5, [limited(8000)]],
			],
			14.9,
			{kind: 'limited', until: 15_000},
		],
		[
			'is asked each half minute with a short limit once it was down for long',
			[
				[0, true],
				[5, [brokenService]],
				[700, [limited(703_000)]],
			],
			701,
			{kind: 'limited', until: 730_000},
		],
		[
			'is limited though an earlier question was answered',
			[
				[0, true],
				[5, limited(65_000)],
				[6, true],
			],
			30,
			{kind: 'limited', until: 65_000},
		],
		['is limited for ten minutes at most', [[5, limited(90_000_000)]], 30, {kind: 'limited', until: 605_000}],
		[
			'is no longer limited then',
			[
				[0, true],
				[5, limited(65_000)],
			],
			65,
			{kind: 'stale', ageSeconds: 60},
		],
		[
			'is down where the limit has no end',
			[
				[0, true],
				[5, limited(undefined)],
			],
			30,
			{kind: 'stale', nextTryAt: 15_000},
		],
		[
			'is live where one thing is not there',
			[
				[0, true],
				[40, notFound],
			],
			60,
			{kind: 'live'},
		],
		[
			'is no more live by a path that is not there',
			[
				[0, true],
				[40, noPath],
			],
			60,
			{kind: 'stale'},
		],
		['is down where the small question has no such path', [[0, [noPath]]], 5, {kind: 'failing'}],
	])('%s', (_, events, seconds, expected) => {
		expect(stateAt(live(...events), seconds)).toMatchObject(expected);
	});

	it('is paused with the age of its last answer, and down all the same', () => {
		expect(stateAt(live([0, true]), 130, true)).toMatchObject({kind: 'paused', ageSeconds: 120});
		const down = stateAt(live([0, true], [12, unreachableService]), 130, true);
		expect(down).toMatchObject({kind: 'offline', ageSeconds: 120, nextTryAt: undefined});
	});

	it('is behind where its answers are older than before', () => {
		const life = {...live([0, true]), isBehind: true};
		expect(stateAt(life, 5)).toMatchObject({kind: 'stale', isBehind: true, failure: undefined});
	});

	it('hears nothing of a request that began before the last good answer', () => {
		const failed = {failure: brokenService, startedAt: 1000, at: 9000, isQuestion: false, jitter: 0};
		const life = live([5, true]);
		expect(noteFailure(life, failed, defaultPace)).toBe(life);
	});
});

describe('the small question', () => {
	const dueAfter = (...events: readonly Event[]) => questionDueAt(live(...events), defaultPace) / 1000;

	it.each<[string, readonly Event[], number]>([
		['at once', [], Number.NEGATIVE_INFINITY],
		['after 25 s without an answer', [[0, [true]]], 25],
		[
			'after 30 s whatever else is answered',
			[
				[0, [true]],
				[29, true],
			],
			30,
		],
		[
			'at once where another one failed',
			[
				[0, [true]],
				[9, brokenService],
			],
			Number.NEGATIVE_INFINITY,
		],
		[
			'10 s after it failed',
			[
				[0, [true]],
				[25, [brokenService]],
			],
			35,
		],
		[
			'5 s after it failed late',
			[
				[0, [true]],
				[25, [brokenService]],
			],
			35,
		],
		[
			'every 10 s',
			[
				[0, [true]],
				[25, [late]],
				[35, [late]],
			],
			45,
		],
		[
			'every 10 s until ten minutes have passed',
			[
				[25, [late]],
				[624, [late]],
			],
			634,
		],
		[
			'every 30 s from then on',
			[
				[25, [late]],
				[625, [late]],
			],
			655,
		],
		['every 60 s while the key is refused', [[25, [refusedKey]]], 85],
		['at the end of a limit', [[25, limited(60_000)]], 60],
		[
			'after a limit as ever',
			[
				[25, limited(60_000)],
				[60, [brokenService]],
			],
			70,
		],
	])('is asked %s', (_, events, seconds) => {
		expect(dueAfter(...events)).toBe(seconds);
	});

	it('leaves a slow service five seconds', () => {
		const failed = {failure: late, startedAt: 25_000, at: 35_000, isQuestion: true, jitter: 0.5};
		expect(noteFailure(unknownLife, failed, defaultPace).nextAt).toBe(40_000);
	});

	it.each([
		[0, 9000],
		[1, 11_000],
	])('is not asked by all at the same moment (%d)', (jitter, nextAt) => {
		const failed = {failure: brokenService, startedAt: 0, at: 0, isQuestion: true, jitter};
		expect(noteFailure(unknownLife, failed, defaultPace).nextAt).toBe(nextAt);
	});

	it('takes the end of a limit for a time of day', () => {
		const failure = limited(1_790_000_060_000);
		const failed = {
			failure,
			startedAt: 0,
			at: 5000,
			isQuestion: false,
			jitter: 0.5,
			offset: 1_790_000_000_000,
		};
		expect(noteFailure(unknownLife, failed, defaultPace)).toMatchObject({
			limitedUntil: 60_000,
			nextAt: 60_000,
		});
	});

	it('keeps its time where more requests fail meanwhile', () => {
		expect(live([25, unreachableService], [29, unreachableService]).nextAt).toBe(35_000);
	});
});

it('goes as much faster as is wanted', () => {
	expect(quicken(defaultPace, 0.1)).toMatchObject({silence: 2500, retry: 1000, maxLimit: 600_000});
});
