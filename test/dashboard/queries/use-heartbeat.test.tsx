import {QueryClientProvider} from '@tanstack/react-query';
import {Text} from 'ink';
import {render} from 'ink-testing-library';
import {expect, it, onTestFinished} from 'vitest';
import type {Feed} from '../../../source/dashboard/queries/feed.ts';
import {createQueryClient} from '../../../source/dashboard/queries/query-client.ts';
import {useChainHead, useToldEpoch} from '../../../source/dashboard/queries/use-chain-head.ts';
import {useHeartbeat} from '../../../source/dashboard/queries/use-heartbeat.ts';
import {AnswerCache} from '../../../source/model/answer-cache.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {createServiceWatch} from '../../../source/services/life/service-watch.ts';
import {watchIndexer} from '../../../source/services/life/watched-indexer.ts';
import {failOnWarnings} from '../../helpers/console.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeClock} from '../../helpers/fake-clock.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {serve} from '../../helpers/serve.ts';
import {until} from '../../helpers/until.ts';

failOnWarnings();

function Beating({feed}: {readonly feed: Feed}) {
	useHeartbeat(feed, {onNewChain: () => {}});
	const {height} = useChainHead(feed);
	return <Text>{`${useToldEpoch(feed)} ${height?.value?.height}`}</Text>;
}

const good = (body: unknown): Answer => [200, JSON.stringify(body), 'application/json'];

/** What is asked beyond the interface once the epoch is there. */
const crawlers = '/api/v1/crawlers/timestamps';
const opening = ['/health', 'block/latest', crawlers];

const noPath: Answer = [404, '{"errors":{"message":["no"]}}', 'application/json'];

type Answer = readonly [status: number, body: string, type: string];

/** The heart of a dashboard over a service that answers so by the end of a path; every other one is not there. */
async function start(answers: Readonly<Record<string, Answer>>) {
	const all = {parameters: good({chainId: 'test'}), ...answers};
	const server = await serve((request, response) => {
		const found = Object.entries(all).find(([end]) => request.url?.endsWith(end));
		const [status, body, type] = found?.[1] ?? noPath;
		response.writeHead(status, {'content-type': type});
		response.end(body);
	});
	const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};
	const indexer = createIndexer({address: server.url, timeLimit});
	const clock = createFakeClock(1_800_000_000_000);
	const failures: string[] = [];
	const service = createServiceWatch(clock, {random: () => 0.5});
	const feed: Feed = {
		connection: '1',
		indexer: watchIndexer(indexer, service),
		answers: new AnswerCache(Date.now),
		service,
		intervalMilliseconds: 10_000,
		slowness: 1,
		isPaused: false,
		now: clock.now,
	};
	const client = createQueryClient(({kind}) => failures.push(kind));
	const screen = render(
		<QueryClientProvider client={client}>
			<Beating feed={feed} />
		</QueryClientProvider>,
	);
	onTestFinished(async () => {
		screen.unmount();
		// A question that is still asked would be kept for a while when it ends.
		await client.cancelQueries();
		client.clear();
	});
	const settle = (requests: number) =>
		until(
			() => server.requests.length === requests && client.isFetching() === 0,
			() => `${server.requests.map(({url}) => url)}`,
		);
	const asked = () => server.requests.map(({url}) => url.replace('/api/v1/chain/', ''));
	return {
		failures,
		shows: (text: string) => until(() => screen.lastFrame()?.startsWith(text) === true),
		asked,
		/** Those alone; two of them may go out at once. */
		hasAsked: (...wanted: readonly string[]) => expect(asked().toSorted()).toEqual(wanted.toSorted()),
		service,
		/** Waits for so many requests, and goes on by that time: to the next question. */
		async beat(requests: number, milliseconds = 25_000) {
			await settle(requests);
			await clock.pass(milliseconds);
		},
		settle,
	};
}

it.each([
	['as text', '2868'],
	['as a number', 2868],
])('is the epoch that the service tells %s, after the first answer', async (_, epoch) => {
	const heart = await start({'epoch/latest': good({epoch})});
	await heart.shows('2868');
	await heart.beat(5);
	await heart.settle(6);
	expect(heart.asked()[0]).toBe('parameters');
	// The height and the crawlers are not there, which is known by now.
	heart.hasAsked('parameters', 'epoch/latest', ...opening, 'epoch/latest');
});

it('asks for the height and the crawlers each minute, and for the time of each block once', async () => {
	const heart = await start({
		'epoch/latest': good({epoch: '2868'}),
		'block/latest': good({block: '77'}),
		'block/height/77': good({height: 77, timestamp: '1799999990', transactions: []}),
		timestamps: good([]),
		health: good({version: '3.3.4'}),
	});
	await heart.beat(6);
	await heart.beat(7);
	await heart.settle(10);
	const epochs = ['epoch/latest', 'epoch/latest', 'epoch/latest'];
	const block = '/api/v1/block/height/77';
	heart.hasAsked('parameters', ...opening, block, ...epochs, 'block/latest', crawlers);
	await heart.shows('2868 77');
});

it.each<[string, Answer]>([
	['404', [404, '{"message":"not found","code":404}', 'application/json']],
	['a path that is not there', noPath],
])('asks for the parameters where the epoch is %s, without a word and for good', async (_, answer) => {
	const heart = await start({'epoch/latest': answer});
	await heart.beat(3);
	await heart.beat(4);
	await heart.settle(5);
	heart.hasAsked('parameters', 'epoch/latest', '/health', 'parameters', 'parameters');
	await heart.shows('undefined undefined');
	expect(heart.failures).toEqual([]);
});

it.each<[string, Answer]>([
	['a refusal in plain text', [400, 'bad path', 'text/plain']],
	['a fault', [500, '{"error":"oops"}', 'application/json']],
	['501', [501, '', 'text/plain']],
	['a page for people', [200, '<!doctype html><title>home</title>', 'text/html']],
])(
	'asks for the parameters where the epoch is %s, without a word, until it is another',
	async (_, answer) => {
		const heart = await start({'epoch/latest': answer});
		await heart.beat(3);
		await heart.settle(5);
		heart.hasAsked('parameters', 'epoch/latest', '/health', 'epoch/latest', 'parameters');
		await heart.shows('undefined undefined');
		expect(heart.failures).toEqual([]);
	},
);

it('asks what the service is once more when it was away', async () => {
	const heart = await start({'epoch/latest': good({epoch: '1'}), health: good({version: '1.0.0'})});
	await heart.beat(5, 1000);
	heart.service.begin()({kind: 'unreachable', address: 'x', reason: 'gone', hasConnected: false});
	heart.service.begin()(undefined);
	await heart.beat(5);
	await heart.settle(7);
	heart.hasAsked('parameters', 'epoch/latest', ...opening, 'epoch/latest', '/health');
});

it('the first line and the details have the epoch without a sign of doubt', async () => {
	const indexer = createFakeIndexer();
	indexer.epoch = 2868n;
	await using dashboard = startDashboard({indexer, view: 'parameters'});
	await dashboard.shows(/epoch 2868 [\s\S]*Next epoch +2869/);
});
