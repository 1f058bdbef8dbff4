import {mkdir} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {type TestValidator, testValidator, writeLiveness} from '../helpers/chain-answers.ts';
import {runCommand} from '../helpers/run-command.ts';
import {answerWith, noPath, serve} from '../helpers/serve.ts';
import {noKey, rpcError, type ServedNode, serveChainNode} from '../helpers/serve-chain-node.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const path = '/vp/pos/validator/liveness_info';
const height = 4_030_720n;
const [heron, kestrel, fox] = [testValidator(1, 412n), testValidator(2), testValidator(3, 9000n)];

/** A node whose answer is this at first; once its height was asked for again, it is the later one, some blocks on. */
async function serveSigning(
	first: readonly TestValidator[],
	later: readonly TestValidator[] = first,
	blocks = 5n,
): Promise<ServedNode> {
	const served = await serveChainNode({state: {[path]: writeLiveness({validators: first})}});
	const {facts} = served;
	let asked = 0;
	Object.defineProperty(facts, 'height', {
		get: () => (served.asked().filter(each => each === '/status').length > 1 ? height + blocks : height),
	});
	const values = {first: writeLiveness({validators: first}), later: writeLiveness({validators: later})};
	Object.defineProperty(facts.state, path, {get: () => (asked++ === 0 ? values.first : values.later)});
	return served;
}

const ask = (...words: readonly string[]) => runCommand(['signing', ...words]);
const rowsOf = (stdout: string) => JSON.parse(stdout).results as Record<string, unknown>[];

describe('signing with a node alone', () => {
	it('says who signs by two looks, those that missed most first', async () => {
		const served = await serveSigning(
			[heron, kestrel, fox],
			[{...heron, missed: 413n}, kestrel, {...fox, missed: 9005n}],
		);
		const {stdout, stderr, exitCode} = await ask('-r', served.url, '-o', 'json');
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: expect.stringMatching(/waiting for 5 blocks/)});
		expect(rowsOf(stdout)).toEqual([
			expect.objectContaining({address: fox.address, missed: '9005', signs: 'no'}),
			{
				address: heron.address,
				name: null,
				cometAddress: heron.cometAddress,
				missed: '413',
				window: '10000',
				jailedAt: '9000',
				height: String(height + 5n),
				signs: 'some',
				lastBlock: null,
			},
			expect.objectContaining({address: kestrel.address, missed: '0', signs: 'yes'}),
		]);
		expect(served.asked().filter(each => each === path)).toHaveLength(2);
	});

	it('answers at once with --no-wait, as table and CSV too', async () => {
		const served = await serveSigning([heron, kestrel], undefined, 0n);
		const {stdout, stderr} = await ask('-r', served.url, '--no-wait');
		expect(stderr).toBe('');
		expect(stdout).toMatch(/Missed +Window +Jailed at +Height +Signs/);
		expect(stdout).toMatch(/412 +10 000 +9 000 +4 030 720 +not known/);
		const csv = await ask('-r', served.url, '--no-wait', '-o', 'csv');
		expect(csv.stdout.split('\r\n').slice(0, 2)).toEqual([
			'address,name,cometAddress,missed,window,jailedAt,height,signs,lastBlock.height,lastBlock.vote,signed',
			`${heron.address},,${heron.cometAddress},412,10000,9000,4030720,,,,`,
		]);
	});

	it('takes addresses of both kinds, and says of one out of the set that nothing is counted', async () => {
		const served = await serveSigning([heron, kestrel]);
		const words = [fox.address, kestrel.cometAddress.toLowerCase(), '--no-wait', '-o', 'json'];
		const {stdout} = await ask('-r', served.url, ...words);
		expect(rowsOf(stdout)).toMatchObject([
			{address: fox.address, missed: null, signs: null},
			{address: kestrel.address, missed: '0'},
		]);
		const {exitCode, stderr} = await ask('-r', served.url, 'Heron', '--no-wait');
		expect(exitCode).toBe(2);
		expect(stderr).toContain('there is no validator "Heron"; without an indexer only addresses are known');
	});

	it.each([
		['forbids questions', {gateway: answerWith(403, '{}')}, 'forbidden (403)'],
		['is of another kind of chain', {gateway: noKey}, 'the node has no such paths'],
		['is catching up', {catchingUp: true}, 'the node is catching up'],
		['has no such path', {}, 'does not tell who signs'],
	])('fails with a sentence where the node %s', async (_, facts, words) => {
		const served = await serveChainNode(facts);
		const {exitCode, stderr, stdout} = await ask('-r', served.url);
		expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
		expect(stderr).toContain(words);
	});

	it('says that no node is at a path where nothing is', async () => {
		const served = await serve((_request, response) => response.writeHead(404).end('404 page not found'));
		const {exitCode, stderr} = await ask('-r', `${served.url}/websocket`);
		expect([exitCode, stderr]).toEqual([
			1,
			`stakedeck: ${served.url}/websocket: no node at that path (404): check the address and its path\n`,
		]);
	});

	it('refuses a node that lies', async () => {
		const served = await serveSigning([{...heron, missed: 10_001n}]);
		const {exitCode, stderr} = await ask('-r', served.url);
		expect(exitCode).toBe(1);
		expect(stderr).toContain('sent an unexpected answer: ');
		expect(stderr).toContain('more missed votes than blocks in the window; ask another one');
	});

	it('needs a node', async () => {
		const {exitCode, stderr} = await ask();
		expect(exitCode).toBe(2);
		expect(stderr).toContain('no node to ask: give its address with -r URL');
	});
});

