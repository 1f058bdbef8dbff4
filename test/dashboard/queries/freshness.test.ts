import {expect, it} from 'vitest';
import {assessFreshness, type FreshnessContext} from '../../../source/dashboard/queries/use-freshness.ts';
import type {ServiceState} from '../../../source/services/life/service-state.ts';
import {brokenService, unreachableService} from '../../helpers/failures.ts';
import {alwaysFresh} from '../../helpers/list-source.ts';

const live: ServiceState = alwaysFresh;
const offline: ServiceState = {...live, kind: 'offline', ageSeconds: 300, failure: unreachableService};

it.each<[string, Partial<FreshnessContext>, object]>([
	['nothing yet', {}, {kind: 'live', asOf: undefined, dueAt: undefined}],
	['nothing, for a reason of its own', {failure: brokenService}, {kind: 'live', failure: brokenService}],
	['nothing while nobody is there', {service: offline}, {kind: 'offline', failure: unreachableService}],
	['young data', {now: 14_999, receivedAt: 0}, {kind: 'live', asOf: undefined, dueAt: 15_000}],
	['young data after a failure', {now: 9000, receivedAt: 0, failure: brokenService}, {asOf: undefined}],
	['old data', {now: 15_000, receivedAt: 7}, {kind: 'live', asOf: undefined, dueAt: 15_007}],
	['older data', {now: 15_007, receivedAt: 7}, {kind: 'live', asOf: 7, dueAt: undefined}],
	[
		'old data and a failure',
		{now: 65_000, receivedAt: 0, failure: brokenService},
		{kind: 'live', asOf: 0, failure: brokenService},
	],
	[
		'young data and nobody there',
		{now: 5000, receivedAt: 4000, service: offline},
		// The same figure in every view, however old its own data is.
		{kind: 'offline', ageSeconds: 300, asOf: 4000, failure: unreachableService},
	],
	[
		'data that was there before the first question of the screen',
		{receivedAt: 0, service: {...live, kind: 'waiting'}},
		{kind: 'live', asOf: undefined},
	],
	['data from before the clock was put back', {now: 5000, receivedAt: 90_000_000}, {asOf: undefined}],
	[
		'a failure since the clock was put back',
		{now: 5000, receivedAt: 90_000_000, failure: brokenService},
		{asOf: 90_000_000},
	],
	['a pause', {now: 5000, receivedAt: 0, service: {...live, kind: 'paused'}}, {kind: 'paused', asOf: 0}],
])('of %s', (_, facts, expected) => {
	const usual = {now: 0, receivedAt: undefined, failure: undefined, intervalMilliseconds: 10_000};
	expect(assessFreshness({...usual, service: live, ...facts})).toMatchObject(expected);
});
