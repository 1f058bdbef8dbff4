import {describe, expect, it} from 'vitest';
import {type Failure, RequestError} from '../../../source/domain/failure.ts';
import {createServiceWatch, type QuestionReason} from '../../../source/services/life/service-watch.ts';
import {watchIndexer} from '../../../source/services/life/watched-indexer.ts';
import {brokenService, unreachableService} from '../../helpers/failures.ts';
import {createFakeClock} from '../../helpers/fake-clock.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';

const address = 'http://127.0.0.1';
const limited = (until: number): Failure => ({kind: 'rateLimited', address, status: 429, until});

/** A watch whose time goes on only as the test says, and whose questions fail as it says. */
function start() {
	const clock = createFakeClock();
	const watch = createServiceWatch(clock, {random: () => 0.5});
	const asked: (QuestionReason & {readonly at: number})[] = [];
	const events: string[] = [];
	const service: {failure: Failure | undefined} = {failure: undefined};
	const run = () =>
		watch.run({
			async ask(reason) {
				asked.push({...reason, at: clock.now() / 1000});
				if (service.failure) throw new RequestError(service.failure);
				return () => {};
			},
			onReturn: () => events.push('back'),
			onNewChain: () => events.push('anew'),
		});
	return {watch, clock, asked, events, service, run, times: () => asked.map(({at}) => at)};
}

