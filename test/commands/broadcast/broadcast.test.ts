import {mkdir, writeFile} from 'node:fs/promises';
import type {ServerResponse} from 'node:http';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {someBytes, someHash, withoutQuotation} from '../../helpers/broadcast.ts';
import {listen} from '../../helpers/listen.ts';
import {openDesk, typing} from '../../helpers/run-broadcast.ts';
import {serveJson} from '../../helpers/serve.ts';
import {serveNode, serveNodeJson} from '../../helpers/serve-node.ts';

const hex = Buffer.from(someBytes).toString('hex');
const accepted = {code: 0, data: '', log: '', hash: someHash};

type Act = (response: ServerResponse) => void;

const json =
	(body: unknown, status = 200): Act =>
	response => {
		response.writeHead(status, {'content-type': 'application/json', location: '/elsewhere'});
		response.end(JSON.stringify(body));
	};
const page =
	(status: number): Act =>
	response =>
		response
			.writeHead(status, {'content-type': 'text/html'})
			.end('<html><title>Access Denied</title></html>');
const nodeError = (data: string) => ({
	jsonrpc: '2.0',
	id: -1,
	error: {code: -32603, message: 'Internal', data},
});
const commit = (check: number, deliver: number) => ({
	check_tx: {code: check},
	deliver_tx: {code: deliver, log: 'said'},
	hash: someHash,
	height: '7',
});

describe('each outcome comes of one request, with an exit code of its own, and is written down', () => {
	it.each<readonly [string, Act, readonly string[], number, string]>([
		['accepted', json(accepted), [], 0, 'accepted'],
		['accepted in an envelope', json({jsonrpc: '2.0', result: accepted}), ['--mode', 'async'], 0, 'accepted'],
		['known already', json(nodeError('tx already exists in cache'), 500), [], 0, 'accepted'],
		['in a block', json(commit(0, 0)), ['--mode', 'commit'], 0, 'accepted'],
		['rejected', json({...accepted, code: '8', log: 'no gas'}), [], 5, 'rejected'],
		['rejected in a block', json(commit(0, 1)), ['--mode', 'commit'], 5, 'rejected'],
		['rejected by an error', json(nodeError('tx too large'), 500), [], 5, 'rejected'],
		['a panic of the node', json(nodeError('runtime error: invalid memory address'), 500), [], 6, 'unknown'],
		[
			'a panic of the node while it waited for the block',
			json(nodeError(`runtime error: ${'x'.repeat(100_000)}`), 500),
			['--mode', 'commit'],
			6,
			'unknown',
		],
		['a full queue', json(nodeError('mempool is full'), 500), [], 1, 'notAccepted'],
		[
			'a commit among too many',
			json(nodeError('max_subscription_clients 100 reached'), 500),
			['--mode', 'commit'],
			1,
			'notAccepted',
		],
		['a node that is behind', json(nodeError('node is catching up'), 500), [], 1, 'notAccepted'],
		['401', json({}, 401), [], 4, 'notAccepted'],
		['403', json({}, 403), [], 4, 'notAccepted'],
		['403 with a page', page(403), [], 1, 'notAccepted'],
		['404', json({}, 404), [], 1, 'notAccepted'],
		['413', json({}, 413), [], 1, 'notAccepted'],
		['414', json({}, 414), [], 1, 'notAccepted'],
		['429', json({}, 429), [], 1, 'notAccepted'],
		['431', json({}, 431), [], 1, 'notAccepted'],
		['a redirect', json({}, 302), [], 1, 'notAccepted'],
		['500', json({}, 500), [], 6, 'unknown'],
		['503', json({}, 503), [], 6, 'unknown'],
		[
			"commit's own timeout",
			json(nodeError('timed out waiting for tx'), 500),
			['--mode', 'commit'],
			6,
			'unknown',
		],
		['nonsense', json(['?']), [], 6, 'unknown'],
		['a reset', response => response.socket?.destroy(), [], 6, 'unknown'],
		['a timeout', () => {}, ['--timeout', '0.3'], 6, 'unknown'],
		[
			'half a body',
			response => {
				response.writeHead(200, {'content-type': 'application/json', 'content-length': '100'});
				response.write('{"code":', () => response.socket?.destroy());
			},
			[],
			6,
			'unknown',
		],
	])('%s', async (what, act, words, code, kind) => {
		const desk = await openDesk();
		const server = await serveNode((_request, response) => act(response));
		const typed = [desk.file, '-r', server.url, '--yes', '-o', 'json', ...words];
		const {exitCode, stdout, stderr} = await desk.run(typed);
		expect({exitCode, requests: server.requests.length, stderr}).toMatchObject({exitCode: code, requests: 1});
		const mode = words[0] === '--mode' ? words[1] : 'sync';
		expect(server.requests[0]?.url).toBe(`/broadcast_tx_${mode}?tx=0x${hex}`);
		const result = JSON.parse(stdout);
		expect(result).toMatchObject({
			outcome: what === 'in a block' ? 'applied' : kind,
			broadcastOutcome: kind,
			exitCode: code,
			hash: someHash,
			journalProblem: null,
		});
		expect(stderr).toContain(result.sentence);
		expect(await desk.attempts()).toMatchObject([
			{
				outcome: {kind, text: withoutQuotation(result.sentence)},
				network: new URL(server.url).host,
				size: someBytes.length,
			},
		]);
		if (kind === 'unknown') expect(stderr).toContain(`look for it first: its hash is ${someHash}`);
	});

	it.each([
		['an error of the node', json(nodeError('x'.repeat(100_000)), 500)],
		['a log of the node', json({...accepted, code: '8', log: 'x'.repeat(100_000)})],
	])('prints no more than 500 characters of %s', async (_name, act) => {
		const desk = await openDesk();
		const server = await serveNode((_request, response) => act(response));
		const {stdout, stderr} = await desk.run([desk.file, '-r', server.url, '--yes']);
		expect(stdout).toContain(`\nlog: ${'x'.repeat(499)}…\n`);
		expect(stderr).toContain(`: ${'x'.repeat(499)}…`);
		expect(stdout.length + stderr.length).toBeLessThan(3000);
	});

	it('not sent, where nothing listens', async () => {
		const desk = await openDesk();
		const server = await listen(() => {});
		await server.close();
		const {exitCode, stdout} = await desk.run([desk.file, '-r', server.url, '--yes']);
		expect(exitCode).toBe(1);
		expect(stdout).toMatch(/^outcome: not sent\nhow: tried [\d:]+\nreason: /);
		expect(await desk.attempts()).toMatchObject([{outcome: {kind: 'notSent'}}]);
	});

	it('unknown, where the person interrupts the wait', async () => {
		const desk = await openDesk();
		let interrupt = () => {};
		const server = await serveNode(() => interrupt());
		const {exitCode, stdout, stderr} = await desk.run([desk.file, '-r', server.url, '--yes', '-o', 'json'], {
			onStart: signal => {
				interrupt = () => signal('SIGINT');
			},
		});
		expect({exitCode, requests: server.requests.length}).toEqual({exitCode: 6, requests: 1});
		expect(JSON.parse(stdout).outcome).toBe('unknown');
		expect(stderr).toContain('it may have been accepted');
	});
});

