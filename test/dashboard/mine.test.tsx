import {describe, expect, it} from 'vitest';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import type {RememberedAddress} from '../../source/store/remembered.ts';
import {createMemoryStore} from '../../source/store/store.ts';
import {type RunningDashboard, type StartOptions, startDashboard} from '../helpers/dashboard.tsx';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {type Answering, answerWith, noPath, type TestServer} from '../helpers/serve.ts';
import {holder, serveHoldings} from '../helpers/serve-holdings.ts';
import {until} from '../helpers/until.ts';
import {addressOf} from '../helpers/validators.ts';

const states: Readonly<Record<string, Answering>> = {
	absent: noPath,
	'broken with 500': answerWith(500, '{"message":"Database error","code":500}'),
	nonsense: answerWith(200, '"nonsense"'),
	silent() {},
};

interface Part {
	/** Beginning of its path. */
	readonly path: string;
	readonly view: string;
	/** Keys after which it is asked for. */
	readonly keys?: string;
	/** Text that the screen has without it, too. */
	readonly always: string | RegExp;
	/** Text that it is worth. */
	readonly worth: RegExp;
}

/** What an address holds and did, and what that is worth on the screen. */
const parts: Readonly<Record<string, Part>> = {
	votes: {
		path: `/api/v1/gov/voter/${holder}/votes`,
		view: 'proposals',
		always: 'Admit two more',
		worth: /You[^\n]*\n[^\n]*40 +Admit two more.*yay/,
	},
	'votes in the overview': {
		path: `/api/v1/gov/voter/${holder}/votes`,
		view: 'overview',
		always: 'Admit two more',
		worth: /Open votes[\s\S]*40 +Admit two more.*1 of 1/,
	},
	'rewards in the overview': {
		path: `/api/v1/pos/reward/${holder}`,
		view: 'overview',
		always: 'Cold wallet',
		worth: /My stake.*133\.88\d* to claim/,
	},
	'rewards in the stake': {
		path: `/api/v1/pos/reward/${holder}`,
		view: `stake ${holder}`,
		always: /Kintsugi Nodes/,
		worth: /bonded.*133\.88\d* to claim/,
	},
	'rewards among my addresses': {
		path: `/api/v1/pos/reward/${holder}`,
		view: 'delegator',
		always: /Cold wallet +10 000\.00/,
		worth: /Total .*133\.88\d* to claim[\s\S]*To claim[\s\S]*133\.88/,
	},
	balances: {
		path: `/api/v1/account/${holder}`,
		view: `stake ${holder}`,
		always: /Kintsugi Nodes/,
		worth: /! 0\.099999 liquid: less than two fees/,
	},
	history: {
		path: '/api/v1/chain/history',
		view: `history ${holder}`,
		always: 'Delegator',
		worth:
			/When +Block[\s\S]* 8 938 923 +bond 12\.5 NAM to “Fifth” +out +✓ applied[\s\S]* 8 938 919 +transfer 1 NAM +in and out/,
	},
	'times of blocks': {
		path: '/api/v1/block/',
		view: `history ${holder}`,
		always: 'bond 12.5 NAM',
		worth: /When +Block/,
	},
	'who voted, in the details': {
		path: '/api/v1/gov/proposal/40/votes',
		view: 'proposal 40',
		always: 'Admit two more',
		worth: /By +2 of 3 validators with 87\.57% of their[\s│]+power · 2 delegators +v/,
	},
	'the supply': {
		path: '/api/v1/chain/token-supply',
		view: 'parameters',
		always: 'Yearly yield',
		worth: /Bonded +80.* NAM, 7\.7% +of the supply of 1 028 999 999 NAM/,
	},
	'votes by name': {
		path: '/api/v1/gov/proposal/40/votes',
		view: 'proposals',
		keys: 'v',
		always: '40',
		worth:
			/Votes on 40 · 2 of 3 validators with 87\.57% of their power · 2 delegators[\s\S]*My NAM[\s\S]*❯ Cold wallet[\s\S]*◆ Kintsugi Nodes .* 9 000\.00[\s\S]*◆ P2P/,
	},
};

const words = /You\b|to claim|To claim|liquid|Mine |Through/;

function open(
	server: TestServer,
	{view}: Pick<Part, 'view'>,
	look: Pick<StartOptions, 'isAscii' | 'isSpoken' | 'columns' | 'rows'> = {},
	patience = 20_000,
	others: readonly RememberedAddress[] = [],
): RunningDashboard {
	const limit = {attemptMilliseconds: patience, totalMilliseconds: patience};
	const indexer = {...createFakeIndexer(), ...createIndexer({address: server.url, timeLimit: limit})};
	const store = createMemoryStore({
		addresses: [{address: holder, label: 'Cold wallet', usedAt: 1}, ...others],
	});
	return startDashboard({indexer, store, view, columns: 160, rows: 29, ...look});
}

/** Presses the keys after which a part is asked for, once there is a row. */
async function press(dashboard: RunningDashboard, {keys}: Pick<Part, 'keys'>): Promise<void> {
	if (keys === undefined) return;
	await dashboard.shows(/Admit two more.*yay|voted yay/);
	dashboard.type(keys);
}

