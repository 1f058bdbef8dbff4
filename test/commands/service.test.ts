import {describe, expect, it} from 'vitest';
import {capabilities} from '../../source/domain/extensions.ts';
import {testValidator, writeLiveness, writeOption} from '../helpers/chain-answers.ts';
import {runCommand} from '../helpers/run-command.ts';
import {type Answering, answerWith, noPath, serve} from '../helpers/serve.ts';
import {noKey, serveChainNode} from '../helpers/serve-chain-node.ts';

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Good answers by their paths, as the service and its node give them. */
const good = (secondsBehind = 5): Readonly<Record<string, unknown>> => ({
	'/health': {version: '3.3.4', commit: 'f00'},
	'/api/v1/chain/parameters': {chainId: 'namada.test', nativeTokenAddress: 'tnam1native'},
	'/api/v1/chain/epoch/latest': {epoch: '2868'},
	'/api/v1/chain/block/latest': {block: '8929813'},
	'/api/v1/crawlers/timestamps': [
		{name: 'chain', timestamp: nowSeconds() - secondsBehind, lastProcessedBlockHeight: 8929813},
		{name: 'governance', timestamp: nowSeconds() - 9999, lastProcessedBlockHeight: null},
	],
	'/api/v1/pos/validator/all': [],
	'/api/v1/gov/proposal/all': [],
	'/api/v1/block/height/8929813': {height: 8929813, transactions: []},
	'/api/v1/block/timestamp/now': {height: 8929813, transactions: []},
	'/api/v1/chain/history': {results: []},
	'/api/v1/gov/voter/tnam1native/votes': [],
	'/api/v1/pos/reward/tnam1native': [],
	'/api/v1/pos/reward/tnam1native/tnam1native/0': [],
	'/api/v1/account/tnam1native': [],
	'/api/v1/chain/token': [],
	'/api/v1/chain/token-supply': {totalSupply: '1'},
	'/api/v1/gas-price/tnam1native': [],
	'/api/v1/gas/estimate': {avg: 1},
	'/status': {
		jsonrpc: '2.0',
		id: -1,
		result: {
			node_info: {network: 'namada.test'},
			sync_info: {latest_block_height: '8929815', catching_up: false},
		},
	},
});

const noThing = answerWith(404, '{"message":"not found","code":404}');

async function serveAll(others: Readonly<Record<string, Answering>> = {}, answers = good()) {
	return serve((request, response) => {
		const path = (request.url ?? '').replace(/\?.*/, '').replace(/timestamp\/\d+/, 'timestamp/now');
		const other = others[path] ?? (path === '/api/v1/chain/parameters' ? undefined : others['*']);
		if (other) return other(response);
		if (/chain\/inner\/|proposal\/0\/votes/.test(path)) return noThing(response);
		const found = answers[path];
		return found === undefined ? noPath(response) : answerWith(200, JSON.stringify(found))(response);
	});
}

const ask = async (url: string, ...flags: readonly string[]) => {
	const {exitCode, stdout, stderr} = await runCommand(['service', '-i', url, ...flags]);
	return {exitCode, stderr, stdout};
};