it('the table says what is known of it, and that the node took other bytes than were meant', async () => {
	const desk = await openDesk();
	const other = 'AB'.repeat(32);
	const server = await serveNodeJson({code: 8, log: 'over\nthe limit', hash: other});
	const {stdout, stderr} = await desk.run([desk.file, '-r', server.url, '--yes']);
	const {host} = new URL(server.url);
	expect(stdout.replace(/\d\d:\d\d:\d\d/, 'TIME')).toBe(`outcome: refused by the node
how: sent TIME to ${host} · nothing was changed and no fee paid
code: 8 (over the gas limit)
log: over the limit
hash: ${someHash}
hash from the node: ${other}
comparison: another than the one computed
node: ${server.url}
mode: sync
network: ${host}
`);
	expect(stderr).toContain(`stakedeck: to be broadcast, once:
  deed      content not read
  size      10 bytes
  encoding  raw (detected; --encoding overrides it)
  SHA-256   ${someHash} (of the transaction: its hash)
  node      ${server.url}
  mode      sync: answered after the check of the node, before any block
  network   ${host} (host of the node, as no chain id is known)
`);
});

describe('the input', () => {
	it.each([
		['hex', hex, [], `0x${hex}`, 'hex (detected'],
		['base64', Buffer.from(someBytes).toString('base64'), [], `0x${hex}`, 'base64 (detected'],
		['bytes', someBytes, [], `0x${hex}`, 'raw (detected'],
		['hex as text', 'abcd\n', ['--encoding', 'raw'], '0x616263640a', 'raw (as given)'],
		['a parameter', '"ab c"\n', ['--encoding', 'verbatim'], '"ab c"', 'verbatim (as given)'],
	])('%s on stdin is sent as what it is', async (_what, stdin, words, parameter, said) => {
		const desk = await openDesk();
		const server = await serveNodeJson(accepted);
		const {stderr} = await desk.run(['-', '-r', server.url, '--yes', ...words], {stdin});
		const asked = server.requests.map(({url}) => new URL(url, server.url).searchParams.get('tx'));
		expect(asked).toEqual([parameter]);
		expect(stderr).toContain(`encoding  ${said}`);
	});

	it('a parameter that no node hashes is known by its own SHA-256, labelled so', async () => {
		const desk = await openDesk('abcd');
		const server = await serveNodeJson({code: 0});
		const {stdout, stderr} = await desk.run([desk.file, '-r', server.url, '--yes', '--encoding', 'verbatim']);
		expect(stderr).toContain('(of the parameter: no hash of its own)');
		expect(stdout).toContain(
			'\nSHA-256 of the parameter: 88D4266FD4E6338D13B845FCF289579D209C897823B9217DA3E161936F031589\n',
		);
		expect((await desk.run(['--log'])).stdout).toContain(' of the parameter ');
	});

	it.each([
		['nothing', '', 'the transaction is empty'],
		['an odd number of hex digits', '0xabc', 'odd number of hex digits'],
		['too much', 'a'.repeat(3_200_000), 'holds more than'],
		['a spending key', `zsknam1${'q02rgh4mqp'.repeat(8)}`, 'spending key'],
	])('%s is refused before anything is asked', async (_what, stdin, expected) => {
		const desk = await openDesk();
		const server = await serveNodeJson(accepted);
		const outcome = await desk.run(['-', '-r', server.url, '--yes'], {stdin});
		expect(outcome).toMatchObject({exitCode: 2, stdout: '', stderr: expect.stringContaining(expected)});
		expect(outcome.stderr).not.toContain('02rgh4mqp');
		expect([server.requests, await desk.attempts()]).toEqual([[], []]);
	});

	it.each([
		['no/such', 'the transaction cannot be read from "no/such", as there is no such file'],
		['.', 'the transaction cannot be read from ".", as it is a folder'],
	])('%j is no file', async (file, expected) => {
		const desk = await openDesk();
		const outcome = await desk.run([file, '-r', 'http://127.0.0.1:1', '--yes']);
		expect(outcome).toEqual({exitCode: 2, stdout: '', stderr: `stakedeck: ${expected}\n`});
	});
});