describe('a look at the last block', () => {
	const at = height - 1n;
	const commit = {
		signed_header: {
			header: {height: String(at), validators_hash: 'AB'},
			commit: {height: String(at), signatures: [{block_id_flag: 1}, {block_id_flag: 2}]},
		},
		canonical: true,
	};
	const members = [heron, kestrel].map(({cometAddress}, place) => ({
		address: cometAddress,
		voting_power: place === 0 ? '1' : '9',
	}));
	const set = {block_height: String(at), validators: members, count: '2', total: '2'};
	const setUrl = `/validators?height=${at}&per_page=100&page=1`;

	it('comes with a named validator that does not just sign, and tells whether it is the chain', async () => {
		const served = await serveSigning([heron, kestrel], undefined, 0n);
		Object.assign(served.facts.blocks, {[`/commit?height=${at}`]: commit, [setUrl]: set});
		const {stdout} = await ask('-r', served.url, heron.address, '--no-wait');
		expect(stdout).toContain(
			`${heron.address} did not sign block 4 030 719: 90.0% of the power did, so it is not the chain`,
		);
		const json = await ask('-r', served.url, kestrel.address, '--no-wait', '-o', 'json');
		expect(rowsOf(json.stdout)).toMatchObject([{lastBlock: {height: '4030719', vote: 'signed'}}]);
	});

	it('says where the node has dropped the block', async () => {
		const served = await serveSigning([heron, kestrel]);
		served.facts.blocks[`/commit?height=${at}`] = rpcError(
			`height ${at} is not available, lowest height is ${height}`,
		);
		const {exitCode, stderr} = await ask('-r', served.url, heron.address, '--no-wait');
		expect({exitCode, stderr}).toEqual({
			exitCode: 0,
			stderr: expect.stringContaining('the node keeps block 4 030 719 no more'),
		});
	});
});