describe('service', () => {
	it('says what it is, how far it is, and what it answers', async () => {
		const {url, requests} = await serveAll();
		const {exitCode, stdout, stderr} = await ask(url, '-r', url);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(stdout.replaceAll(url, 'URL').replaceAll(/ +\n/g, '\n')).toBe(
			[
				'Field           Value',
				'Indexer         URL',
				'Version         3.3.4 (f00)',
				'Chain           namada.test',
				'Epoch           2868',
				'Height          8 929 813',
				'Lag             up to date',
				'Node            URL',
				"Node's network  namada.test",
				"Node's height   8 929 815",
				"Node's state    in sync",
				'Chain state     not answered: the path is missing there (404)',
				'',
				'Beyond the interface',
				'Answer                        Path                               There',
				'its version                   health                             yes',
				'the epoch                     api/v1/chain/epoch/latest          yes',
				'the height                    api/v1/chain/block/latest          yes',
				'how far behind it is          api/v1/crawlers/timestamps         yes',
				'all validators in one answer  api/v1/pos/validator/all           yes',
				'all proposals in one answer   api/v1/gov/proposal/all            yes',
				'what is in a block            api/v1/block/height/{height}       yes',
				'the block of a time           api/v1/block/timestamp/{seconds}   yes',
				'transactions of an address    api/v1/chain/history               yes',
				'inner transactions by hash    api/v1/chain/inner/{id}            yes',
				'votes of an address           api/v1/gov/voter/{address}/votes   yes',
				'votes on a proposal           api/v1/gov/proposal/{id}/votes     yes',
				'rewards to claim              api/v1/pos/reward/{address}        yes',
				'rewards of past epochs        api/v1/pos/reward/{a}/{v}/{epoch}  yes',
				'balances of an address        api/v1/account/{address}           yes',
				'tokens of the chain           api/v1/chain/token                 yes',
				'supply of a token             api/v1/chain/token-supply          yes',
				'price of gas                  api/v1/gas-price/{token}           yes',
				'gas that a transaction takes  api/v1/gas/estimate                yes',
				'',
			].join('\n'),
		);
		const asked = requests.map(request => request.url);
		expect(asked).toContain(`/api/v1/chain/inner/${'0'.repeat(64)}`);
		expect(asked).toContain('/api/v1/chain/history?addresses=tnam1native');
		// Nothing is asked twice.
		expect(new Set(asked).size).toBe(asked.length);
	});

	it('is JSON and CSV of the same', async () => {
		const {url} = await serveAll({}, good(200));
		const {stdout} = await ask(url, '-o', 'json');
		expect(JSON.parse(stdout)).toEqual({
			indexer: {
				address: url,
				version: '3.3.4',
				commit: 'f00',
				chainId: 'namada.test',
				epoch: '2868',
				height: '8929813',
				state: 'behind',
				secondsBehind: expect.closeTo(200, -1),
			},
			chain: {state: 'unknown', secondsHalted: null},
			answers: Object.fromEntries(capabilities.map(name => [name, 'yes'])),
			node: null,
		});
		const csv = (await ask(url, '-o', 'csv')).stdout;
		expect(csv).toContain('\r\nindexer.height,8929813\r\n');
		expect(csv).toContain('\r\nanswers.inner,yes\r\n');
		expect((await ask(url)).stdout).toMatch(/Lag +indexer 3 min behind/);
	});

	it.each<[string, Record<string, Answering>, RegExp]>([
		['has no such path', {'/api/v1/chain/history': noPath}, /history +no\b/],
		[
			'fails',
			{'/api/v1/chain/history': answerWith(500, '{"error":"x"}')},
			/history +no answer: failed \(500\)/,
		],
		[
			'answers nonsense',
			{'/api/v1/crawlers/timestamps': answerWith(200, '"so"')},
			/timestamps +no answer: unexpected answer/,
		],
		[
			'has not the newest block',
			{'/api/v1/block/height/8929813': noThing},
			/\{height\} +not known: not found \(404\)/,
		],
		['knows no epoch', {'/api/v1/chain/epoch/latest': noPath}, /Epoch +–[\s\S]*epoch\/latest +no\b/],
		[
			'has a node without status',
			{'/status': noPath},
			/Node +\S+ \(no \/status: its network and height are not known\)/,
		],
		['has a node that fails', {'/status': answerWith(500, '')}, /Node +\S+ \(no answer: failed \(500\)\)/],
		[
			'has the node of another chain',
			{'/status': answerWith(200, '{"node_info":{"network":"other"},"sync_info":{}}')},
			/network +other, not the indexer's/,
		],
	])('that %s is answered all the same', async (_, others, words) => {
		const {url} = await serveAll(others);
		const {exitCode, stdout} = await ask(url, '-r', url);
		expect(stdout).toMatch(words);
		expect(exitCode).toBe(0);
	});

	const onChain = {network: 'namada.test', epoch: 2868n, height: 8_929_813n};

	it('lists what its node answers beyond broadcasting', async () => {
		const {url} = await serveAll();
		const validators = [testValidator(1)];
		const served = await serveChainNode({
			...onChain,
			state: {'/vp/pos/validator/liveness_info': writeLiveness({validators})},
		});
		const {stdout} = await ask(url, '-r', served.url);
		expect(stdout).toMatch(/Chain state +answered/);
		expect(stdout).toMatch(/\nBeyond broadcasting\nAnswer +Path +There\n/);
		expect(stdout).toMatch(/missed votes of all validators +\/vp\/pos\/validator\/liveness_info +yes/);
		expect(stdout).toMatch(/slashes that wait +\/vp\/pos\/enqueued_slashes +no\n/);
		expect(stdout).toMatch(/its peers +\/net_info +yes/);
		expect(new Set(served.asked()).size).toBe(served.asked().length);
		const {node} = JSON.parse((await ask(url, '-r', served.url, '-o', 'json')).stdout);
		expect(node).toMatchObject({state: 'open', answers: {chainEpoch: 'yes', liveness: 'yes', slashes: 'no'}});
	});

	const comet = (key: string) => `/vp/pos/validator_by_tm_addr/${key}`;
	const missed = '/vp/pos/validator/liveness_info';

	it('names the validator of its node, with its label or its name, and says how the node is', async () => {
		const validator = testValidator(1, 4n);
		const list = [{address: validator.address, name: 'Kestrel Nodes', votingPower: '7', state: 'consensus'}];
		const pagination = {page: '1', perPage: '30', totalPages: '1', totalItems: '1'};
		const {url} = await serveAll({}, {...good(), '/api/v1/pos/validator': {results: list, pagination}});
		const served = await serveChainNode({
			...onChain,
			height: 8_929_812n,
			cometAddress: validator.cometAddress,
			state: {
				[missed]: writeLiveness({validators: [validator]}),
				[comet(validator.cometAddress)]: writeOption(validator.address),
			},
		});
		const {stdout} = await ask(url, '-r', served.url);
		expect(stdout).toMatch(/This node +Kestrel Nodes: in the set, in sync, 24 peers\n/);
		expect(new Set(served.asked()).size).toBe(served.asked().length);
		const {node} = JSON.parse((await ask(url, '-r', served.url, '-o', 'json')).stdout);
		expect(node).toMatchObject({
			validator: validator.address,
			validatorName: 'Kestrel Nodes',
			signs: null,
			peers: '24',
		});
	});

	it("says that its node is no validator's", async () => {
		const {url} = await serveAll();
		const served = await serveChainNode(onChain);
		served.facts.state[comet(served.facts.cometAddress)] = Uint8Array.from([0]);
		const {stdout} = await ask(url, '-r', served.url);
		expect(stdout).toMatch(/This node +no validator: in sync, 24 peers\n/);
	});

	it.each([
		['has no such paths', {gateway: noKey}, 'not answered: the node has no such paths'],
		['is forbidden', {gateway: answerWith(403, '{}')}, 'not answered: forbidden (403)'],
		['is on another chain', {network: 'other.1'}, 'not asked: the node is on the chain other.1'],
		['is catching up', {catchingUp: true}, 'not asked: the node is catching up'],
		['is some blocks behind', {height: 8_924_813n}, 'the node is 5 000 blocks behind the indexer'],
		['is behind', {epoch: 2800n}, 'not asked: the node is in epoch 2800, the indexer in 2868'],
	])('says that its node %s', async (_, facts, words) => {
		const {url} = await serveAll();
		const served = await serveChainNode({...onChain, ...facts});
		const {stdout} = await ask(url, '-r', served.url);
		expect(stdout).toContain(words);
		expect(stdout).not.toContain('Beyond broadcasting');
	});

	const weekAgo = () => new Date(Date.now() - 604_805_000).toISOString();

	it('does not call a node in sync whose newest block is a week old', async () => {
		const validator = testValidator(1, 4n);
		const {url} = await serveAll();
		const served = await serveChainNode({
			...onChain,
			blockTime: weekAgo(),
			cometAddress: validator.cometAddress,
			state: {[comet(validator.cometAddress)]: writeOption(validator.address)},
		});
		const {stdout} = await ask(url, '-r', served.url);
		expect(stdout).toMatch(/Node's state +no block for 7 d\n/);
		expect(stdout).toMatch(/This node .*: no block for 7 d, 24 peers\n/);
		expect(stdout).not.toContain('in sync');
		const {node} = JSON.parse((await ask(url, '-r', served.url, '-o', 'json')).stdout);
		expect(node).toMatchObject({catchingUp: false, standing: 'standing'});
		expect(node.secondsOld).toBeGreaterThanOrEqual(604_800);
	});

	it.each<[string, object, number, RegExp, object]>([
		['an old block', {timestamp: -600}, 5, /Lag +chain has halted\n/, {state: 'live', secondsBehind: 0}],
		[
			'an old block and crawlers that stopped',
			{timestamp: -600},
			595,
			/Lag +indexer 10 min behind/,
			{state: 'behind'},
		],
		[
			'a new block, with crawlers by another clock',
			{timestamp: -5},
			3600,
			/Lag +up to date/,
			{state: 'live'},
		],
	])('judges an indexer with %s', async (_, {timestamp}: {timestamp?: number}, looked, words, state) => {
		const block = {height: 8929813, timestamp: `${nowSeconds() + (timestamp ?? 0)}`, transactions: []};
		const {url} = await serveAll({}, {...good(looked), '/api/v1/block/height/8929813': block});
		expect((await ask(url)).stdout).toMatch(words);
		expect(JSON.parse((await ask(url, '-o', 'json')).stdout).indexer).toMatchObject(state);
	});

	it('calls an indexer behind by a node that is far ahead, and its chain none that has halted', async () => {
		const block = {height: 8929813, timestamp: `${nowSeconds() - 3600}`, transactions: []};
		const answers = {...good(3), '/api/v1/block/height/8929813': block};
		const {url} = await serveAll({}, answers);
		const served = await serveChainNode({...onChain, height: 8_930_263n});
		const {stdout} = await ask(url, '-r', served.url, '-o', 'json');
		expect(JSON.parse(stdout)).toMatchObject({
			indexer: {state: 'behind', secondsBehind: expect.closeTo(3600, -1)},
			chain: {state: 'usual', secondsHalted: null},
			node: {standing: 'in-sync'},
		});
	});

	it('that answers nothing beyond the interface is asked two things', async () => {
		const {url, requests} = await serveAll({'*': noPath});
		const {stdout} = await ask(url);
		expect(stdout).toMatch(/Chain +namada\.test/);
		expect(stdout).toMatch(/history +not known/);
		expect(requests.map(request => request.url).toSorted()).toEqual([
			'/api/v1/chain/epoch/latest',
			'/api/v1/chain/parameters',
			'/health',
		]);
	});

	it.each<[string, Record<string, Answering>, number]>([
		['that needs a key', {'/api/v1/chain/parameters': answerWith(401, '{}')}, 4],
		['that answers nothing', {'*': noPath, '/api/v1/chain/parameters': noPath}, 1],
		['that fails in all', {'*': answerWith(500, '{}'), '/api/v1/chain/parameters': answerWith(500, '{}')}, 1],
		['whose parameters fail alone', {'/api/v1/chain/parameters': answerWith(500, '{}')}, 0],
	])('%s', async (_, others, code) => {
		const {url} = await serveAll(others);
		expect((await ask(url)).exitCode).toBe(code);
	});

	it('that is not there', async () => {
		const {exitCode, stderr} = await ask('http://127.0.0.1:1');
		expect(exitCode).toBe(1);
		expect(stderr).toContain('cannot be reached');
	});
});