describe('the question', () => {
	it('without a terminal there is none, and --yes is required', async () => {
		const desk = await openDesk();
		const server = await serveNodeJson(accepted);
		const outcome = await desk.run([desk.file, '-r', server.url]);
		expect(outcome).toMatchObject({exitCode: 2, stdout: '', stderr: expect.stringContaining('--yes')});
		expect([server.requests, await desk.attempts()]).toEqual([[], []]);
	});

	it.each([
		['another name', 'main'],
		['nothing', ''],
		['the end of the input', undefined],
	])('answered with %s sends nothing', async (_what, answer) => {
		const desk = await openDesk();
		const server = await serveNodeJson(accepted);
		const {loaders, isClosed} = typing(answer);
		const {exitCode, stderr} = await desk.run([desk.file, '-r', server.url], {loaders});
		expect({exitCode, requests: server.requests}).toEqual({exitCode: 2, requests: []});
		expect(stderr).toContain('stakedeck: not sent, as');
		expect([await desk.attempts(), isClosed()]).toEqual([[], true]);
	});

	it('interrupted, it sends nothing', async () => {
		const desk = await openDesk();
		const server = await serveNodeJson(accepted);
		let interrupt = () => {};
		const ask = async () => {
			interrupt();
			return undefined;
		};
		const {exitCode, stderr} = await desk.run([desk.file, '-r', server.url], {
			loaders: {openTerminal: async () => ({ask, close() {}})},
			onStart: signal => {
				interrupt = () => signal('SIGINT');
			},
		});
		expect({exitCode, requests: server.requests}).toEqual({exitCode: 130, requests: []});
		expect(stderr).toContain('interrupted; nothing was sent');
	});

	it('asks for the chain id of the indexer, and a second time for what was sent before', async () => {
		const desk = await openDesk();
		const node = await serveNodeJson(accepted);
		const indexer = await serveJson({chainId: 'test.1'});
		const words = [desk.file, '-r', node.url, '-i', indexer.url];
		const first = typing('test.1');
		expect(await desk.run(words, first)).toMatchObject({exitCode: 0});
		expect(first.questions).toEqual([`Type test.1 to broadcast it to ${node.url}: `]);
		const once = typing('test.1', '');
		const refused = await desk.run([...words, '--utc'], once);
		expect(refused).toMatchObject({exitCode: 2, stdout: ''});
		expect(refused.stderr).toMatch(
			/this transaction was broadcast before, \d{4}-\d\d-\d\d \d\d:\d\d UTC, to http.*: sent, waiting for a block/,
		);
		expect(once.questions[1]).toBe('It was broadcast before. To send it again, type test.1 once more: ');
		expect(node.requests).toHaveLength(1);
		expect(await desk.run(words, typing('test.1', 'test.1'))).toMatchObject({exitCode: 0});
		expect(node.requests).toHaveLength(2);
		// --yes sends it without a question, and says so all the same.
		const {stderr} = await desk.run([...words, '--yes']);
		expect(stderr).toContain('this transaction was broadcast before');
		for (const [often, more] of ['', 'and once before that', 'and 2 times before that'].entries()) {
			const again = await desk.run([...words, '--yes']);
			expect(again.stderr, `after ${often + 3}`).toContain(more);
			expect(/before that/.test(again.stderr)).toBe(more !== '');
		}
		expect(node.requests).toHaveLength(6);
	});

	it('tells an earlier attempt by its node where the network had no name then', async () => {
		const desk = await openDesk();
		const node = await serveNodeJson(accepted);
		await desk.run([desk.file, '-r', node.url, '--yes']);
		const indexer = await serveJson({chainId: 'test.1'});
		const again = typing('test.1', 'no');
		await desk.run([desk.file, '-r', node.url, '-i', indexer.url], again);
		expect([again.questions.length, node.requests.length]).toEqual([2, 1]);
	});

	it("asks for the profile's chain id, and for the node's host where the indexer is silent", async () => {
		const desk = await openDesk();
		const node = await serveNodeJson(accepted);
		await mkdir(path.join(desk.folder, 'stakedeck'));
		await writeFile(
			path.join(desk.folder, 'stakedeck/config.toml'),
			`[profiles.p]\nindexer-url = "http://127.0.0.1:1"\nrpc-url = "${node.url}"\nchain-id = "of-profile"\n`,
		);
		expect(await desk.run([desk.file, '-p', 'p'], typing('of-profile'))).toMatchObject({exitCode: 0});
		const {host} = new URL(node.url);
		const words = ['-', '-r', node.url, '-i', 'http://127.0.0.1:1'];
		expect(await desk.run(words, {...typing(host), stdin: 'ab'})).toMatchObject({exitCode: 0});
		expect(node.requests).toHaveLength(2);
	});
});

