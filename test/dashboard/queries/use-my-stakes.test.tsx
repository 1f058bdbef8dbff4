import {QueryClientProvider} from '@tanstack/react-query';
import {Text} from 'ink';
import {render} from 'ink-testing-library';
import {useMemo, useSyncExternalStore} from 'react';
import {afterEach, beforeEach, expect, it, onTestFinished, vi} from 'vitest';
import type {Feed} from '../../../source/dashboard/queries/feed.ts';
import {createQueryClient} from '../../../source/dashboard/queries/query-client.ts';
import {useMyStakes} from '../../../source/dashboard/queries/use-my-stakes.ts';
import {AnswerCache} from '../../../source/model/answer-cache.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {createServiceWatch} from '../../../source/services/life/service-watch.ts';
import {watchIndexer} from '../../../source/services/life/watched-indexer.ts';
import {createMemoryStore, isMyAddress, type Store} from '../../../source/store/store.ts';
import {systemClock} from '../../../source/system/timer.ts';
import {addressOf} from '../../helpers/addresses.ts';
import {failOnWarnings} from '../../helpers/console.ts';
import {serve} from '../../helpers/serve.ts';

failOnWarnings();

// The requests are real; only what time it is, and what waits for it, is the test's own.
const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
beforeEach(() => void vi.useFakeTimers({toFake: [...toFake], now: 1_790_000_000_000}));
afterEach(() => void vi.useRealTimers());

const minute = 60_000;

interface ServiceOptions {
	/** Status with which an address is answered; 200 where left out. */
	statusOf?(address: string): number;
}

interface Ask {
	readonly address: string;
	readonly at: number;
}

/** A service in which every address has bonded 5 NAM; what was asked for, and how much of it at a time. */
async function startService({statusOf = () => 200}: ServiceOptions = {}) {
	const asks: Ask[] = [];
	const state = {underWay: 0, most: 0};
	const server = await serve((request, response) => {
		const [path = ''] = (request.url ?? '').split('?');
		const address = path.split('/').at(-1) ?? '';
		const isBond = path.includes('/bond/');
		const results = isBond ? [{minDenomAmount: '5000000', status: 'active', startEpoch: '1'}] : [];
		const status = path.includes('/parameters') ? 404 : statusOf(address);
		const headers = {'content-type': 'application/json', ...(status === 429 ? {'retry-after': '90'} : {})};
		const pagination = {page: 1, perPage: 30, totalPages: 1, totalItems: results.length};
		response.writeHead(status, headers).end(JSON.stringify({results, pagination}));
	});
	const real = createIndexer({
		address: server.url,
		timeLimit: {attemptMilliseconds: 10_000, totalMilliseconds: 10_000},
	});
	const counted =
		<Rest extends readonly unknown[], Answer>(ask: (address: string, ...rest: Rest) => Promise<Answer>) =>
		async (address: string, ...rest: Rest): Promise<Answer> => {
			asks.push({address, at: Date.now()});
			state.underWay += 1;
			state.most = Math.max(state.most, state.underWay);
			try {
				return await ask(address, ...rest);
			} finally {
				state.underWay -= 1;
			}
		};
	const indexer = {...real, getBonds: counted(real.getBonds), getUnbonds: counted(real.getUnbonds)};
	return {indexer, asks, state};
}

type Service = Awaited<ReturnType<typeof startService>>;

function Stakes({feed, store, isAllowed}: {feed: Feed; store: Store; isAllowed: boolean}) {
	const {addresses} = useSyncExternalStore(store.subscribe, store.read);
	const mine = useMemo(() => addresses.filter(isMyAddress), [addresses]);
	const stakes = useMyStakes(feed, mine, {isAllowed, epoch: undefined});
	const words = stakes.map(({label, position, failure}) => {
		const bonded = position ? String(position.bonded.value) : 'unknown';
		return `${label} ${bonded}${failure ? ` ${failure.kind}` : ''}`;
	});
	return <Text>{words.join('\n')}</Text>;
}

function startStakes(service: Service, count: number, first: Partial<Feed> = {}) {
	const client = createQueryClient();
	const watch = createServiceWatch(systemClock);
	const feed: Feed = {
		connection: 'first',
		indexer: watchIndexer(service.indexer, watch),
		answers: new AnswerCache(Date.now),
		service: watch,
		intervalMilliseconds: 10_000,
		slowness: 1,
		isPaused: false,
		now: Date.now,
	};
	const store = createMemoryStore({
		addresses: [
			...Array.from({length: count}, (_, index) => ({
				address: addressOf(index + 1),
				label: `mine ${index + 1}`,
				usedAt: count - index,
			})),
			{address: addressOf(99), label: undefined, usedAt: 0},
		],
		labels: [{chain: 'another', address: addressOf(98), label: 'elsewhere'}],
	}).on('namada.main');
	const draw = (given: Partial<Feed> = {}, isAllowed = true) => (
		<QueryClientProvider client={client}>
			<Stakes feed={{...feed, ...given}} store={store} isAllowed={isAllowed} />
		</QueryClientProvider>
	);
	const screen = render(draw(first));
	onTestFinished(() => {
		screen.unmount();
		client.clear();
	});
	return {
		store,
		show: (given?: Partial<Feed>, isAllowed?: boolean) => screen.rerender(draw(given, isAllowed)),
		lines: () => (screen.lastFrame() ?? '').split('\n'),
		/** Lets time pass, and each request that is made meanwhile be answered before more of it does. */
		async pass(milliseconds: number, step = 500) {
			for (let passed = 0; passed < milliseconds; passed += step) {
				for (let quiet = 0; quiet < 5; quiet += 1) {
					await new Promise(setImmediate);
					if (service.state.underWay > 0) quiet = 0;
				}
				await vi.advanceTimersByTimeAsync(step);
			}
		},
	};
}

