import {writeFile} from 'node:fs/promises';
import {expect, it} from 'vitest';
import {formatInteger} from '../../../source/format/number.ts';
import {startSimulator} from '../../../source/simulator/server.ts';
import {openDesk} from '../../helpers/run-broadcast.ts';
import {answerWith, serve, serveJson} from '../../helpers/serve.ts';
import {serveNode, serveNodeJson} from '../../helpers/serve-node.ts';
import {until} from '../../helpers/until.ts';
import {type ServedChain, serveChain} from '../../simulator/serve.ts';

const small = {validators: 8, delegators: 4, now: Date.now};

/** A desk with a bond of the chain's first delegator, and the words that broadcast it and look for it. */
async function prepare(served: ServedChain, fields: object = {}) {
	const [source] = served.chain.delegators;
	const validator = served.chain.state.validators[0]?.address;
	const desk = await openDesk(JSON.stringify({kind: 'bond', source, validator, amount: '0.5', ...fields}));
	const words = [desk.file, '-r', served.url, '-i', served.url, '--yes', '--follow'];
	return {desk, words, source: source!};
}

/** Makes a block once a transaction waits for one. */
async function makeBlock({chain}: ServedChain) {
	await until(() => chain.state.transactions.waitingCount > 0);
	chain.advance(1);
}

it('finds it in its block, and the stake of its delegator has changed', async () => {
	const served = await serveChain(small);
	const {desk, words, source} = await prepare(served);
	const bonds = async () => (await served.get(`/api/v1/pos/bond/${source}`)).body.pagination.totalItems;
	const before = Number(await bonds());
	const [{exitCode, stdout, stderr}] = await Promise.all([desk.run(words), makeBlock(served)]);
	expect(exitCode).toBe(0);
	expect(stdout).toMatch(
		/^outcome: applied in block [\d ]+\n.*\nin block: \d+\nwrapper: applied\ninner bond: applied\n$/s,
	);
	expect(stderr).toMatch(/applied in block [\d ]+\n$/);
	expect(Number(await bonds())).toBe(before + 1);
});

it('ends with 5 where it was accepted and failed in its block', async () => {
	const served = await serveChain(small);
	const {desk, words} = await prepare(served, {amount: '999999999999'});
	const [{exitCode, stdout, stderr}] = await Promise.all([
		desk.run([...words, '-o', 'json']),
		makeBlock(served),
	]);
	expect(exitCode).toBe(5);
	expect(stderr).toContain('rejected');
	expect(JSON.parse(stdout)).toMatchObject({
		outcome: 'rejected',
		exitCode: 5,
		headline: expect.stringMatching(/^Rejected in block /),
		broadcastOutcome: 'accepted',
		broadcastExitCode: 0,
		followed: {outcome: 'found', transaction: {innerTransactions: [{exitCode: 'rejected'}]}},
	});
});

it('finds it under another id by the block that the node names', async () => {
	const served = await serveChain({...small, shapes: 'server'});
	const {desk, words} = await prepare(served);
	const run = (more: readonly string[] = []) =>
		Promise.all([desk.run([...words, ...more]), makeBlock(served)]);
	const [{exitCode, stdout, stderr}] = await run();
	const id = /^id in the indexer: ([\da-f]{64})$/m.exec(stdout)?.[1];
	expect(exitCode).toBe(0);
	// Where the indexer lists it before the node is asked, the node has nothing to say.
	expect(stdout).toMatch(/^outcome: applied in block .*\n(?:on the node: applied\n.*\n)?wrapper: applied\n/s);
	// Where it is listed already, the payer of its fee leads to it before its block does.
	expect(stderr).toMatch(
		new RegExp(
			`applied in block [\\d ]+; the indexer files it under ${id}(?:, found by who paid its fee)?\n$`,
		),
	);
	const [kept] = await desk.attempts();
	expect(kept?.block).toMatchObject({kind: 'found', result: 'applied', id});
	const [table, json, csv] = await Promise.all(
		[[], ['-o', 'json'], ['-o', 'csv']].map(async form => (await desk.run(['--log', ...form])).stdout),
	);
	expect(table).toMatch(/^Time +Network +Hash +Outcome +Block +What it does\n/);
	expect(table).toMatch(/ [\dA-F]{8}…[\dA-F]{4} +✓ Applied in block [\d ]+ bond 0.5 NAM to \S/);
	expect(JSON.parse(json!).results).toMatchObject([{outcome: 'applied', indexerId: id}]);
	expect(csv).toContain(`,${id}`);
	await writeFile(desk.file, 'no JSON, so nobody knows who pays');
	const [other] = await run(['-o', 'json']);
	expect(JSON.parse(other.stdout).followed).toMatchObject({outcome: 'found', result: 'applied'});
	expect(JSON.parse(other.stdout).followed.indexerId).toMatch(/^[\da-f]{64}$/);
});