describe('refused before anything is read, asked or sent', () => {
	it.each([
		['by the flag', ['--read-only'], '', '--read-only is given'],
		['by the profile', ['-p', 'p'], 'read-only = true', 'the profile p is read-only'],
		[
			'by the profile in force, to another node',
			['-p', 'p', '-r', 'http://127.0.0.1:1'],
			'read-only = true',
			'p is read-only',
		],
	])('what is read-only %s', async (_who, words, more, expected) => {
		const desk = await openDesk();
		const server = await serveNodeJson(accepted);
		await mkdir(path.join(desk.folder, 'stakedeck'));
		const text = `[profiles.p]\nindexer-url = "${server.url}"\nrpc-url = "${server.url}"\n${more}\n`;
		await writeFile(path.join(desk.folder, 'stakedeck/config.toml'), text);
		const outcome = await desk.run([
			'no/such',
			...words,
			'--yes',
			...(words[0] === '-p' ? [] : ['-r', server.url]),
		]);
		expect(outcome).toMatchObject({exitCode: 2, stdout: '', stderr: expect.stringContaining(expected)});
		expect(server.requests).toEqual([]);
	});

	it.each([
		[[], 'no node to send it to: give its address with -r URL (--rpc-url), in STAKEDECK_RPC_URL,'],
		[['-r', 'http://127.0.0.1:1', '--follow-timeout', '3'], 'give both'],
		[['-r', 'http://127.0.0.1:1', '-o', 'csv'], '--output takes table or json, not "csv"'],
		[['-r', 'http://127.0.0.1:1', '--mode', 'fast'], '--mode takes sync, async or commit, not "fast"'],
		[['--log'], 'broadcast --log takes no file'],
	])('%j', async (words, expected) => {
		const desk = await openDesk();
		const outcome = await desk.run([desk.file, '--yes', ...words]);
		expect(outcome).toMatchObject({exitCode: 2, stdout: '', stderr: expect.stringContaining(expected)});
	});

	it('the node of a profile beside another indexer', async () => {
		const desk = await openDesk();
		await mkdir(path.join(desk.folder, 'stakedeck'));
		const text = 'profile = "p"\n[profiles.p]\nindexer-url = "http://h"\nrpc-url = "http://n"\n';
		await writeFile(path.join(desk.folder, 'stakedeck/config.toml'), text);
		const {exitCode, stderr} = await desk.run([desk.file, '-i', 'http://127.0.0.1:1', '--yes']);
		expect(exitCode).toBe(2);
		expect(stderr).toContain('the node of the profile p is not used with an indexer from elsewhere');
	});
});

