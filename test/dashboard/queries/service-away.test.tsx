import {QueryClientProvider, useQuery} from '@tanstack/react-query';
import {Text} from 'ink';
import {render} from 'ink-testing-library';
import {afterEach, beforeEach, expect, it, onTestFinished, vi} from 'vitest';
import type {Feed} from '../../../source/dashboard/queries/feed.ts';
import {createQueryClient} from '../../../source/dashboard/queries/query-client.ts';
import {usePolledFreshness} from '../../../source/dashboard/queries/use-freshness.ts';
import {useHeartbeat} from '../../../source/dashboard/queries/use-heartbeat.ts';
import {useParametersFeed} from '../../../source/dashboard/queries/use-parameters.ts';
import {AnswerCache} from '../../../source/model/answer-cache.ts';
import {RequestBudget} from '../../../source/services/http/request-budget.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {createServiceWatch} from '../../../source/services/life/service-watch.ts';
import {watchIndexer} from '../../../source/services/life/watched-indexer.ts';
import {systemClock} from '../../../source/system/timer.ts';
import {failOnWarnings} from '../../helpers/console.ts';
import {answerWith, noPath, serve} from '../../helpers/serve.ts';

failOnWarnings();

// The requests are real; only what time it is, and what waits for it, is the test's own.
const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;
const start = 1_790_000_000_000;
const realTimeout = globalThis.setTimeout;
beforeEach(() => void vi.useFakeTimers({toFake: [...toFake], now: start}));
afterEach(() => void vi.useRealTimers());

const minute = 60_000;

type Answer = readonly [status: number, headers?: Readonly<Record<string, string>>];

/** A view whose rows are polled every ten seconds, below a first line. */
function View({feed}: {readonly feed: Feed}) {
	useHeartbeat(feed, {onNewChain: () => {}});
	const {queryKey, periodMilliseconds} = useParametersFeed(feed);
	useQuery({
		queryKey: ['rows', feed.connection],
		queryFn: ({signal}) => feed.indexer.getValidators({}, {signal}),
		refetchInterval: 10_000,
	});
	const {kind} = usePolledFreshness(feed, systemClock, {asked: queryKey, periodMilliseconds});
	return <Text>{kind}</Text>;
}

/** A dashboard over a service that tells the epoch, until a test makes it answer otherwise. */
async function open() {
	const service: {otherwise: Answer | undefined} = {otherwise: undefined};
	const asked: {readonly at: number; readonly path: string}[] = [];
	const server = await serve(({url = ''}, response) => {
		const path = url.replace(/\?.*/, '').split('/').slice(-2).join('/');
		asked.push({at: (Date.now() - start) / 1000, path});
		if (service.otherwise) {
			const [status, headers = {}] = service.otherwise;
			return response.writeHead(status, {'content-type': 'text/plain', ...headers}).end('no');
		}
		if (path === 'epoch/latest') return answerWith(200, '{"epoch":"1204"}')(response);
		if (path === 'chain/parameters') return answerWith(200, '{"chainId":"namada.test"}')(response);
		if (path === 'pos/validator') return answerWith(200, '{"results":[],"pagination":{}}')(response);
		return noPath(response);
	});
	const timeLimit = {attemptMilliseconds: 9000, totalMilliseconds: 9000};
	const watch = createServiceWatch(systemClock, {random: () => 0.5});
	const feed: Feed = {
		connection: '1',
		indexer: watchIndexer(
			createIndexer({address: server.url, timeLimit, budget: new RequestBudget(10_000)}),
			watch,
		),
		answers: new AnswerCache(Date.now),
		service: watch,
		intervalMilliseconds: 10_000,
		slowness: 1,
		isPaused: false,
		now: Date.now,
	};
	const client = createQueryClient();
	const screen = render(
		<QueryClientProvider client={client}>
			<View feed={feed} />
		</QueryClientProvider>,
	);
	onTestFinished(async () => {
		screen.unmount();
		await client.cancelQueries();
		client.clear();
	});
	const answered = async () => {
		// What waits before it is tried again is waited for by the clock; on a busy machine an answer may take some
		// milliseconds of real time.
		for (let turn = 0, quiet = 0; quiet < 20 && turn < 210; turn += 1) {
			await (turn < 200 ? new Promise(setImmediate) : new Promise(resolve => realTimeout(resolve, 2)));
			quiet = client.isFetching() > 0 ? 0 : quiet + 1;
		}
	};
	return {
		service,
		watch,
		kind: () => screen.lastFrame(),
		/** Lets time pass, and each request that is made meanwhile be answered before more of it does. */
		async pass(milliseconds: number, step = 500) {
			for (let passed = 0; passed < milliseconds; passed += step) {
				await answered();
				await vi.advanceTimersByTimeAsync(step);
			}
			await answered();
		},
		/** What was asked since the last time it was called. */
		asked: () => asked.splice(0),
	};
}