it('does not take what the same payer sent elsewhere for a transaction that was lost', async () => {
	const served = await serveChain({...small, shapes: 'server'});
	const {desk, words, source} = await prepare(served);
	const validator = served.chain.state.validators[0]?.address;
	const other = JSON.stringify({kind: 'bond', source, validator, amount: '0.25'});
	// It acknowledges the transaction, loses it, and does not tell what is in its blocks.
	const node = await serveNode((_request, response) => {
		served.chain.submit(Buffer.from(other));
		served.chain.advance(1);
		response.writeHead(200, {'content-type': 'application/json'}).end('{"result":{"code":0}}');
	});
	const follow = words.map((word, index) => (words[index - 1] === '-r' ? node.url : word));
	const {exitCode, stdout} = await desk.run([...follow, '--follow-timeout', '1', '-o', 'json']);
	expect(JSON.parse(stdout)).toMatchObject({
		outcome: 'notFound',
		followed: {outcome: 'absent', indexerId: null, transaction: null},
	});
	expect(exitCode).toBe(0);
	expect((await served.get(`/api/v1/chain/history?addresses=${source}`)).body.results).toHaveLength(1);
	const [kept] = await desk.attempts();
	expect(kept?.block).toMatchObject({kind: 'absent'});
});

it('does not take somebody else’s transaction in the block that the node names', async () => {
	const served = await serveChain({...small, shapes: 'server'});
	const {chain} = served;
	const {desk, words} = await prepare(served);
	await writeFile(desk.file, 'no JSON, so nobody knows who pays');
	const [, source] = chain.delegators;
	const validator = chain.state.validators[0]?.address;
	const other = JSON.stringify({kind: 'bond', source, validator, amount: '999999999999'});
	let included: {readonly height: string} | undefined;
	const node = await serve(({url = ''}, response) => {
		const hash = /hash=0x([\dA-F]+)/i.exec(url)?.[1];
		if (url.startsWith('/broadcast_tx')) {
			chain.submit(Buffer.from(other));
			chain.advance(1);
			included = {height: String(chain.state.height)};
			return answerWith(200, '{"result":{"code":0}}')(response);
		}
		const tx_result = {code: 0, gas_wanted: '111000', gas_used: '9999'};
		const result = included && hash !== undefined ? {...included, hash, index: 0, tx_result} : undefined;
		answerWith(result ? 200 : 404, JSON.stringify({result}))(response);
	});
	const follow = words.map((word, index) => (words[index - 1] === '-r' ? node.url : word));
	const {exitCode, stdout, stderr} = await desk.run([...follow, '-o', 'json']);
	expect(JSON.parse(stdout)).toMatchObject({
		outcome: 'applied',
		headline: expect.stringMatching(/^Applied in block /),
		followed: {outcome: 'found', result: 'applied', indexerId: null, transaction: null},
	});
	expect(stderr).toMatch(
		/applied in block [\d ]+; the indexer does not say which of its transactions this is\n$/,
	);
	expect(exitCode).toBe(0);
	const [kept] = await desk.attempts();
	expect(kept?.block).toMatchObject({kind: 'found', result: 'applied', isNodes: true});
});

