import {describe, expect, it} from 'vitest';
import {addressOf} from '../../helpers/addresses.ts';
import {writeConfig} from '../../helpers/config.ts';
import {servePages, wireValidator} from '../../helpers/pages.ts';
import {readRoute} from '../../helpers/routes.ts';
import {runCommand} from '../../helpers/run-command.ts';
import {serve, serveInterface, serveJson} from '../../helpers/serve.ts';

const printable =
	'without a terminal it can be overview, validators, proposals, proposal ID, stake ADDRESS, bonds ADDRESS, merged-bonds ADDRESS, unbonds ADDRESS, merged-unbonds ADDRESS, withdraws ADDRESS, history ADDRESS, parameters, tx HASH, changes or calendar';

/** A service that answers by what its addresses contain. */
const serveByPath = (answers: Readonly<Record<string, unknown>>) =>
	serve(({url = ''}, response) => {
		const answer = Object.entries(answers).find(([part]) => url.includes(part))?.[1];
		response
			.writeHead(answer === undefined ? 404 : 200, {'content-type': 'application/json'})
			.end(JSON.stringify(answer ?? {}));
	});

const items = [wireValidator(0), wireValidator(1, {name: 'Red Fox'})];

describe('the dashboard without a terminal', () => {
	it('prints its view once', async () => {
		const server = await servePages(items, 30);
		const outcome = await runCommand(['-i', server.url, '--view', 'validators state=jailed sort=rank']);
		expect(outcome).toMatchObject({exitCode: 0, stderr: ''});
		expect(outcome.stdout.split('\n')[0]).toBe(`${server.url} · page 1 of 1 · 2 validators`);
		expect(outcome.stdout).toContain('Validator 0');
		expect(server.requests[0]?.url).toContain('?state=jailed&sortField=rank&sortOrder=asc');
	});

	it('narrows the rows as the view says', async () => {
		const server = await servePages(items, 30);
		const {stdout} = await runCommand(['-i', server.url, '--view', 'validators /red fox']);
		expect(stdout).toContain('1 of this page with "red fox"');
		expect(stdout).toContain('Red Fox');
		expect(stdout).not.toContain('Validator 0');
	});

	it('prints other views too', async () => {
		const proposals = await servePages([{id: '7', status: 'voting'}], 30);
		const list = await runCommand(['-i', proposals.url, '--view', 'proposals status=votingPeriod']);
		expect(list.stdout).toMatch(/ · 1 proposal\n/);
		expect(proposals.requests[0]?.url).toBe('/api/v1/gov/proposal?status=votingPeriod');
		const parameters = await serveJson({chainId: 'namada.x'});
		const single = await runCommand(['-i', parameters.url, '--view', 'parameters']);
		expect(single.stdout).toMatch(/^Chain +namada\.x {2}/m);
	});

	it.each([
		[
			'validators state=jailed,asleep page=2',
			'?state=jailed&state=asleep&sortField=votingPower&sortOrder=desc&page=2',
		],
		['proposals pattern="public goods /x" page=2', '?pattern=public+goods+%2Fx&page=2'],
	])('asks what the view "%s" says', async (view, query) => {
		const server = await servePages(items, 1);
		expect(await runCommand(['-i', server.url, '--view', view])).toMatchObject({exitCode: 0});
		expect(server.requests[0]?.url).toContain(query);
	});

	it.each([
		[`bonds ${addressOf(1)}`, `/api/v1/pos/bond/${addressOf(1)}`],
		[`merged-bonds ${addressOf(1)} page=2`, `/api/v1/pos/merged-bonds/${addressOf(1)}?page=2`],
		[`unbonds ${addressOf(1)}`, `/api/v1/pos/unbond/${addressOf(1)}`],
		[`merged-unbonds ${addressOf(1)}`, `/api/v1/pos/merged-unbonds/${addressOf(1)}`],
		[`withdraws ${addressOf(1)} epoch=1204`, `/api/v1/pos/withdraw/${addressOf(1)}?epoch=1204`],
	])('prints the view "%s"', async (view, url) => {
		const stake = {minDenomAmount: '1500000', validator: wireValidator(3)};
		const server = await servePages([stake, stake], 1);
		const {exitCode, stdout} = await runCommand(['-i', server.url, '--view', view]);
		expect(exitCode).toBe(0);
		expect(stdout).toMatch(/Validator 3 .* 1\.50 /);
		expect(server.requests.map(request => request.url)).toEqual([url]);
	});

	it('prints a proposal and a transaction, and ends with 3 where there is none', async () => {
		const proposal = await serveJson({id: '12', content: JSON.stringify({title: 'More', abstract: 'Of it'})});
		const shown = await runCommand(['-i', proposal.url, '--view', 'proposal 12']);
		expect(shown).toMatchObject({exitCode: 0, stderr: ''});
		expect(shown.stdout).toMatch(
			/^http.*\n\n12 {2}More\n.*\n\nAbstract\n {2}Of it\n\nField +Value\nId +12\nTitle +More\n/,
		);
		expect(proposal.requests[0]?.url).toBe('/api/v1/gov/proposal/12');

		const hash = 'ab'.repeat(32);
		const none = await serveInterface((_request, response) =>
			response.writeHead(404).end(`{"message":"The tx id ${hash} does not exist","code":404}`),
		);
		expect(await runCommand(['-i', none.url, '--view', `tx 0x${hash}`])).toMatchObject({
			exitCode: 3,
			stdout: '',
		});
		expect(none.requests[0]?.url).toContain(`/${hash}`);
	});

	it('narrows by a name as the chain writes it, whatever its accents', async () => {
		const names = ['⚡️ Lightning', '👩‍💻 Dev', 'Stake 🇨🇭', 'Café'];
		const rows = names.map((name, index) => ({...wireValidator(index + 1), name}));
		const server = await servePages(rows, 30);
		for (const name of [...names, 'Cafe\u0301', 'cafe']) {
			const {stdout} = await runCommand(['-i', server.url, '--view', `validators /${name}`]);
			expect(stdout).toMatch(/ · 1 of this page with /);
		}
	});

	it('narrows the fields and the parts of a single thing', async () => {
		const parameters = await serveJson({
			chainId: 'namada.bonded',
			apr: '0.1',
			checksums: {'tx_bond.wasm': 'aa', 'tx_vote.wasm': 'bb'},
		});
		const {stdout} = await runCommand(['-i', parameters.url, '--view', 'parameters /Bond']);
		expect(stdout.split('\n').slice(0, 1)).toEqual([`${parameters.url} · only what holds "Bond"`]);
		for (const text of ['namada.bonded', 'Unbonding', 'tx_bond.wasm']) expect(stdout).toContain(text);
		for (const text of ['Yearly yield', 'tx_vote.wasm']) expect(stdout).not.toContain(text);
		const inner = [
			{kind: 'bond', txId: 'a1'},
			{kind: 'vote', txId: 'b2'},
		];
		const tx = await serveJson({txId: 'c3', innerTransactions: inner});
		const narrowed = await runCommand(['-i', tx.url, '--view', `tx ${'ab'.repeat(32)} /vote`]);
		expect(narrowed.stdout).toMatch(/Inner transactions\nKind .*\nvote +– +– +b2 .*\n$/);
	});

	it('sorts the rows of a page as the service cannot, and says that it is this page alone', async () => {
		const names = ['Val 10', 'val 2', undefined, 'Val 1'];
		const server = await servePages(
			names.map((name, index) => wireValidator(index, {name})),
			4,
		);
		const view = 'validators sort=name order=desc';
		const {stdout} = await runCommand(['-i', server.url, '--view', view]);
		expect(stdout.split('\n')[0]).toMatch(/ · 4 validators · this page sorted by name desc$/);
		expect([...stdout.matchAll(/^\d/gm)].map(String)).toEqual(['1', '2', '4', '3']);
		expect(server.requests[0]?.url).toContain('sortField=votingPower&sortOrder=desc');
	});

	it('is that of the validators where no view is named, whatever the dashboard opens on', async () => {
		const config = await writeConfig('start = "parameters"');
		const server = await servePages([wireValidator(0)], 30);
		for (const words of [[], ['--view', ''], ['--view=']]) {
			const {exitCode, stdout} = await runCommand(['-i', server.url, ...words], {
				environment: config.environment,
			});
			expect({exitCode, isThere: stdout.includes('Validator 0')}).toEqual({exitCode: 0, isThere: true});
		}
	});

	it('reads all pages where the view says so', async () => {
		const server = await servePages(
			Array.from({length: 7}, (_, index) => wireValidator(index)),
			3,
		);
		const view = 'validators all sort=name order=desc /validator 6';
		const {exitCode, stdout, stderr} = await runCommand(['-i', server.url, '--view', view]);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(stdout.split('\n')[0]).toBe(
			`${server.url} · 7 validators · sorted by name desc · 1 with "validator 6"`,
		);
		expect(stdout).toContain('Validator 6');
		expect(server.requests).toHaveLength(3);
	});

	it('shows shares of all active stake, which it reads as the dashboard does', async () => {
		const many = Array.from({length: 3}, (_, index) =>
			wireValidator(index, {votingPower: `${50 - index * 20}`}),
		);
		const server = await servePages(many, 1);
		const {stdout} = await runCommand(['-i', server.url]);
		expect(stdout).toMatch(/^1 .* 50 +55\.55% +55\.55% ½ +5%$/m);
		const rest = server.requests.slice(1).map(({url}) => url);
		expect(rest).toHaveLength(3);
		for (const url of rest) expect(url).toContain('/pos/validator?sortField=votingPower');
		const answer = await runCommand(['validators', '-i', server.url]);
		expect(answer.stdout).not.toContain('Share');
		expect(server.requests).toHaveLength(5);
		const whole = await runCommand(['validators', '--all', '-i', server.url]);
		expect(whole.stdout).toMatch(/^1 .* 50 +55\.55% +55\.55% ½ /m);
		expect(server.requests).toHaveLength(8);
	});

	it('leaves shares out where all active stake cannot be had', async () => {
		const server = await serveInterface((request, response) => {
			const {url = ''} = request;
			if (url.includes('state=')) return response.writeHead(400).end();
			const pagination = {page: 1, totalPages: 2, totalItems: 2};
			return response
				.writeHead(200, {'content-type': 'application/json'})
				.end(JSON.stringify({results: [wireValidator(0)], pagination}));
		});
		const {exitCode, stdout, stderr} = await runCommand(['-i', server.url]);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(stdout).toContain('Validator 0');
		expect(stdout).not.toContain('Share');
	});

	it('tells what depends on the epoch by the one that the service tells', async () => {
		const lock = {earliestRedelegationEpoch: '1210', earliestRedelegationTime: '1733238000'};
		const bond = {minDenomAmount: '1500000', validator: wireValidator(3), redelegationInfo: lock};
		const server = await serveByPath({'chain/epoch': {epoch: '1204'}, 'merged-bonds': {results: [bond]}});
		const view = `merged-bonds ${addressOf(1)}`;
		const {stdout} = await runCommand(['-i', server.url, '--view', view]);
		expect(stdout).toContain('locked until epoch 1210');
		const answer = await runCommand(['merged-bonds', addressOf(1), '-i', server.url, '--utc']);
		expect(answer.stdout).toContain('locked until epoch 1210');
	});

	it('draws how the votes lie', async () => {
		const votes = {yayVotes: '75', nayVotes: '25', abstainVotes: '0'};
		const server = await servePages([{id: '7', status: 'voting', ...votes}], 30);
		const {stdout} = await runCommand(['-i', server.url, '--view', 'proposals']);
		expect(stdout).toContain('Yay ━ nay ─');
		expect(stdout).toContain(` ${'━'.repeat(9)}${'─'.repeat(3)} `);
		const ascii = await runCommand(['proposals', '-i', server.url, '--ascii']);
		expect(ascii.stdout).toContain(` voting `);
		expect(ascii.stdout).toContain(` ${'='.repeat(9)}${'-'.repeat(3)} `);
	});

	it('repeats what it was narrowed with without control characters', async () => {
		const server = await servePages(items, 30);
		const {stdout} = await runCommand(['-i', server.url, '--view', 'validators /red\u001b[2J']);
		expect(stdout).toContain('0 of this page with "red?[2J"');
	});

	it.each([
		['validtors', 'did you mean validators'],
		['params', 'did you mean parameters'],
		[
			'validators kind=default',
			'--view: "kind=default" is not understood: validators take state=, filter=, sort=, order=, page=, all and /TEXT',
		],
		['validators sort=size', '--view: "sort=size" is not a sort key: use one of power'],
		['validators page=0', '--view: "page=0" is not a page: use a whole number from 1'],
		['validators state=jailed,', '--view: "state=jailed," is not a state'],
		['proposals status=opened', '--view: "status=opened" is not a status: use one of pending, voting'],
		['proposals colour=red', '--view: "colour=red" is not understood: proposals take status=, kind=, '],
		['proposals page=1 page=2', '--view: "page" is given twice: it takes one value'],
		['bonds tnam1x', '--view: "tnam1x" is not an address'],
		['bonds zsknam1x', 'an argument is a spending key'],
		[`validator ${addressOf(1)}`, `--view: ${printable}, not validator ADDRESS\n`],
		['delegator', `--view: ${printable}, not stake without an address\n`],
		['withdraws', `--view: ${printable}, not withdraws without an address\n`],
		['tx', `--view: ${printable}, not tx without a hash\n`],
		['events', '--view: there is no view "events": use one of overview, validators, '],
	])('refuses the view "%s"', async (view, expected) => {
		const outcome = await runCommand(['-i', 'http://127.0.0.1:1', '--view', view]);
		expect(outcome).toMatchObject({exitCode: 2, stdout: '', stderr: expect.stringContaining(expected)});
	});

	it('ends with 1 where the service cannot be reached', async () => {
		const server = await servePages(items, 30);
		const closed = server.url.replace(/\d+$/, '1');
		expect(await runCommand(['-i', closed])).toMatchObject({exitCode: 1, stdout: ''});
	});

	it('says DEMO twice where no service is configured, and never sends the configured key', async () => {
		const server = await servePages(items, 30);
		let isClosed = false;
		const outcome = await runCommand([], {
			environment: {STAKEDECK_API_KEY: 'configured'},
			loaders: {
				startSimulator: async () => ({
					url: server.url,
					delegators: [],
					sampleOf: () => undefined,
					close: async () => {
						isClosed = true;
					},
				}),
			},
		});
		expect(outcome.exitCode).toBe(0);
		expect(outcome.stdout).toMatch(/^DEMO /);
		expect(outcome.stderr).toContain('DEMO');
		expect(server.requests[0]?.headers.key).toMatch(/^[\da-f]{32}$/);
		expect(isClosed).toBe(true);
	});
});