describe.concurrent.each(Object.entries(parts))('%s', (_name, part) => {
	const {path, always, worth} = part;

	it('are on the screen where the service has them', async () => {
		await using dashboard = open(await serveHoldings(), part);
		await press(dashboard, part);
		await dashboard.shows(worth);
	});

	it.each(Object.entries(states))('that are %s leave out what they are worth', async (state, answering) => {
		const server = await serveHoldings({[path]: answering});
		// On a busy machine the other answers need longer than silence has to last here.
		await using dashboard = open(server, part, {}, state === 'silent' ? 2000 : undefined);
		await press(dashboard, part);
		await until(() => server.requests.some(({url}) => url.startsWith(path)));
		await dashboard.shows(always);
		// The other answers are there by then, and so would be what is left out.
		await until(() => server.requests.some(({url}) => url.includes('/chain/parameters')));
		expect(dashboard.text()).not.toMatch(worth);
		if (path.includes('voter')) expect(dashboard.text()).not.toMatch(/You\b/);
		if (path.includes('reward')) expect(dashboard.text()).not.toMatch(/to claim/i);
		if (path.includes('account')) expect(dashboard.text()).not.toMatch(/liquid/);
		dashboard.errors();
	});
});

it('a service of the interface alone is asked for none of it, and shows none of it', async () => {
	const beyond = [
		'/health',
		'/api/v1/chain/epoch',
		'/api/v1/gov/voter',
		'/api/v1/gov/proposal/40',
		'/api/v1/gov/proposal/all',
	];
	const more = ['/api/v1/pos/reward', '/api/v1/account', '/api/v1/gas', '/api/v1/pos/validator/all'];
	const server = await serveHoldings(Object.fromEntries([...beyond, ...more].map(path => [path, noPath])));
	await using dashboard = open(server, {view: `stake ${holder}`});
	await dashboard.shows(/Kintsugi Nodes/);
	await until(() => server.requests.some(({url}) => url.startsWith('/api/v1/pos/unbond')));
	expect(dashboard.text()).not.toMatch(words);
	const asked = server.requests.map(({url}) => url);
	expect(asked.filter(url => /voter|reward|account|gas/.test(url))).toEqual([]);
});

it('a vote is copied as a command only where one is picked, and a claim where it is the one', async () => {
	await using dashboard = open(await serveHoldings(), {view: `stake ${holder}`});
	await dashboard.shows(/133\.88/);
	dashboard.type('c');
	await dashboard.shows(
		/Commands for the stake with[\s\S]*namadac (?:withdraw|claim-rewards) --source tnam1/,
	);
	dashboard.type('\u001B');
	await dashboard.hides('Commands for the stake');
	dashboard.type('m');
	await dashboard.shows(/Move [\d ]+\.\d+ NAM from .* \(earns/);
	dashboard.type('q');
	await dashboard.shows(/133\.88\d* to claim/);
});

it('copies one vote with every address at once, and never votes that contradict each other', async () => {
	const hot = {address: addressOf(501), label: 'Hot wallet', usedAt: 1};
	await using dashboard = open(await serveHoldings(), {view: 'proposals'}, {}, undefined, [hot]);
	await dashboard.shows(/❯ +40 +Admit two more/);
	dashboard.type('c');
	await dashboard.shows('Commands for proposal 40');
	dashboard.type('Y');
	await dashboard.shows(/vote abstain with Hot wallet[\s\S]*all yay[\s\S]*all nay[\s\S]*all abstain/);
	expect(dashboard.text()).not.toMatch(/all \d/);
	dashboard.type('Gk\r');
	await dashboard.hides('all abstain');
	const [, encoded = ''] = /\]52;c;([\w+/=]*)/.exec(dashboard.written()) ?? [];
	const copied = Buffer.from(encoded, 'base64').toString().split('\n');
	expect(copied.map(line => / --vote (\w+) --address (\w+)/.exec(line)?.slice(1))).toEqual([
		['nay', holder],
		['nay', hot.address],
	]);
});

it.each([
	[
		'proposals',
		/❯ +40 +Admit two more/,
		'all abstain',
		'Commands for proposal 40',
		'Proposal 40  Admit two more',
	],
	[`stake ${holder}`, /133\.88/, 'claim', 'Commands for the stake with', 'Details of'],
])(
	'in the details of %s too, keys are about the commands that c shows',
	async (view, row, choice, title, details) => {
		const hot = {address: addressOf(501), label: 'Hot wallet', usedAt: 1};
		await using dashboard = open(await serveHoldings(), {view}, {}, undefined, [hot]);
		await dashboard.shows(row);
		dashboard.type('d');
		await dashboard.shows('Ctrl-N next row');
		dashboard.type('c');
		await dashboard.shows(title);
		// The details move beside the list, and stay below the commands.
		dashboard.resize(160, 40);
		await dashboard.shows(title);
		dashboard.resize(80, 24);
		await dashboard.shows(title);
		dashboard.type('Y');
		await dashboard.shows('Field of these commands to copy');
		await dashboard.shows(choice);
		dashboard.type('\u001B');
		await dashboard.hides('to copy');
		dashboard.type('\u001B');
		await dashboard.hides(title);
		await dashboard.shows(details);
	},
);

