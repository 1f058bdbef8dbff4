import {describe, expect, it} from 'vitest';
import {widthOf} from '../../source/format/width.ts';
import {addressOf} from '../helpers/addresses.ts';
import {servePages, wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';
import {noPath, serve, serveJson} from '../helpers/serve.ts';
import {wireProposal} from '../helpers/serve-proposals.ts';

const bigDigits = '123456789012345678901234';

describe('validators', () => {
	const items = [
		wireValidator(0, {name: '日本 🦥', votingPower: '39351204', unlisted: [1, null]}),
		wireValidator(1, {name: null, rank: null, state: 'jailed', commission: '0.045'}),
	];

	it('are a table on a pipe, whole and aligned', async () => {
		const server = await servePages(items, 30);
		const {exitCode, stdout, stderr} = await runCommand(['validators', '-i', server.url]);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(stdout).toBe(
			[
				'#  Name          State      Power NAM  Share     Sum  Comm',
				'1  日本 🦥                 39 351 204   100%  100% ⅔    5%',
				'–  tnam1val…or1  ! jailed     999 999      –       –  4.5%',
				'',
			].join('\n'),
		);
	});

	it('are JSON as the service sent them', async () => {
		const server = await servePages(items, 30);
		const {stdout} = await runCommand(['validators', '-i', server.url, '-o', 'json']);
		expect(JSON.parse(stdout)).toEqual({
			results: items,
			pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: 2},
		});
	});

	it('are CSV with exact values', async () => {
		const server = await servePages(items, 30);
		const {stdout} = await runCommand(['validators', '-i', server.url, '-o', 'csv']);
		expect(stdout.split('\r\n')).toEqual([
			'validatorId,address,name,rank,votingPower,commission,maxCommission,state,email,website,description,discordHandle,avatar',
			'0,tnam1validator0,日本 🦥,1,39351204,0.05,0.01,consensus,,,,,',
			'1,tnam1validator1,,,999999,0.045,0.01,jailed,,,,,',
			'',
		]);
	});

	it('keep digits beyond a float, and leave out counts that did not come', async () => {
		const server = await serveJson(
			`{"results": [{"votingPower": ${bigDigits}}], "pagination": {"page": "3"}}`,
		);
		const {stdout} = await runCommand(['validators', '-i', server.url, '-o', 'json']);
		expect(stdout).toContain(`"votingPower": ${bigDigits}\n`);
		expect(JSON.parse(stdout).pagination).toEqual({page: 3});
	});

	it('mark what could not be understood and say it once', async () => {
		const server = await servePages([wireValidator(0, {votingPower: {}, commission: 'x'})], 30);
		const {exitCode, stdout, stderr} = await runCommand(['validators', '-i', server.url]);
		expect(exitCode).toBe(0);
		expect(stdout).toMatch(/Validator 0\s+\?\s+–\s+–\s+\?\n/);
		expect(stderr).toMatch(/^stakedeck: 2 fields could not be understood .*results\[0]\.votingPower.*\n$/);
	});

	it('fit a terminal, which is told of further pages', async () => {
		const server = await servePages(
			Array.from({length: 5}, (_, index) => wireValidator(index, {address: `tnam1${'q'.repeat(40)}`})),
			2,
		);
		const {stdout, stderr} = await runCommand(['validators', '-i', server.url, '--page', '2'], {columns: 80});
		expect(Math.max(...stdout.split('\n').map(widthOf))).toBeLessThanOrEqual(80);
		expect(stderr).toContain('page 2 of 3 · 5 validators · --page 3 or --all for more');
	});
});

it.each(['table', 'json', 'csv'])('say on the terminal which page went into a pipe as %s', async output => {
	const server = await servePages([wireValidator(0), wireValidator(1)], 1);
	const ask = (page: string) =>
		runCommand(['validators', '-i', server.url, '-o', output, '--page', page], {columns: 80, isPiped: true});
	expect((await ask('1')).stderr).toBe(
		'stakedeck: page 1 of 2 · 2 validators · --page 2 or --all for more\n',
	);
	expect((await ask('9')).stderr).toBe('stakedeck: page 9 is past the last one, which is 2 · 2 validators\n');
});