it('says what the node says where the indexer does not tell which one it is', async () => {
	const served = await serveChain({
		...small,
		shapes: 'server',
		// It tells neither what is in a block nor what its sender did.
		without: ['/api/v1/block/height/{height}', '/api/v1/chain/history'],
	});
	const {desk, words} = await prepare(served, {amount: '999999999999'});
	const {chain} = served;
	const {submit} = chain;
	// In a block before the answer is there: the first look finds it at the node.
	chain.submit = bytes => {
		const check = submit.call(chain, bytes);
		chain.advance(1);
		return check;
	};
	const {exitCode, stdout, stderr} = await desk.run([...words, '--follow-timeout', '0.5', '-o', 'json']);
	expect(exitCode).toBe(5);
	expect(stderr).toMatch(
		/rejected in block [\d ]+: .*, as the node says; waiting for the indexer to list it\n/,
	);
	expect(stderr).toMatch(/; the indexer does not say which of its transactions this is\n$/);
	expect(JSON.parse(stdout)).toMatchObject({
		outcome: 'rejected',
		followed: {outcome: 'found', result: 'rejected', code: '1', indexerId: null, transaction: null},
	});
});

it('says after its time that it was accepted and is not found under this hash', async () => {
	const served = await serveChain({...small, hasSeparateIds: true});
	const {desk, words} = await prepare(served);
	const [{exitCode, stdout, stderr}] = await Promise.all([
		desk.run([...words, '--follow-timeout', '0.5', '-o', 'json']),
		makeBlock(served),
	]);
	expect(exitCode).toBe(0);
	expect(stderr).toMatch(/sent, not found under its hash, within 0\.5 s: [\dA-F]{64}; /);
	expect(JSON.parse(stdout).followed).toMatchObject({outcome: 'absent', indexerId: null, transaction: null});
});

it('stops looking at an interrupt, with the exit code of the broadcast', async () => {
	const served = await serveChain(small);
	const {desk, words} = await prepare(served);
	const [node, indexer] = [
		served.url,
		await serve((request, response) => {
			response.statusCode = 404;
			response.end('{}');
			if (request.url?.includes('wrapper')) setImmediate(() => interrupt());
		}),
	];
	let interrupt = () => {};
	const {exitCode, stderr} = await desk.run(
		words.map((word, index) => (words[index - 1] === '-i' ? indexer.url : word === served.url ? node : word)),
		{
			onStart: signal => {
				interrupt = () => signal('SIGINT');
			},
		},
	);
	expect(exitCode).toBe(0);
	expect(stderr).toMatch(/sent, waiting for a block; no longer looked for: [\dA-F]{64}\n$/);
});

it('looks for what may have been accepted too: unknown stays unknown until it is found', async () => {
	const served = await serveChain(small);
	const {desk, source} = await prepare(served);
	// It hands the transaction on and never says what came of it.
	const node = await serveNode(async (request, response) => {
		await fetch(served.url + request.url);
		response.destroy();
	});
	const words = [desk.file, '-r', node.url, '-i', served.url, '--yes', '--follow'];
	const [found] = await Promise.all([desk.run(words), makeBlock(served)]);
	expect(found).toMatchObject({
		exitCode: 0,
		stdout: expect.stringMatching(/^outcome: applied in block .*wrapper: applied\n/s),
	});
	await writeFile(desk.file, JSON.stringify({kind: 'bond', source, memo: 'other'}));
	const silent = await serveNode((_request, response) => response.destroy());
	const words2 = [
		desk.file,
		'-r',
		silent.url,
		'-i',
		served.url,
		'--yes',
		'--follow',
		'--follow-timeout',
		'0.3',
	];
	const lost = await desk.run(words2);
	expect(lost).toMatchObject({
		exitCode: 6,
		stderr: expect.stringContaining('not known, it may have been accepted: the connection'),
	});
	expect([node.requests.length, silent.requests.length]).toEqual([1, 1]);
});