describe('the journal', () => {
	it('that cannot be written refuses the broadcast, unless none is wanted', async () => {
		const desk = await openDesk();
		const server = await serveNodeJson(accepted);
		const environment = {HOME: '', XDG_STATE_HOME: desk.file};
		const words = [desk.file, '-r', server.url, '--yes'];
		const refused = await desk.run(words, {environment});
		expect(refused).toMatchObject({exitCode: 2, stdout: ''});
		expect(refused.stderr).toMatch(
			/not sent: the journal .* cannot be written, as .*; --no-journal sends it without a record\n$/,
		);
		expect(server.requests).toEqual([]);
		expect(await desk.run([...words, '--no-journal'], {environment})).toMatchObject({exitCode: 0});
		expect(server.requests).toHaveLength(1);
	});

	it('is listed newest first in each form', async () => {
		const desk = await openDesk();
		expect(await desk.run(['--log'])).toMatchObject({
			exitCode: 0,
			stderr: expect.stringContaining('nothing was'),
		});
		const [first, second] = [await serveNodeJson(accepted), await serveNodeJson({code: 3, log: 'bad'})];
		await desk.run([desk.file, '-r', first.url, '--yes']);
		await desk.run([desk.file, '-r', second.url, '--yes']);
		const table = (await desk.run(['--log', '--utc'])).stdout.split('\n');
		expect(table[0]).toMatch(/^Time +Network +Hash +Outcome +Block$/);
		expect(table[1]).toMatch(/ UTC .* Refused by the node: invalid signature/);
		expect(table[2]).toContain('Sent, waiting for a block');
		const {results, pagination} = JSON.parse((await desk.run(['--log', '-o', 'json'])).stdout);
		expect(pagination.totalItems).toBe(2);
		expect(results[1]).toMatchObject({
			node: first.url,
			outcome: 'accepted',
			key: {sha256: someHash},
			size: 10,
		});
		const {stdout: csv} = await desk.run(['--log', '-o', 'csv']);
		expect(csv.split('\r\n')[2]).toContain(`,${first.url},sync,raw,10,transaction,${someHash},accepted,`);
	});

	it.each([40, 60, 80, 160])('has room for the whole of each outcome in %d columns', async columns => {
		const desk = await openDesk();
		const parameter = path.join(desk.folder, 'parameter');
		await writeFile(parameter, 'neither hex nor base64: $');
		const full = await serveNode((_request, response) => json(nodeError('mempool is full'), 500)(response));
		const block = await serveNodeJson({...commit(0, 3), height: '4030720'});
		await desk.run([desk.file, '-r', full.url, '--yes']);
		await desk.run([desk.file, '-r', block.url, '--yes', '--mode', 'commit']);
		await desk.run([parameter, '-r', full.url, '--yes', '--encoding', 'verbatim']);
		const {results} = JSON.parse((await desk.run(['--log', '-o', 'json'])).stdout);
		const {stdout} = await desk.run(['--log', '--no-color'], {columns});
		const lines = stdout.split('\n');
		const [header = ''] = lines;
		const end = header.includes('Block') ? header.indexOf('Block') - '4 030 720'.length : columns;
		const outcomes = lines.slice(1).map(line => line.slice(header.indexOf('Outcome'), end).trim());
		const told = outcomes.join(' ').replaceAll(/[!✗] /g, '');
		for (const {sentence} of results) expect(told).toContain(sentence);
		expect(told).toContain('Rejected in block 4 030 720: invalid signature');
		expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(columns);
		expect(header.includes('Hash')).toBe(columns > 40);
	});

	it('asks no service and takes no other flag', async () => {
		const desk = await openDesk();
		const {exitCode, stderr} = await desk.run(['--log', '--yes']);
		expect({exitCode, stderr}).toEqual({
			exitCode: 2,
			stderr: 'stakedeck: --yes does not go with --log, which sends nothing and asks nobody\n',
		});
	});
});