it('the votes are read to a screen reader, and drawn in ASCII', async () => {
	const server = await serveHoldings();
	await using spoken = open(server, {view: 'proposals'}, {isSpoken: true, columns: 200});
	await press(spoken, {keys: 'v'});
	await spoken.shows(/Cold wallet, .*voted abstain[\s\S]*Kintsugi Nodes, .*voted nay.*power/);
	await using drawn = open(server, {view: 'proposals'}, {isAscii: true, columns: 80, rows: 24});
	await press(drawn, {keys: 'v'});
	await drawn.shows(/Votes on 40 - 2 of 3 validators[\s\S]*> Cold wallet +abstain/);
});

it('of a proposal without votes it is said that there are none yet, and not of some kind', async () => {
	const none = answerWith(
		200,
		'{"results":[],"pagination":{"page":1,"perPage":30,"totalPages":0,"totalItems":0}}',
	);
	const server = await serveHoldings({'/api/v1/gov/proposal/40/votes': none});
	await using dashboard = open(server, {view: 'proposals'}, {columns: 80, rows: 24});
	await press(dashboard, {keys: 'v'});
	await dashboard.shows('Nobody has voted on it yet');
});

it('where stake would earn more is said with the reasons for what is left out, and a has them all', async () => {
	await using dashboard = open(await serveHoldings(), {view: `stake ${holder}`}, {columns: 80, rows: 24});
	await dashboard.shows(/133\.88\d* to claim/);
	dashboard.type('jm');
	await dashboard.shows(/Move 1 000\.000000 NAM from P2P\.org 💙 \(earns ~108 a year\)/);
	await dashboard.shows(/cannot be moved on before epoch 2900/);
	await dashboard.shows(/Earns again from epoch 2873[\s\S]*2 not shown \(/);
	await dashboard.shows(/Each that may bring more is left out for a reason: a shows them/);
	dashboard.type('a');
	await dashboard.shows(/Fifth[\s\S]*\+12/);
	// A reason that is cut is none.
	await dashboard.shows(/Fifth .* may take 50%(?: more in an epoch)? *$/m);
	await dashboard.shows(/Left out: it/);
	dashboard.type('c');
	await dashboard.shows(/namadac redelegate --owner tnam1\S+[\s\S]*--amount\s+1000\.0/);
});

it('until when stake is locked is said in a small terminal too, and how much of a validator would be mine', async () => {
	await using dashboard = open(await serveHoldings(), {view: `stake ${holder}`}, {columns: 60, rows: 15});
	await dashboard.shows(/P2P\.org/);
	dashboard.type('jm');
	await dashboard.shows('! It cannot be moved on before epoch 2900');
	dashboard.resize(80, 24);
	dashboard.type('a');
	await dashboard.shows(/❯ Fifth/);
	dashboard.type('d');
	await dashboard.shows(/Of its power +\S+% mine/);
});

it('v and c on the overview lead to the votes of a row, and to the wallet commands for it', async () => {
	await using dashboard = open(await serveHoldings(), {view: 'overview'}, {columns: 100, rows: 40});
	await dashboard.shows(/❯ 40 +Admit two mo[\s\S]*Enter open {2}v votes/);
	dashboard.type('v');
	await dashboard.shows(/Votes on 40 · 2 of 3 validators[\s\S]*❯ Cold wallet/);
	expect(dashboard.text()).toContain('[2 Proposals');
	dashboard.type('q');
	await dashboard.shows(/\[0 Overview[\s\S]*❯ 40 +Admit two mo/);
	dashboard.type(':votes 40\r');
	await dashboard.shows(/Votes on 40 · 2 of 3 validators[\s\S]*❯ Cold wallet/);
	dashboard.type('2');
	await dashboard.shows(/❯ +40 +Admit two more/);
	expect(dashboard.text()).not.toContain('Votes on');
	dashboard.type('0:labels\r');
	await dashboard.shows(/Label to go to[\s\S]*❯ Cold wallet +delegator tnam1/);
	dashboard.type('\u001B');
	await dashboard.shows(/❯ 40 +Admit two mo/);
	dashboard.type('c');
	await dashboard.shows('Commands for proposal 40');
	await dashboard.shows(/namadac vote-proposal --proposal-id 40 --vote yay --address[\s│]+tnam1/);
	dashboard.type('\u001B');
	await dashboard.hides('Commands for proposal');
	dashboard.type('\t');
	await dashboard.shows(/❯ Cold wallet[\s\S]*Enter open {2}d details/);
	dashboard.type('c');
	await dashboard.shows(/Commands for Cold wallet[\s\S]*namadac withdraw --source[\s\S]*claim-rewards/);
	dashboard.type('\u001Bv');
	await dashboard.shows('votes are cast on proposals');
});

it.each([80, 60])('a deed that was rejected says so in %s columns', async columns => {
	await using dashboard = open(await serveHoldings(), {view: `history ${holder}`}, {columns, rows: 24});
	await dashboard.shows(/transfer 1 NAM from.* ✗ rejected/);
});