it.each(['table', 'json', 'csv'])(
	'say where nobody watches that it is not all that went out as %s',
	async output => {
		const server = await servePages([wireValidator(0), wireValidator(1)], 1);
		const ask = (...words: string[]) => runCommand(['validators', '-i', server.url, '-o', output, ...words]);
		expect((await ask()).stderr).toBe('stakedeck: page 1 of 2 · 2 validators · --page 2 or --all for more\n');
		expect((await ask('--page', '2')).stderr).toBe('stakedeck: page 2 of 2 · 2 validators\n');
		expect((await ask('--page', '9')).stderr).toBe(
			'stakedeck: page 9 is past the last one, which is 2 · 2 validators\n',
		);
		expect((await ask('--all')).stderr).toBe('');
		const whole = await servePages([wireValidator(0)], 30);
		expect((await runCommand(['validators', '-i', whole.url, '-o', output])).stderr).toBe('');
	},
);

it.each([
	[{page: 1, totalPages: 2}, 'page 3 is past the last one, which is 2 · 0 bonds here'],
	[{}, 'page 3 is empty: the list ends before it'],
])('a page that is not there is told by %j', async (pagination, expected) => {
	const server = await serveJson({results: [], pagination});
	const typed = ['bonds', addressOf(1), '--page', '3', '-i', server.url];
	expect((await runCommand(typed, {columns: 80})).stderr).toBe(`stakedeck: ${expected}\n`);
});

it.each([
	['validators', '/api/v1/pos/validator?sortField=votingPower&sortOrder=desc'],
	['validators --sort commission', '/api/v1/pos/validator?sortField=commission&sortOrder=asc'],
	['validators --sort rank --order desc', '/api/v1/pos/validator?sortField=rank&sortOrder=desc'],
	[
		'validators --state jailed --state newWord,consensus --page 2',
		'/api/v1/pos/validator?state=jailed&state=newWord&state=consensus&sortField=votingPower&sortOrder=desc&page=2',
	],
	['proposals --status voting --kind pgfFunding', '/api/v1/gov/proposal?status=votingPeriod&kind=pgfFunding'],
	['proposals --pattern=a&b', '/api/v1/gov/proposal?pattern=a%26b'],
	[`bonds ${addressOf(1)} --page 3`, `/api/v1/pos/bond/${addressOf(1)}?page=3`],
	[`unbonds ${addressOf(2, 'other')}`, `/api/v1/pos/unbond/${addressOf(2, 'other')}`],
	[`merged-bonds ${addressOf(1)}`, `/api/v1/pos/merged-bonds/${addressOf(1)}`],
	['merged-unbonds a/b --unchecked', '/api/v1/pos/merged-unbonds/a%2Fb'],
	[`withdraws ${addressOf(1)} --epoch 0`, `/api/v1/pos/withdraw/${addressOf(1)}?epoch=0`],
])('"%s" asks for %s', async (typed, expected) => {
	const server = await serveJson({results: [], pagination: {page: '1', totalItems: '0'}});
	const outcome = await runCommand([...typed.split(' '), '-i', server.url, '-o', 'json']);
	// The page that was asked for is not there, which is said.
	const stderr = typed.includes('--page') ? expect.stringContaining('is empty') : '';
	expect(outcome).toMatchObject({exitCode: 0, stderr});
	expect(server.requests.map(({url}) => url)).toEqual([expected]);
});

it('a delegator has amounts in NAM for people and in namnam for machines', async () => {
	const bond = {
		minDenomAmount: '9007199254740993000001',
		validator: wireValidator(4),
		status: 'inactive',
		startEpoch: '1206',
	};
	const server = await servePages([bond], 30);
	const table = await runCommand(['bonds', addressOf(1), '-i', server.url]);
	expect(table.stdout).toBe(
		[
			'Validator                  Amount NAM  Status          From epoch  State  Comm',
			'Validator 4  9 007 199 254 740 993.00  not yet active        1206           5%',
			'',
		].join('\n'),
	);
	const csv = await runCommand(['bonds', addressOf(1), '-i', server.url, '-o', 'csv']);
	expect(csv.stdout).toContain('\r\n9007199254740993000001,inactive,1206,4,tnam1validator4,');
});