const gapsOf = (asked: readonly {readonly at: number}[]) =>
	asked.slice(1).map(({at}, index) => at - (asked[index]?.at ?? 0));

it.each<[string, Answer]>([
	['503', [503]],
	['429 without a word on when', [429]],
	['500', [500]],
])(
	'while it is down (%s) it is asked one small question every ten seconds, then every thirty',
	async (_, answer) => {
		const {service, pass, asked, kind} = await open();
		await pass(minute);
		expect(kind()).toBe('live');
		service.otherwise = answer;
		asked();
		await pass(20_000);
		expect(kind()).toBe('stale');
		asked();
		await pass(9 * minute);
		const first = asked();
		expect(first.length).toBeGreaterThanOrEqual(52);
		expect(first.length).toBeLessThanOrEqual(56);
		expect(Math.min(...gapsOf(first))).toBeGreaterThanOrEqual(9.5);
		expect(Math.max(...gapsOf(first))).toBeLessThanOrEqual(10.5);
		expect(new Set(first.map(({path}) => path))).toEqual(new Set(['epoch/latest', 'chain/parameters']));
		await pass(2 * minute);
		asked();
		await pass(5 * minute);
		const later = asked();
		expect(later.length).toBe(10);
		expect(Math.min(...gapsOf(later))).toBeGreaterThanOrEqual(29.5);
	},
);

it.each([429, 503])('a limit (%i) is kept to the second, and nothing at all is asked', async status => {
	const {service, pass, asked, watch} = await open();
	await pass(15_000);
	service.otherwise = [status, {'retry-after': '120'}];
	asked();
	await pass(10_000);
	expect(asked().map(({path}) => path)).toEqual(['pos/validator']);
	expect(watch.read()).toMatchObject({kind: 'limited'});
	const {until = 0} = watch.read();
	service.otherwise = undefined;
	await watch.reach();
	await pass(until - Date.now() - 1000);
	expect(asked()).toEqual([]);
	await pass(6000);
	expect(asked().map(({path}) => path)).toEqual(
		expect.arrayContaining(['pos/validator', 'chain/parameters']),
	);
	expect(watch.read().kind).toBe('live');
});

it('a limit of hours is kept for ten minutes', async () => {
	const {service, pass, asked, watch} = await open();
	await pass(15_000);
	service.otherwise = [429, {'retry-after': '36000'}];
	await pass(10_000);
	asked();
	await pass(9 * minute);
	expect(asked()).toEqual([]);
	service.otherwise = undefined;
	await pass(minute);
	expect(watch.read().kind).toBe('live');
});

it('a key that is refused is tried once a minute, and at once when somebody wants it', async () => {
	const {service, pass, asked, watch} = await open();
	await pass(15_000);
	service.otherwise = [401];
	await pass(20_000);
	asked();
	await pass(5 * minute);
	expect(asked().length).toBe(5);
	service.otherwise = undefined;
	await watch.reach();
	await pass(0);
	expect(watch.read().kind).toBe('live');
});

it('asks for all that is in view within five seconds of the first good answer', async () => {
	const {service, pass, asked, kind} = await open();
	await pass(15_000);
	service.otherwise = [503];
	await pass(3 * minute);
	service.otherwise = undefined;
	asked();
	await pass(20_000);
	const [first, ...rest] = asked();
	for (const path of ['pos/validator', 'chain/parameters']) {
		const at = rest.find(each => each.path === path)?.at ?? Number.POSITIVE_INFINITY;
		expect(at - (first?.at ?? 0)).toBeLessThan(5);
	}
	expect(kind()).toBe('live');
});