describe('signing with an indexer', () => {
	const validators = [
		{address: heron.address, name: 'Heron Staking', votingPower: '7', state: 'consensus'},
		{address: kestrel.address, name: 'Kestrel Nodes', votingPower: '5', state: 'consensus'},
	];
	const rules = {minNumOfBlocks: '2700', minDuration: '21600', maxBlockTime: '7'};
	const serveIndexer = (chainId: string, isBroken = false, block = String(height)) =>
		serve((request, response) => {
			const {pathname} = new URL(request.url ?? '', 'http://indexer');
			const answers: Record<string, unknown> = {
				'/api/v1/chain/parameters': {chainId, ...rules},
				'/api/v1/chain/epoch/latest': {epoch: '1204'},
				'/api/v1/chain/block/latest': {block},
				...(!isBroken && {
					'/api/v1/pos/validator': {
						results: validators,
						pagination: {page: '1', perPage: '10', totalPages: '1', totalItems: '2'},
					},
				}),
			};
			const found = answers[pathname];
			return found === undefined ? noPath(response) : answerWith(200, JSON.stringify(found))(response);
		});

	it('knows validators by their names', async () => {
		const served = await serveSigning([heron, kestrel]);
		const {url} = await serveIndexer(served.facts.network);
		const words = ['-i', url, '-r', served.url, 'heron staking', '--no-wait', '-o', 'json'];
		const {stdout, exitCode} = await ask(...words);
		expect(exitCode).toBe(0);
		expect(rowsOf(stdout)).toMatchObject([{name: 'Heron Staking', missed: '412'}]);
		const unknown = await ask('-i', url, '-r', served.url, 'Crow', '--no-wait');
		expect(unknown.exitCode).toBe(2);
		expect(unknown.stderr).toContain('there is no validator "Crow"');
	});

	it('takes a name as JSON has it, with a variation selector, a joiner or a flag', async () => {
		const served = await serveSigning([heron]);
		for (const name of ['⚡️ Lightning', '👩‍💻 Dev', 'Stake 🇨🇭', 'Cafe\u0301']) {
			const body = {results: [{...validators[0], name}], pagination: {}};
			const {url} = await serve((request, response) =>
				request.url?.startsWith('/api/v1/pos/validator?')
					? answerWith(200, JSON.stringify(body))(response)
					: noPath(response),
			);
			const {exitCode} = await ask('-i', url, '-r', served.url, name, '--no-wait');
			expect([name, exitCode]).toEqual([name, 0]);
		}
	});

	it('gives a percentage only of one that the ledger saw in the set for the whole window', async () => {
		const served = await serveSigning([heron, kestrel]);
		const {url} = await serveIndexer(served.facts.network);
		const home = await temporaryFolder();
		const environment = {XDG_STATE_HOME: home, XDG_CONFIG_HOME: home};
		const run = async (...typed: readonly string[]) =>
			runCommand(['signing', '-i', url, '-r', served.url, '--no-wait', ...typed], {environment});
		expect((await run()).stdout).not.toContain('Signed');
		await mkdir(join(home, 'stakedeck'));
		const {database} = await openLedger(
			join(home, 'stakedeck', 'ledger-2.sqlite'),
			() => import('node:sqlite'),
		);
		const ranked = (subject: string, ...epochs: readonly bigint[]) =>
			epochs.map(epoch => ({series: 'rank', subject, epoch, value: '7'}) as const);
		// 10 000 blocks reach four epochs back at most, each of 2 700 blocks or more.
		const epochs = [
			...ranked(heron.address, 1200n, 1201n, 1202n, 1203n, 1204n),
			...ranked(kestrel.address, 1200n, 1201n, 1203n, 1204n),
		];
		new Ledger(database, served.facts.network).write({lists: new Map(), events: [], epochs, now: 1n});
		database.close();
		expect((await run()).stdout).toMatch(/ Signs +Signed\n.* 412 .* 95\.8%\n.* 0 .* –\n/);
		const [first, second] = rowsOf((await run('-o', 'json')).stdout);
		expect(first).toMatchObject({name: 'Heron Staking', missed: '412', signed: '0.958800'});
		expect(second).not.toHaveProperty('signed');
		expect((await run('-o', 'csv')).stdout).toMatch(/,0\.958800\r\n.*,\r\n$/);
	});

	it('refuses a node that is far behind the indexer, though it says itself that it is not', async () => {
		const served = await serveSigning([heron]);
		const {url} = await serveIndexer(served.facts.network, false, String(height + 5000n));
		const {exitCode, stderr} = await ask('-i', url, '-r', served.url);
		expect(exitCode).toBe(1);
		expect(stderr).toContain('the node is 5 000 blocks behind the indexer');
	});

	it('refuses a node of another chain', async () => {
		const served = await serveSigning([heron]);
		const {url} = await serveIndexer('another.1');
		const {exitCode, stderr} = await ask('-i', url, '-r', served.url);
		expect(exitCode).toBe(1);
		expect(stderr).toContain(`the node is on the chain ${served.facts.network}`);
	});

	it('goes without names where the indexer has no list', async () => {
		const served = await serveSigning([heron]);
		const {url} = await serveIndexer(served.facts.network, true);
		const {stdout, stderr} = await ask('-i', url, '-r', served.url, '--no-wait', '-o', 'json');
		expect(stderr).toContain('the names of validators are not known');
		expect(rowsOf(stdout)).toMatchObject([{name: null, missed: '412'}]);
	});
});
