import {describe, expect, it} from 'vitest';
import type {Freshness} from '../../../source/dashboard/queries/freshness.ts';
import {
	assessService,
	freshnessUnder,
	type ServiceState,
} from '../../../source/dashboard/queries/service-state.ts';
import {createServiceWatch, watchIndexer} from '../../../source/dashboard/queries/service-watch.ts';
import type {Failure} from '../../../source/domain/failure.ts';
import {RequestError} from '../../../source/domain/request-error.ts';
import {brokenService, unreachableService} from '../../helpers/failures.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';

describe('the service', () => {
	it.each([
		['unknown before the first answer', {now: 5}, {kind: 'unknown', dueAt: undefined}],
		['live after an answer', {now: 5, receivedAt: 0}, {kind: 'live', dueAt: 70_000}],
		['live until 70 s later', {now: 69_999, receivedAt: 0}, {kind: 'live', ageSeconds: undefined}],
		['late from then on', {now: 70_000, receivedAt: 0}, {kind: 'late', ageSeconds: 60, dueAt: 120_000}],
		['live though a question failed', {now: 5, receivedAt: 0, failure: brokenService}, {kind: 'live'}],
		['late for a reason', {now: 80_000, receivedAt: 0, failure: brokenService}, {failure: brokenService}],
		[
			'offline at once',
			{now: 12_000, receivedAt: 0, failure: unreachableService},
			{kind: 'offline', ageSeconds: 10},
		],
		[
			'offline from the start',
			{now: 5, failure: unreachableService},
			{kind: 'offline', ageSeconds: undefined},
		],
		['live after the clock was put back', {now: 5, receivedAt: 90_000}, {kind: 'live', dueAt: 70_005}],
	])('is %s', (_, facts, expected) => {
		const usual = {receivedAt: undefined, failure: undefined};
		expect(assessService({...usual, ...facts})).toMatchObject(expected);
	});
});

describe('a view', () => {
	const own = (kind: Freshness['kind'], fields: Partial<Freshness> = {}): Freshness => ({
		kind,
		ageSeconds: undefined,
		failure: undefined,
		until: undefined,
		...fields,
	});
	const live: ServiceState = {kind: 'live', ageSeconds: undefined, failure: undefined};
	const late: ServiceState = {kind: 'late', ageSeconds: 60, failure: brokenService};
	const offline: ServiceState = {kind: 'offline', ageSeconds: 10, failure: unreachableService};

	it.each<[Freshness, ServiceState, Partial<Freshness>]>([
		[own('live'), live, own('live')],
		[own('live'), {...live, kind: 'unknown'}, own('live')],
		[own('live'), late, {kind: 'stale', ageSeconds: 60, failure: brokenService}],
		[own('live'), offline, {kind: 'offline', ageSeconds: 10, failure: unreachableService}],
		[own('waiting'), offline, {kind: 'offline', ageSeconds: undefined}],
		[own('waiting'), late, own('waiting')],
		[own('stale', {ageSeconds: 120}), offline, {kind: 'offline', ageSeconds: 120}],
		[own('stale', {ageSeconds: 120}), live, own('stale', {ageSeconds: 120})],
		// The service has answered another question since.
		[own('offline', {ageSeconds: 120}), live, {kind: 'stale', ageSeconds: 120}],
		[own('limited'), offline, own('limited')],
		[own('failing'), live, own('failing')],
	])('%j under %j', (given, service, expected) => {
		expect(freshnessUnder(given, service, false)).toMatchObject(expected);
	});

	it('that is never polled is paused too', () => {
		expect(freshnessUnder(own('live'), {...late, failure: undefined}, true)).toMatchObject({kind: 'paused'});
	});
});

/** A watch whose time goes on only as the test says. */
function start() {
	let now = 0;
	let timer: {readonly at: number; readonly call: () => void} | undefined;
	const watch = createServiceWatch({
		now: () => now,
		after(milliseconds, call) {
			const set = {at: now + milliseconds, call};
			timer = set;
			return () => {
				if (timer === set) timer = undefined;
			};
		},
	});
	return {
		watch,
		hasTimer: () => timer !== undefined,
		pass(milliseconds: number) {
			now += milliseconds;
			const due = timer;
			if (!due || due.at > now) return;
			timer = undefined;
			due.call();
		},
	};
}

describe('the watch', () => {
	it('tells that the last answer is too long ago, by itself and once', () => {
		const {watch, pass} = start();
		const heard: string[] = [];
		watch.subscribe(() => heard.push(watch.read().kind));
		watch.note(undefined);
		pass(69_999);
		expect(heard).toEqual(['live']);
		pass(1);
		expect(heard).toEqual(['live', 'late']);
	});

	it('says nothing while nothing reads differently, and is read without the clock', () => {
		const {watch, pass} = start();
		watch.note(undefined);
		const before = watch.read();
		let calls = 0;
		watch.subscribe(() => calls++);
		pass(60_000);
		watch.note(undefined);
		expect(watch.read()).toBe(before);
		expect(calls).toBe(0);
		pass(1_000_000);
		expect(calls).toBe(1);
	});

	it('has no timer while nobody looks', () => {
		const {watch, hasTimer} = start();
		watch.note(undefined);
		expect(hasTimer()).toBe(false);
		const leave = watch.subscribe(() => {});
		expect(hasTimer()).toBe(true);
		leave();
		expect(hasTimer()).toBe(false);
	});

	const address = 'http://127.0.0.1';
	it.each<[string, Failure | undefined, string]>([
		['an answer', undefined, 'live'],
		[
			'that there is no such thing',
			{kind: 'notFound', address, words: undefined, isPathMissing: false},
			'live',
		],
		['that nobody is there', unreachableService, 'offline'],
		['a failure', brokenService, 'unknown'],
		['what was cancelled', {kind: 'cancelled', address}, 'unknown'],
	])('hears from any question: %s', async (_, failure, expected) => {
		const {watch} = start();
		const indexer = createFakeIndexer();
		indexer.getBonds = async () => {
			if (failure) throw new RequestError(failure);
			return indexer.governance as never;
		};
		await watchIndexer(indexer, watch)
			.getBonds('')
			.catch(() => {});
		expect(watch.read().kind).toBe(expected);
	});
});