describe('the watch', () => {
	it('tells that the last answer is too long ago, by itself and once', async () => {
		const {watch, clock} = start();
		const heard: string[] = [];
		watch.subscribe(() => heard.push(watch.read().kind));
		watch.begin()(undefined);
		await clock.pass(44_999);
		expect(heard).toEqual(['live']);
		await clock.pass(1);
		expect(heard).toEqual(['live', 'stale']);
	});

	it('says nothing while nothing reads differently, and is read without the clock', async () => {
		const {watch, clock} = start();
		watch.begin()(undefined);
		const before = watch.read();
		let calls = 0;
		watch.subscribe(() => calls++);
		await clock.pass(40_000);
		watch.begin()(undefined);
		expect(watch.read()).toBe(before);
		expect(calls).toBe(0);
	});

	it('asks for all again where the service comes back behind, as a chain that began anew does', async () => {
		const {watch, clock, service, events, run} = start();
		watch.see({epoch: 1204n});
		service.failure = unreachableService;
		run();
		await clock.pass(60_000);
		expect(watch.read().kind).toBe('offline');
		service.failure = undefined;
		watch.see({epoch: 1203n});
		await clock.pass(15_000);
		expect(watch.read()).toMatchObject({kind: 'stale', isBehind: true});
		expect(events).toEqual(['back']);
	});

	it('has no timer while nobody looks', () => {
		const {watch, clock} = start();
		watch.begin()(undefined);
		expect(clock.timers()).toBe(0);
		const leave = watch.subscribe(() => {});
		expect(clock.timers()).toBe(1);
		leave();
		expect(clock.timers()).toBe(0);
	});

	it('asks every 25 s where nothing else is answered, and within 45 s says that nobody answers', async () => {
		const {clock, service, run, times, watch} = start();
		run();
		await clock.pass(60_000);
		expect(times()).toEqual([0, 25, 50]);
		service.failure = {kind: 'timedOut', address, afterMilliseconds: 10_000};
		await clock.pass(45_000);
		expect(watch.read()).toMatchObject({kind: 'offline', ageSeconds: 50});
	});

	it('asks every 10 s while the service is down, after ten minutes every 30 s, and once it is back as ever', async () => {
		const {clock, service, run, times, events, asked} = start();
		service.failure = unreachableService;
		run();
		await clock.pass(595_000);
		expect(times()).toEqual(Array.from({length: 60}, (_, index) => index * 10));
		expect(asked.map(({tries}) => tries).slice(0, 4)).toEqual([0, 1, 2, 3]);
		await clock.pass(105_000);
		expect(times().slice(60)).toEqual([600, 630, 660, 690]);
		service.failure = undefined;
		await clock.pass(20_000);
		expect(events).toEqual(['back']);
		await clock.pass(30_000);
		expect(times().slice(64)).toEqual([720, 745]);
	});

	it('asks nothing at all while the service limits requests, whoever wants it', async () => {
		const {clock, service, run, times, watch} = start();
		run();
		await clock.pass(1000);
		service.failure = limited(121_000);
		watch.begin()(service.failure);
		await watch.reach();
		await clock.pass(119_999);
		expect(watch.read()).toMatchObject({kind: 'limited', until: 121_000});
		expect(times()).toEqual([0]);
		service.failure = undefined;
		await clock.pass(1);
		expect(times()).toEqual([0, 121]);
		expect(watch.read().kind).toBe('live');
	});

	it('asks at once where a view failed, and the service is as its answer says', async () => {
		const {clock, service, run, times, watch} = start();
		run();
		await clock.pass(9000);
		watch.begin()(brokenService);
		await clock.pass(0);
		expect(times()).toEqual([0, 9]);
		expect(watch.read().kind).toBe('live');
		expect(watch.refusal()).toBeUndefined();
		await clock.pass(1000);
		service.failure = brokenService;
		watch.begin()(brokenService);
		await clock.pass(0);
		expect(watch.read()).toMatchObject({kind: 'stale', failure: brokenService});
		expect(watch.refusal()?.failure).toBe(brokenService);
		expect(watch.refusal()).toBe(watch.refusal());
	});

	it('asks at once where somebody wants it, once at a time', async () => {
		const {clock, service, run, times, watch} = start();
		service.failure = {kind: 'refusedKey', address, status: 401, hasKey: true};
		run();
		await clock.pass(3000);
		service.failure = undefined;
		await Promise.all([watch.reach(), watch.reach()]);
		expect(times()).toEqual([0, 3]);
		expect(watch.read().kind).toBe('live');
		await watch.reach();
		expect(times()).toEqual([0, 3]);
	});

	it('asks nothing by itself while it is paused', async () => {
		const {clock, run, times, watch} = start();
		run();
		await clock.pass(0);
		watch.setPaused(true);
		await clock.pass(600_000);
		expect(times()).toEqual([0]);
		expect(watch.read()).toMatchObject({kind: 'paused', ageSeconds: 600});
		watch.setPaused(false);
		await clock.pass(0);
		expect(times()).toEqual([0, 600]);
	});

	it('notices within seconds that the machine was asleep', async () => {
		const {clock, run, times, watch, events, service} = start();
		run();
		await clock.pass(10_000);
		service.failure = {kind: 'timedOut', address, afterMilliseconds: 10_000};
		clock.set(8 * 3_600_000);
		await clock.pass(5000);
		expect(times().at(-1)).toBeGreaterThan(8 * 3600);
		expect(watch.read()).toMatchObject({kind: 'offline', ageSeconds: 8 * 3600});
		service.failure = undefined;
		await clock.pass(10_000);
		expect(events).toEqual(['back']);
	});

	it.each([
		['back by hours', -5 * 3_600_000],
		['ahead by hours', 5 * 3_600_000],
	])('keeps a limit for as long as the service says though the clock is set %s', async (_, by) => {
		const {clock, service, run, times, watch} = start();
		clock.set(10 * 3_600_000);
		run();
		await clock.pass(1000);
		service.failure = limited(clock.now() + 120_000);
		watch.begin()(service.failure);
		clock.set(clock.now() + by);
		service.failure = undefined;
		await clock.pass(119_000);
		expect(times()).toHaveLength(1);
		expect(watch.read()).toMatchObject({kind: 'limited', until: clock.now() + 1000});
		await clock.pass(1000);
		expect(times()).toHaveLength(2);
		expect(watch.read().kind).toBe('live');
	});

	it.each([3_600_000, -3_600_000, 40_000])(
		'asks at most six times a minute while the clock is set by %i ms every three seconds',
		async by => {
			const {clock, run, asked, watch} = start();
			clock.set(10 * 3_600_000);
			run();
			watch.subscribe(() => {});
			for (let turn = 0; turn < 200; turn++) {
				await clock.pass(3000);
				clock.set(clock.now() + by);
			}
			expect(asked.length).toBeLessThanOrEqual(61);
		},
	);

	it.each([
		['put back by hours', -5 * 3_600_000],
		['put ahead by hours', 5 * 3_600_000],
	])('asks again soon though the clock was %s', async (_, by) => {
		const {clock, service, run, times} = start();
		clock.set(10 * 3_600_000);
		service.failure = brokenService;
		run();
		await clock.pass(15_000);
		clock.set(clock.now() + by);
		const before = times().length;
		await clock.pass(600_000);
		expect(times().length).toBeGreaterThan(before);
	});
});

