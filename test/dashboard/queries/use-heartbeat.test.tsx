import {QueryClientProvider} from '@tanstack/react-query';
import {Text} from 'ink';
import {render} from 'ink-testing-library';
import {expect, it, onTestFinished} from 'vitest';
import type {Feed} from '../../../source/dashboard/queries/feed.ts';
import {createFeedMonitor} from '../../../source/dashboard/queries/feed-monitor.ts';
import {createQueryClient} from '../../../source/dashboard/queries/query-client.ts';
import {createServiceWatch} from '../../../source/dashboard/queries/service-watch.ts';
import {
	heartbeatMilliseconds,
	useHeartbeat,
	useToldEpoch,
} from '../../../source/dashboard/queries/use-heartbeat.ts';
import {RequestError} from '../../../source/domain/request-error.ts';
import {createIndexer} from '../../../source/services/indexer/indexer.ts';
import {systemClock} from '../../../source/system/clock.ts';
import {failOnWarnings} from '../../helpers/console.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {serve} from '../../helpers/serve.ts';
import {until} from '../../helpers/until.ts';

failOnWarnings();

function Beating({feed}: {readonly feed: Feed}) {
	useHeartbeat(feed);
	return <Text>{String(useToldEpoch(feed))}</Text>;
}

/** The heart of a dashboard over a service that answers the question for the epoch so. */
async function start(status: number, body: string, type = 'application/json') {
	const server = await serve((request, response) => {
		const isEpoch = request.url === '/api/v1/chain/epoch/latest';
		response.writeHead(isEpoch ? status : 200, {'content-type': isEpoch ? type : 'application/json'});
		response.end(isEpoch ? body : '{"chainId": "test"}');
	});
	const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};
	const indexer = createIndexer({address: server.url, timeLimit});
	let time = 0;
	const failures: string[] = [];
	const monitor = createFeedMonitor(
		() => time,
		error => (error instanceof RequestError ? error.failure : undefined),
		({kind}) => failures.push(kind),
	);
	const feed: Feed = {
		connection: '1',
		indexer,
		monitor,
		service: createServiceWatch(systemClock),
		intervalMilliseconds: 10_000,
		slowness: 1,
		isPaused: false,
		now: () => time,
	};
	const client = createQueryClient();
	const draw = (given: Feed) => (
		<QueryClientProvider client={client}>
			<Beating feed={given} />
		</QueryClientProvider>
	);
	const screen = render(draw(feed));
	onTestFinished(async () => {
		screen.unmount();
		// A question that is still asked would be kept for a while when it ends.
		await client.cancelQueries();
		client.clear();
	});
	return {
		failures,
		shows: (text: string) => until(() => screen.lastFrame() === text),
		asked: () => server.requests.map(({url}) => url.replace('/api/v1/chain/', '')),
		/** A minute after an answer: a pause and its end, after which what has grown old is asked for at once. */
		async beat() {
			await until(() => monitor.read('heartbeat 1').receivedAt === time);
			screen.rerender(draw({...feed, isPaused: true}));
			time += heartbeatMilliseconds;
			screen.rerender(draw(feed));
		},
	};
}

it.each([
	['as text', '{"epoch":"2868"}'],
	['as a number', '{"epoch":2868}'],
])('is the epoch that the service tells %s', async (_, body) => {
	const heart = await start(200, body);
	await heart.shows('2868');
	await heart.beat();
	await until(() => heart.asked().length === 2);
	expect(heart.asked()).toEqual(['epoch/latest', 'epoch/latest']);
});

it.each<[string, ...Parameters<typeof start>]>([
	['404', 404, '{"message":"not found","code":404}', 'application/json'],
	['a path that is not there', 404, '{"errors":{"message":["no"]}}', 'application/json'],
])('asks for the parameters where the epoch is %s, without a word and for good', async (_, ...answer) => {
	const heart = await start(...answer);
	await until(() => heart.asked().length === 2);
	await heart.beat();
	await until(() => heart.asked().length === 3);
	await heart.beat();
	await until(() => heart.asked().length === 4);
	expect(heart.asked()).toEqual(['epoch/latest', 'parameters', 'parameters', 'parameters']);
	await heart.shows('undefined');
	expect(heart.failures).toEqual([]);
});

it.each<[string, ...Parameters<typeof start>]>([
	['a refusal in plain text', 400, 'bad path', 'text/plain'],
	['a fault', 500, '{"error":"oops"}', 'application/json'],
	['501', 501, '', 'text/plain'],
	['a page for people', 200, '<!doctype html><title>home</title>', 'text/html'],
])(
	'asks for the parameters where the epoch is %s, without a word, until it is another',
	async (_, ...answer) => {
		const heart = await start(...answer);
		await until(() => heart.asked().length === 2);
		await heart.beat();
		await until(() => heart.asked().length === 4);
		expect(heart.asked()).toEqual(['epoch/latest', 'parameters', 'epoch/latest', 'parameters']);
		await heart.shows('undefined');
		expect(heart.failures).toEqual([]);
	},
);

it('the first line and the details have the epoch without a sign of doubt', async () => {
	const indexer = createFakeIndexer();
	indexer.epoch = 2868n;
	await using dashboard = startDashboard({indexer, view: 'parameters'});
	await dashboard.shows(/epoch 2868 [\s\S]*next epoch +2869/);
});