function mostInAMinute(asks: readonly Ask[]): number {
	const counts = asks.map(({at: start}) => asks.filter(({at}) => at >= start && at < start + minute).length);
	return Math.max(...counts);
}

it('reads each of my addresses once a minute, the first of them together, and no other', async () => {
	const service = await startService();
	const stakes = startStakes(service, 2);
	await stakes.pass(5000);
	expect(stakes.lines()).toEqual(['mine 1 5000000', 'mine 2 5000000']);
	// They are asked together, and so arrive in any order.
	const asked = service.asks.map(({address}) => address).sort();
	expect(asked).toEqual([1, 1, 2, 2].map(index => addressOf(index)).sort());
	expect(service.state.most).toBe(2);
	service.state.most = 0;
	await stakes.pass(5 * minute);
	expect(service.asks.length).toBeGreaterThanOrEqual(16);
	expect(service.asks.length).toBeLessThanOrEqual(24);
	// After the first reading of all of them, their turns are spread over a minute.
	expect(mostInAMinute(service.asks.slice(4))).toBeLessThanOrEqual(4);
	expect(service.state.most).toBe(1);
	expect(new Set(service.asks.map(({address}) => address)).size).toBe(2);
});

it('with 25 of them reads twenty at once, and from then on asks six times a minute at most', async () => {
	const service = await startService();
	const stakes = startStakes(service, 25);
	await stakes.pass(9 * minute);
	const [first, later] = [service.asks.slice(0, 40), service.asks.slice(40)];
	expect(new Set(first.map(({address}) => address)).size).toBe(20);
	expect(later.length).toBeGreaterThan(6);
	expect(mostInAMinute(later)).toBe(6);
	expect(stakes.lines().filter(line => line.endsWith('5000000'))).toHaveLength(20);
	expect(stakes.lines().filter(line => line.endsWith('unknown'))).toHaveLength(5);
});

it('asks nothing while polling is paused or it is not allowed, and no less while nobody looks', async () => {
	const service = await startService();
	const stakes = startStakes(service, 1, {isPaused: true});
	await stakes.pass(2 * minute);
	stakes.show({}, false);
	await stakes.pass(2 * minute);
	expect(service.asks).toEqual([]);
	stakes.show({slowness: 3});
	await stakes.pass(9 * minute);
	expect(service.asks.length).toBeGreaterThanOrEqual(18);
	expect(service.asks.length).toBeLessThanOrEqual(20);
});

it('keeps what it has of an address that fails, and reads the others', async () => {
	const broken = addressOf(1);
	let isBroken = false;
	const service = await startService({statusOf: address => (isBroken && address === broken ? 400 : 200)});
	const stakes = startStakes(service, 2);
	await stakes.pass(2000);
	isBroken = true;
	await stakes.pass(2 * minute);
	expect(stakes.lines()).toEqual(['mine 1 5000000 serviceError', 'mine 2 5000000']);
	const before = service.asks.filter(({address}) => address !== broken).length;
	await stakes.pass(2 * minute);
	expect(service.asks.filter(({address}) => address !== broken).length).toBeGreaterThan(before);
	isBroken = false;
	await stakes.pass(2 * minute);
	expect(stakes.lines()).toEqual(['mine 1 5000000', 'mine 2 5000000']);
});

it('asks for nothing more while the service limits requests', async () => {
	const service = await startService({statusOf: () => 429});
	const stakes = startStakes(service, 3);
	await stakes.pass(5 * minute);
	// Those that were sent together before the first answer came.
	expect(service.asks).toHaveLength(3);
});

it('reads at once what becomes mine, and no longer what no longer is', async () => {
	const service = await startService();
	const stakes = startStakes(service, 1);
	await stakes.pass(2000);
	stakes.store.labelAddress(addressOf(99), 'new');
	await stakes.pass(2000);
	expect(stakes.lines()).toEqual(['mine 1 5000000', 'new 5000000']);
	stakes.store.labelAddress(addressOf(99), '');
	const count = service.asks.length;
	await stakes.pass(3 * minute);
	expect(new Set(service.asks.slice(count).map(({address}) => address))).toEqual(new Set([addressOf(1)]));
});