describe('a chain that may have been reset', () => {
	it('is asked about at once and ten seconds later, and then like any other', async () => {
		const {clock, run, asked, events, watch} = start();
		run();
		await clock.pass(1000);
		watch.see({epoch: 1215n});
		watch.see({epoch: 3n});
		await clock.pass(0);
		expect(watch.read()).toMatchObject({kind: 'stale', isBehind: true});
		expect(asked.slice(1)).toEqual([{tries: 0, isDoubted: true, at: 1}]);
		watch.see({epoch: 3n});
		await clock.pass(10_000);
		expect(asked[2]).toEqual({tries: 0, isDoubted: true, at: 11});
		watch.see({epoch: 4n});
		await clock.pass(30_000);
		expect(asked.slice(3)).toEqual([{tries: 0, isDoubted: false, at: 36}]);
		expect(events).toEqual([]);
		expect(watch.read()).toMatchObject({kind: 'stale', isBehind: true});
		watch.see({epoch: 1215n});
		expect(watch.read().kind).toBe('live');
	});

	it('is a new one at once if the parameters say so', async () => {
		const {run, events, watch, asked, clock} = start();
		run();
		await clock.pass(1000);
		watch.see({chainId: 'a.1', genesisTime: 1n});
		watch.see({epoch: 1215n});
		watch.see({epoch: 3n});
		watch.see({chainId: 'a.1', genesisTime: 2n});
		expect(events).toEqual(['anew']);
		const count = asked.length;
		await clock.pass(5000);
		expect(asked).toHaveLength(count);
		run();
		await clock.pass(0);
		expect(asked[count]).toMatchObject({tries: 0, isDoubted: false});
		expect(watch.read().kind).toBe('live');
	});
});

describe('an indexer that is watched', () => {
	it.each<[string, Failure | undefined, string]>([
		['an answer', undefined, 'live'],
		['that there is no such thing', {kind: 'notFound', address, words: undefined}, 'live'],
		['that nobody is there', unreachableService, 'offline'],
		['a failure', brokenService, 'waiting'],
		['what was cancelled', {kind: 'cancelled', address}, 'waiting'],
	])('hears from any question: %s', async (_, failure, expected) => {
		const {watch} = start();
		const indexer = createFakeIndexer();
		indexer.failure = failure;
		await watchIndexer(indexer, watch)
			.getBonds('')
			.catch(() => {});
		expect(watch.read().kind).toBe(expected);
	});

	it('asks nothing while the service is down but the small question, and gives the same reason each time', async () => {
		const {watch} = start();
		const indexer = createFakeIndexer();
		const watched = watchIndexer(indexer, watch);
		watch.begin()(unreachableService);
		const reasons = await Promise.allSettled([
			watched.getBonds('x'),
			watched.getProposal('1'),
			watched.extensions.getHealth(),
		]);
		const [first] = reasons.map(reason => reason.status === 'rejected' && reason.reason);
		expect(first).toMatchObject({failure: unreachableService});
		expect(reasons).toEqual(reasons.map(() => ({status: 'rejected', reason: first})));
		expect(indexer.asked).toEqual([]);
		expect(await watched.getParameters({isQuestion: true})).toBe(indexer.parameters);
		expect(watch.read().kind).toBe('offline');
	});
});