it('a validator that is no object is "?" in all of its cells', async () => {
	const server = await servePages([{minDenomAmount: '1000000', validator: 7, status: 'active'}], 30);
	const table = await runCommand(['bonds', addressOf(1), '-i', server.url]);
	expect(table.stdout).toMatch(/\n\? +1\.00 +active +– +\? +\?\n/);
	const csv = await runCommand(['bonds', addressOf(1), '-i', server.url, '-o', 'csv']);
	expect(csv.stdout).toContain(`\r\n1000000,active,${',?'.repeat(13)}\r\n`);
});

it('a time on no calendar is shown as its number', async () => {
	const server = await servePages([{withdrawEpoch: '5', withdrawTime: '99999999999999999999'}], 30);
	const {stdout} = await runCommand(['unbonds', addressOf(1), '-i', server.url]);
	expect(stdout).toContain('~99999999999999999999');
});

describe('failures', () => {
	it.each([
		['validators', 401, 4, 'needs a key (401)'],
		['validators', 404, 1, 'no indexer seems to be there'],
		['validators --state whatever', 400, 1, 'unknown state'],
		[
			'proposal 7',
			404,
			1,
			'answered 404 (unknown state), as a gateway in front of the indexer or another service does; check',
		],
		[
			`tx ${'a'.repeat(64)}`,
			404,
			1,
			'answered 404 (unknown state), as a gateway in front of the indexer or another service does; check',
		],
		['proposal 7', 400, 1, 'unknown state'],
	])('"%s" answered with %d ends with %d and a sentence', async (typed, status, exitCode, expected) => {
		const server = await serve((_request, response) => {
			response.writeHead(status, {'content-type': 'application/json'}).end('{"message": "unknown state"}');
		});
		const outcome = await runCommand([...typed.split(' '), '-i', server.url]);
		expect(outcome).toMatchObject({exitCode, stdout: ''});
		expect(outcome.stderr).toContain(expected);
		expect(outcome.stderr.trimEnd().split('\n')).toHaveLength(1);
	});

	it.each([
		[
			'Cloudflare',
			403,
			'text/html',
			'<html><title>Attention Required!</title></html>',
			1,
			'Attention Required!',
		],
		['AWS', 403, 'application/json', '{"message":"Missing Authentication Token"}', 1, 'Missing Auth'],
		['a gateway with keys', 403, 'application/json', '{"message":"Forbidden"}', 4, 'needs a key (403)'],
		['nginx', 404, 'text/html', '<html><title>404 Not Found</title></html>', 1, '404 Not Found'],
		['Kong', 404, 'application/json', '{"message":"no Route matched with those values"}', 1, 'no Route'],
		['Traefik', 404, 'text/plain', '404 page not found\n', 1, '404 page not found'],
		[
			'the service',
			404,
			'application/json',
			'{"message":"Proposal 7 not found","code":404}',
			3,
			'Proposal 7',
		],
	])('the answer of %s to a proposal (%i, %s, %s) ends with %i', async (...row) => {
		const [, status, type, body, exitCode, words] = row;
		const server = await serve((_request, response) => {
			response.writeHead(status, {'content-type': type}).end(body);
		});
		const outcome = await runCommand(['proposal', '7', '-i', server.url]);
		expect(outcome).toMatchObject({exitCode, stdout: '', stderr: expect.stringContaining(words)});
	});

	it('an interrupt ends a question that hangs', async () => {
		let interrupt: (name: NodeJS.Signals) => void = () => {};
		const server = await serve(() => interrupt('SIGINT'));
		const outcome = await runCommand(['validators', '-i', server.url], {
			onStart(signal) {
				interrupt = signal;
			},
		});
		expect(outcome).toEqual({exitCode: 130, stdout: '', stderr: ''});
	});

	it('a service that hangs is given up after --timeout', async () => {
		const server = await serve(() => {});
		const outcome = await runCommand(['validators', '-i', server.url, '--timeout', '0.3']);
		// The time that was given, or more on a busy machine, and not what a retry would have left of it.
		expect(outcome).toMatchObject({
			exitCode: 1,
			stderr: expect.stringMatching(/did not answer within (?:0\.[3-9]|[1-9][\d.]*) s/),
		});
	});
});