describe('the dashboard on a terminal', () => {
	it("opens with what was typed, and its exit code is the program's", async () => {
		const opened: unknown[] = [];
		const typed = [
			'-i',
			'http://127.0.0.1:1',
			'--view',
			'proposals',
			'--interval',
			'2.5',
			'--ascii',
			'--utc',
		];
		const {exitCode} = await runCommand([...typed, '--no-color'], {
			columns: 80,
			loaders: {
				async runDashboard(given) {
					const {connection, services, log: _log, store: _store, journal: _journal, ...rest} = given;
					const {ledger: _ledger, readLabels: _readLabels, ...options} = rest;
					const {indexer, isDemo, intervalMilliseconds} = connection;
					opened.push({address: indexer.address, isDemo, intervalMilliseconds, ...options});
					expect(services.profiles()).toEqual([]);
					return 130;
				},
			},
		});
		expect(exitCode).toBe(130);
		expect(opened).toEqual([
			{
				address: 'http://127.0.0.1:1',
				isDemo: false,
				intervalMilliseconds: 2500,
				keys: {},
				views: {},
				borders: 'auto',
				theme: undefined,
				start: readRoute('proposals'),
				colors: 'none',
				isAscii: true,
				isSpoken: false,
				isUtc: true,
				hasMouse: false,
				hasBell: false,
			},
		]);
	});

	it('refuses a view that does not exist before it takes the terminal', async () => {
		const {exitCode, stdout, stderr} = await runCommand(['--view', 'blocks'], {columns: 80});
		expect(exitCode).toBe(2);
		expect(stdout).toBe('');
		expect(stderr).toMatch(/--view: there is no view "blocks": use one of overview, .*\n$/);
	});

	it.each(['dumb', ''])('is printed once where TERM is "%s"', async TERM => {
		const server = await servePages(items, 30);
		const outcome = await runCommand(['-i', server.url], {columns: 80, environment: {TERM}});
		expect(outcome).toMatchObject({exitCode: 0, stdout: expect.stringContaining('2 validators')});
	});
});
