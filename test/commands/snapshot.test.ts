import {describe, expect, it} from 'vitest';
import {servePages, wireValidator} from '../helpers/pages.ts';
import {readRoute} from '../helpers/routes.ts';
import {runCommand} from '../helpers/run-command.ts';
import {serveJson} from '../helpers/serve.ts';

const items = [wireValidator(0), wireValidator(1, {name: 'Red Fox'})];

describe('the dashboard without a terminal', () => {
	it('prints its view once', async () => {
		const server = await servePages(items, 30);
		const outcome = await runCommand(['-i', server.url, '--view', 'validators state=jailed sort=rank']);
		expect(outcome).toMatchObject({exitCode: 0, stderr: ''});
		expect(outcome.stdout.split('\n')[0]).toBe(`${server.url} · page 1 of 1 · 2 validators`);
		expect(outcome.stdout).toContain('tnam1validator1');
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
		expect(single.stdout).toMatch(/^Chain +namada\.x$/m);
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
			'--view: "kind=default" is not understood: validators take state=, sort=, order=, page=, all and /TEXT',
		],
		['validators sort=size', '--view: "sort=size" is no sort key: it is one of votingPower'],
		['validators page=0', '--view: "page=0" is no page: it is a whole number from 1'],
		['validators state=jailed,', '--view: "state=jailed," is no state'],
		['proposals page=0', '--view: page= takes a whole number from 1, not "0"'],
		['proposals status=open', '--view: status= takes pending, votingPeriod, passed or rejected, not "open"'],
		['proposals colour=red', '--view: proposals takes status=..., kind=..., pattern=... and page=...'],
		['proposals page=1 page=2', '--view: page= is given twice'],
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
			parts: {
				startSimulator: async () => ({
					url: server.url,
					delegators: [],
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
			parts: {
				async runDashboard({connection: {indexer, isDemo, intervalMilliseconds}, services, ...options}) {
					opened.push({address: indexer.address, isDemo, intervalMilliseconds, ...options});
					expect(services.profiles).toEqual([]);
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
				start: readRoute('proposals'),
				hasColor: false,
				isAscii: true,
				isUtc: true,
			},
		]);
	});

	it('refuses a view that does not exist before it takes the terminal', async () => {
		const {exitCode, stdout, stderr} = await runCommand(['--view', 'blocks'], {columns: 80});
		expect(exitCode).toBe(2);
		expect(stdout).toBe('');
		expect(stderr).toMatch(/--view: there is no view "blocks": it is one of validators, .*\n$/);
	});

	it.each(['dumb', ''])('is printed once where TERM is "%s"', async TERM => {
		const server = await servePages(items, 30);
		const outcome = await runCommand(['-i', server.url], {columns: 80, environment: {TERM}});
		expect(outcome).toMatchObject({exitCode: 0, stdout: expect.stringContaining('2 validators')});
	});
});