it('--verbose writes requests to stderr, and no key', async () => {
	const server = await servePages([], 30);
	const environment = {STAKEDECK_API_KEY: 'secret-key'};
	const {stderr} = await runCommand(['validators', '-i', server.url, '--verbose'], {environment});
	expect(stderr).toMatch(/^GET http:\/\/127\.0\.0\.1:\d+\/api\/v1\/pos\/validator\?\S+ 200 \d+ ms\n$/);
	expect(server.requests[0]?.headers.key).toBe('secret-key');
});

it('proposals are listed with the first and the last epoch of their vote', async () => {
	const server = await serveJson({results: [{id: '7', startEpoch: '1200', endEpoch: '1210'}]});
	const {stdout} = await runCommand(['proposals', '-i', server.url]);
	expect(stdout).toMatch(/ {2}Epochs {2}/);
	expect(stdout).toMatch(/^ *7 .* 1200–1209 /m);
});

it('merged bonds reckon the epoch from the proposals where the service does not tell it', async () => {
	const bonds = {
		results: ['2805', '2900'].map((epoch, index) => ({
			minDenomAmount: '1000000',
			validator: wireValidator(index + 1),
			redelegationInfo: {earliestRedelegationEpoch: epoch, earliestRedelegationTime: '1733454000'},
		})),
	};
	const now = Math.floor(Date.now() / 1000);
	const proposal = {
		...wireProposal(1, 'voting'),
		startEpoch: '2870',
		endEpoch: '2874',
		startTime: String(now - 30_000),
		endTime: String(now + 56_400),
		currentTime: String(now),
	};
	const server = await serve((request, response) => {
		const {url = ''} = request;
		if (url.endsWith('/epoch/latest')) return noPath(response);
		const body = url.includes('/merged-bonds/')
			? bonds
			: url.includes('/gov/proposal')
				? {results: url.includes('votingPeriod') ? [proposal] : []}
				: {apr: '0.12', minDuration: '21600', minNumOfBlocks: '1', maxBlockTime: '7'};
		response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(body));
	});
	const {stdout} = await runCommand(['merged-bonds', addressOf(1), '-i', server.url]);
	expect(stdout).toMatch(/^Validator 1 .* – .*\nValidator 2 .* locked until epoch 2900 /m);
});

it('merged bonds in a table ask for the epoch, by which a lock is over', async () => {
	const lockedUntil = (index: number, epoch: string) => ({
		minDenomAmount: '1000000',
		validator: wireValidator(index),
		redelegationInfo: {earliestRedelegationEpoch: epoch, earliestRedelegationTime: '1733454000'},
	});
	const bonds = {
		results: [lockedUntil(1, '2805'), lockedUntil(2, '2900')],
		pagination: {page: 1, totalPages: 1},
	};
	const server = await serve((request, response) => {
		const isBonds = request.url?.includes('/merged-bonds/');
		const body = isBonds ? bonds : request.url?.endsWith('/epoch/latest') ? {epoch: '2871'} : {apr: '0.12'};
		response.writeHead(200, {'content-type': 'application/json'}).end(JSON.stringify(body));
	});
	const {stdout} = await runCommand(['merged-bonds', addressOf(1), '-i', server.url]);
	expect(stdout).toMatch(/^Validator 1 .* – .*\nValidator 2 .* locked until epoch 2900 /m);
	const csv = await runCommand(['merged-bonds', addressOf(1), '-i', server.url, '-o', 'csv']);
	expect(csv.stdout).toContain('2805');
});