it('asks the node alone where there is no indexer, and says so of a transaction that is there already', async () => {
	const served = await serveChain({...small, shapes: 'server'});
	const {desk} = await prepare(served);
	const words = [desk.file, '-r', served.url, '--yes', '--follow', '--no-journal'];
	const [found] = await Promise.all([desk.run(words), makeBlock(served)]);
	expect(found.stdout).toMatch(/^outcome: applied in block .*\nin block: \d+\non the node: applied\n$/s);
	expect(found.stderr).toMatch(/applied in block [\d ]+\n$/);
	expect(found.stderr).not.toContain('the chain has this transaction');
	expect(found.exitCode).toBe(0);
	const again = await desk.run(words);
	expect(again.stderr).toMatch(/the chain has this transaction: applied in block [\d ]+, as the node says\n/);
});

it('says up to which block the node has none that may have been accepted', async () => {
	const served = await serveChain({...small, shapes: 'server'});
	const {desk} = await prepare(served);
	const node = await serve(async ({url = ''}, response) => {
		if (url.includes('broadcast_tx')) return void response.destroy();
		const answer = await fetch(served.url + url);
		response.writeHead(answer.status, {'content-type': 'application/json'}).end(await answer.text());
	});
	const words = [desk.file, '-r', node.url, '--yes', '--follow', '--follow-timeout', '0.3'];
	const {exitCode, stderr, stdout} = await desk.run([...words, '-o', 'json']);
	const upTo = served.chain.state.height - 1n;
	const told = `not in any block up to ${formatInteger(upTo)}`;
	expect(exitCode).toBe(6);
	expect(stderr).toContain(told);
	expect(JSON.parse(stdout)).toMatchObject({
		outcome: 'unknown',
		followed: {outcome: 'absent', notUpTo: String(upTo)},
	});
	expect((await desk.run(['--log', '-o', 'json'])).stdout).toContain(told);
});

it('ends at once where nobody tells which transactions are in blocks', async () => {
	const {desk} = await prepare(await serveChain(small));
	const node = await serveNodeJson({result: {code: 0, data: '', log: '', hash: ''}});
	const {exitCode, stderr} = await desk.run([desk.file, '-r', node.url, '--yes', '--follow']);
	expect(exitCode).toBe(0);
	expect(stderr).toContain('the node does not tell which transactions are in its blocks');
});

it('looks for nothing where it was rejected, or has no hash', async () => {
	const desk = await openDesk('abcd');
	const indexer = await serveJson({chainId: 'test.1'});
	const rejecting = await serveJson({code: 2});
	const follow = ['-i', indexer.url, '--yes', '--follow'];
	expect(await desk.run([desk.file, '-r', rejecting.url, ...follow])).toMatchObject({exitCode: 5});
	const accepting = await serveJson({code: 0});
	const words = [desk.file, '-r', accepting.url, ...follow, '--encoding', 'verbatim'];
	const {exitCode, stderr} = await desk.run(words);
	expect(exitCode).toBe(0);
	expect(stderr).toContain('it has no hash to look for');
	expect(indexer.requests.every(({url}) => url.includes('parameters'))).toBe(true);
});

it('goes to the embedded chain with --demo, and is kept in no file', async () => {
	const desk = await openDesk('not JSON');
	const {exitCode, stdout, stderr} = await desk.run([desk.file, '--demo', '--yes', '--follow'], {
		loaders: {
			async startSimulator(options) {
				const {url, chain, close} = await startSimulator({...options, ...small});
				return {url, delegators: chain.delegators, sampleOf: () => undefined, close};
			},
		},
	});
	expect(stderr).toContain('DEMO: this goes to the embedded chain');
	expect(stdout).toContain('\nwrapper: ');
	expect(exitCode).toBe(0);
	expect(await desk.attempts()).toEqual([]);
});
