import {expect, it} from 'vitest';
import {createMemoryStore} from '../../../source/store/store.ts';
import {nodeThat, testChain} from '../../helpers/broadcast-steps.ts';
import {type RunningDashboard, startDashboard} from '../../helpers/dashboard.tsx';

function start() {
	return startDashboard({node: nodeThat(), chainId: testChain, rows: 40, store: createMemoryStore()});
}

const rows = /❯ +1 /;

/** Each with what is typed for it, and a title of its own. */
const below = {
	service: [':service\r', 'Beyond the interface'],
	broadcast: [':broadcast\r\u001B', 'Broadcast a transaction'],
	messages: ['!', ' Requests'],
} as const;

const above = {
	help: ['?', 'In this view'],
	messages: ['!', ' Requests'],
	'the keys for sorting': [':sort\r', 'Sort by'],
	'the fields to copy': [':pick\r', /Field of .* to copy/],
} as const;

async function open(dashboard: RunningDashboard, [typed, title]: readonly [string, string | RegExp]) {
	dashboard.type(typed);
	await dashboard.shows(title);
}

const pairs = (['service', 'broadcast', 'messages'] as const).flatMap(first =>
	(Object.keys(above) as (keyof typeof above)[])
		.filter(second => second !== first)
		.map(second => [second, first] as const),
);

it.each(pairs)(
	'Esc leads from %s back to the %s that it was opened over, then to the rows',
	async (second, first) => {
		await using dashboard = start();
		await dashboard.shows(rows);
		await open(dashboard, below[first]);
		await open(dashboard, above[second]);
		dashboard.type('\u001B');
		await dashboard.shows(below[first][1]);
		dashboard.type('\u001B');
		await dashboard.shows(rows);
	},
);

it('lies there once, however often it is opened', async () => {
	await using dashboard = start();
	await dashboard.shows(rows);
	await open(dashboard, below.service);
	await open(dashboard, below.messages);
	await open(dashboard, below.service);
	dashboard.type('\u001B');
	await dashboard.shows(rows);
});

it.each([
	[':parameters\r', '[4 Chain'],
	[':bookmark here\r:bookmarks\r\r', rows],
])('what leads elsewhere closes all of them: %j', async (typed, place) => {
	await using dashboard = start();
	await dashboard.shows(rows);
	await open(dashboard, below.service);
	await open(dashboard, below.messages);
	dashboard.type(typed);
	await dashboard.shows(place);
	expect(dashboard.text()).not.toContain('Beyond the interface');
});
