import {createHash} from 'node:crypto';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import {createMemoryJournal, type Journal} from '../../../source/broadcast/journal.ts';
import {hasFile} from '../../../source/broadcast/transaction-input.ts';
import {createSessionLog} from '../../../source/dashboard/shell/session-log.ts';
import {createChainNode} from '../../../source/services/node/chain-node.ts';
import {createMemoryStore} from '../../../source/store/store.ts';
import {pasted, temporaryJournal} from '../../helpers/broadcast.ts';
import {connectionTo, noServices} from '../../helpers/connection.ts';
import {type StartOptions, startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {listen} from '../../helpers/listen.ts';
import {type Handler, serve} from '../../helpers/serve.ts';
import {serveNode} from '../../helpers/serve-node.ts';
import {temporaryFolder} from '../../helpers/temporary-folder.ts';
import {createInner, createTransaction} from '../../helpers/transactions.ts';
import {until} from '../../helpers/until.ts';
import {createParameters, testNow} from '../../helpers/validators.ts';

afterEach(() => void vi.useRealTimers());

const accepted = {code: 0, data: '', log: ''};
const network = 'stake.test-1';

const json =
	(body: unknown, status = 200): Handler =>
	(_request, response) => {
		response.writeHead(status, {'content-type': 'application/json'});
		response.end(JSON.stringify(body));
	};

const enveloped = (error: unknown) => ({jsonrpc: '2.0', id: -1, error});

let made = 0;

/** Another transaction for each test: the same one is not sent twice at once, and the tests run side by side. */
function createHex(): string {
	made += 1;
	return made.toString(16).padStart(20, 'a1b2c3d4');
}

interface Started extends StartOptions {
	readonly journal?: Journal;
	readonly url?: string;
	/** Of one attempt. */
	readonly milliseconds?: number;
}

/** A dashboard on a network whose indexer has no such transaction, with a node at that address. */
function start({url, milliseconds = 10_000, ...options}: Started = {}) {
	const journal = options.journal ?? createMemoryJournal();
	const timeLimit = {attemptMilliseconds: milliseconds, totalMilliseconds: milliseconds};
	const log = createSessionLog(Date.now);
	const store = createMemoryStore();
	const node =
		url === undefined ? undefined : createChainNode({address: url, timeLimit, onRequest: log.addRequest});
	const dashboard = startDashboard({
		indexer: createFakeIndexer(5),
		...(node && {node}),
		chainId: network,
		intervalMilliseconds: 20,
		log,
		store,
		rows: 40,
		...options,
		journal,
	});
	return {...dashboard, journal, log, store, hex: createHex()};
}

type Running = ReturnType<typeof start>;

async function review(dashboard: Running) {
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':broadcast\r');
	await dashboard.shows('file: ▏');
	dashboard.type(pasted(dashboard.hex));
	await dashboard.shows('Send this transaction?');
}

/** Up to the Enter that sends it. */
async function confirm(dashboard: Running, enter = '\r') {
	await review(dashboard);
	dashboard.type('\r');
	await dashboard.shows('network: ▏');
	dashboard.type(network + enter);
}

const kinds = async (journal: Journal) => (await journal.list()).map(({outcome}) => outcome?.kind);

/** A node that keeps its answers until it is told. */
async function holdingNode() {
	const {promise, resolve} = Promise.withResolvers<void>();
	const node = await serveNode((...all) => void promise.then(() => json(accepted)(...all)));
	return {...node, requests: node.requests, answer: resolve};
}

it('asks a service that limits requests for nothing while it follows', async () => {
	const node = await serveNode(json(accepted));
	const indexer = createFakeIndexer(5);
	await using dashboard = start({url: node.url, indexer});
	await review(dashboard);
	const {address} = indexer;
	indexer.failure = {
		kind: 'rateLimited',
		address,
		status: 429,
		until: Date.now() + 600_000,
	};
	await dashboard.shows('limited until');
	const before = indexer.asked.length;
	dashboard.type('\r');
	await dashboard.shows('network: ▏');
	dashboard.type(`${network}\r`);
	await dashboard.shows('Sent, waiting for a block');
	await dashboard.shows('limits requests');
	expect(indexer.asked.slice(before)).toEqual([]);
});

describe.concurrent('exactly one request is made', () => {
	it.each([
		['it is accepted', json(accepted), 'Sent, waiting for a block', 'accepted'],
		['it is rejected', json({...accepted, code: 6, log: 'chain "x"'}), 'wrong chain id', 'rejected'],
		['the node fails', json({oops: 1}, 500), 'HTTP 500', 'unknown'],
		[
			'the node has it',
			json(enveloped({data: 'tx already exists in cache'}), 500),
			'Sent before',
			'accepted',
		],
		[
			'the node panics',
			json(enveloped({data: 'runtime error: invalid memory address'}), 500),
			'Not known, it may have been accepted',
			'unknown',
		],
		['requests are limited', json({}, 429), 'it limits requests', 'notAccepted'],
		['it is redirected', redirect, 'it redirects', 'notAccepted'],
	] as const)('where %s', async (_title, handler, words, kind) => {
		const node = await serveNode(handler);
		await using dashboard = start({url: node.url});
		await confirm(dashboard);
		await dashboard.shows(words);
		expect(node.requests).toHaveLength(1);
		expect(await kinds(dashboard.journal)).toEqual([kind]);
	});

	it('where no answer comes in time', async () => {
		const node = await serveNode(() => undefined);
		await using dashboard = start({url: node.url, milliseconds: 200});
		await confirm(dashboard);
		await dashboard.shows('Not known, it may have been accepted');
		expect(node.requests).toHaveLength(1);
		expect(await kinds(dashboard.journal)).toEqual(['unknown']);
	});

	it('where the connection is reset', async () => {
		let connections = 0;
		const {url} = await listen(socket => {
			socket.once('data', data => {
				if (String(data).includes('/broadcast_tx_')) connections += 1;
				socket.resetAndDestroy();
			});
		});
		await using dashboard = start({url});
		await confirm(dashboard);
		await dashboard.shows('Not known, it may have been accepted');
		expect(connections).toBe(1);
		expect(await kinds(dashboard.journal)).toEqual(['unknown']);
	});

	it.each([
		['pressed twice', '\r\r'],
		['held down', '\r'.repeat(30)],
		['pasted as line breaks', `\r${pasted('\n\n\n')}`],
	])('where Enter is %s', async (_title, enter) => {
		const node = await holdingNode();
		await using dashboard = start({url: node.url});
		await confirm(dashboard, enter);
		await dashboard.shows('Sent once; waiting for the node');
		dashboard.type(enter);
		await until(() => node.requests.length === 1);
		node.answer();
		await dashboard.shows('Sent, waiting for a block');
		// Held on: it does not lead away from what became of it either.
		dashboard.type(enter);
		dashboard.type(':');
		await dashboard.shows(':▏');
		dashboard.type('\u001B');
		await dashboard.hides(':▏');
		await dashboard.shows('Sent, waiting for a block');
		expect(node.requests).toHaveLength(1);
		expect(await kinds(dashboard.journal)).toEqual(['accepted']);
	});

	it('where the terminal changes its size meanwhile', async () => {
		const node = await holdingNode();
		await using dashboard = start({url: node.url});
		await confirm(dashboard);
		await dashboard.shows('Sent once');
		for (const [columns, rows] of [
			[20, 5],
			[160, 50],
			[100, 30],
		] as const) {
			dashboard.resize(columns, rows);
			await dashboard.shows('Sending…');
		}
		node.answer();
		await dashboard.shows('Sent, waiting for a block');
		expect(node.requests).toHaveLength(1);
	});

	it('where it is closed, other views are looked at, and it is asked for again meanwhile', async () => {
		const node = await holdingNode();
		await using dashboard = start({url: node.url});
		await confirm(dashboard);
		await dashboard.shows('Sent once');
		dashboard.type('\u001B');
		await dashboard.hides('Sent once');
		dashboard.type('2');
		await dashboard.shows('[2 Proposals');
		dashboard.type(':broadcast other-file\r');
		await dashboard.shows('Sent once');
		dashboard.type('\u001B');
		await dashboard.hides('Sent once');
		node.answer();
		await dashboard.shows('the transaction: sent, waiting for a block; :broadcast shows it');
		dashboard.type(':broadcast\r');
		await dashboard.shows('passed its check');
		expect(node.requests).toHaveLength(1);
		expect(await kinds(dashboard.journal)).toEqual(['accepted']);
	});

	it('where Ctrl-C ends the wait, and the journal says that the outcome is unknown', async () => {
		const node = await holdingNode();
		await using dashboard = start({url: node.url});
		await confirm(dashboard);
		await until(() => node.requests.length === 1);
		await dashboard.shows('Sent once');
		dashboard.type('\u0003');
		await dashboard.shows('Not known, it may have been accepted');
		expect(dashboard.text()).toContain('it may have been accepted');
		expect(dashboard.text()).not.toMatch(/send it again|try again/i);
		expect(node.requests).toHaveLength(1);
		expect(await kinds(dashboard.journal)).toEqual(['unknown']);
	});

	it('where the dashboard is left meanwhile', async () => {
		const node = await holdingNode();
		await using dashboard = start({url: node.url});
		await confirm(dashboard);
		await until(() => node.requests.length === 1);
		dashboard.type('Q');
		expect(await dashboard.exitCode).toBe(0);
		expect(node.requests).toHaveLength(1);
		let known: readonly unknown[] = [];
		const read = () => void kinds(dashboard.journal).then(found => (known = found));
		await until(() => {
			read();
			return known[0] === 'unknown';
		});
		// Whoever is gone looks for nothing: the program could not end.
		expect(dashboard.indexer.asked.filter(question => question.startsWith('tx'))).toEqual([]);
	});
});

function redirect(...[, response]: Parameters<Handler>) {
	response.writeHead(302, {location: '/elsewhere'});
	response.end();
}

describe.concurrent('nothing is sent', () => {
	it('for a wrong name of the network, which can be mended', async () => {
		const node = await serveNode(json(accepted));
		await using dashboard = start({url: node.url});
		await review(dashboard);
		dashboard.type('\rstake.test-2\r\r\r');
		await dashboard.shows(`that is not ${network}; nothing was sent`);
		expect(node.requests).toHaveLength(0);
		expect(await dashboard.journal.list()).toEqual([]);
		dashboard.type('\u007F1\r');
		await dashboard.shows('Sent, waiting for a block');
		expect(node.requests).toHaveLength(1);
	});

	it.each([
		['--read-only or the profile forbids it', {isReadOnly: true}, true],
		['there is no node to broadcast through', {}, false],
	])('where %s', async (words, options, hasNode) => {
		const node = await serveNode(json(accepted));
		await using dashboard = start({...options, ...(hasNode && {url: node.url})});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':broadcast\r');
		await dashboard.shows(words);
		await dashboard.shows(':broadcast▏');
		dashboard.type('\u001B:broad\t');
		await dashboard.shows(':broad▏');
		expect(dashboard.text()).not.toContain('Broadcast a transaction');
		expect(node.requests).toHaveLength(0);
	});

	it('to a node on another chain, and no key leads on', async () => {
		const node = await serve(json({result: {node_info: {network: 'other-1'}}}));
		await using dashboard = start({url: node.url});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':broadcast\r');
		await dashboard.shows('file: ▏');
		dashboard.type(pasted(dashboard.hex));
		await dashboard.shows('it cannot be sent: the node');
		dashboard.type('e\r');
		await dashboard.shows('file: ▏');
		const paths = node.requests.map(({url}) => url.replace(/\?.*/, ''));
		// The dashboard itself asks how the node is too.
		expect([...new Set(paths)].sort()).toEqual(['/status', '/tx']);
		expect(await dashboard.journal.list()).toEqual([]);
	});

	it('where the journal cannot be written', async () => {
		const node = await serveNode(json(accepted));
		const {file, journal} = await temporaryJournal();
		await writeFile(path.dirname(file), 'a file where the folder would be');
		await using dashboard = start({url: node.url, journal});
		await confirm(dashboard);
		await dashboard.shows(/nothing was sent: the journal/);
		expect(node.requests).toHaveLength(0);
	});

	it('for what is no transaction', async () => {
		const node = await serveNode(json(accepted));
		await using dashboard = start({url: node.url});
		await dashboard.shows('Kestrel Nodes');
		dashboard.type(':broadcast\r\u001B');
		await dashboard.shows('Broadcast a transaction');
		dashboard.type(pasted('a sentence, not a transaction'));
		await dashboard.shows('the pasted text is neither hex nor base64');
		dashboard.type(pasted(`${dashboard.hex}0`));
		await dashboard.shows('odd number of hex digits');
		dashboard.type('\rno-such-file\r');
		await dashboard.shows('there is no such file');
		expect(node.requests).toHaveLength(0);
	});
});

it('says that the node is catching up until it has, and sends it to one that is if that is wanted', async () => {
	let isCatchingUp = true;
	const node = await serve((...all) => {
		const status = {node_info: {network}, sync_info: {catching_up: isCatchingUp, latest_block_height: '7'}};
		json(all[0].url === '/status' ? {result: status} : accepted)(...all);
	});
	const indexer = createFakeIndexer(5);
	indexer.parameters = createParameters({chainId: network});
	const sent = () => node.requests.filter(({url}) => url.includes('broadcast')).length;
	await using dashboard = start({url: node.url, indexer});
	await review(dashboard);
	await dashboard.shows('It is still catching up with the chain, at block 7');
	await until(() => node.requests.length > 2);
	isCatchingUp = false;
	await dashboard.hides('catching up');
	const asked = node.requests.length;
	isCatchingUp = true;
	dashboard.type('ee');
	await dashboard.shows('It is still catching up');
	expect(node.requests.length).toBeGreaterThan(asked);
	expect(sent()).toBe(0);
	dashboard.type(`\r${network}\r`);
	await dashboard.shows('Sent, waiting for a block');
	expect(sent()).toBe(1);
});

it('asks again about what the journal has, in words, and sends it once more for the word alone', async () => {
	const node = await serveNode(json(accepted));
	const journal = createMemoryJournal();
	const hex = createHex();
	{
		await using first = {...start({url: node.url, journal}), hex};
		await confirm(first);
		await first.shows('Sent, waiting for a block');
	}
	await using dashboard = {...start({url: node.url, journal, columns: 120}), hex};
	await confirm(dashboard, '\r\r\r');
	await dashboard.shows('send it again? ');
	await dashboard.shows(/\n. Sent earlier.*\n. Send this transaction\?.*Not sent again yet/s);
	dashboard.type('yes\r');
	await dashboard.shows('type the word again; nothing was sent');
	expect(node.requests).toHaveLength(1);
	dashboard.type('\u0015again\r');
	await dashboard.shows('What next');
	expect(node.requests).toHaveLength(2);
});

describe.concurrent('a paste where the outcome of the one before is shown', () => {
	async function sent(node: Awaited<ReturnType<typeof serveNode>>) {
		const dashboard = start({url: node.url});
		await confirm(dashboard);
		await dashboard.shows(/a or a paste\s+begins another/);
		dashboard.type('\u001B');
		await dashboard.hides('What next');
		dashboard.type(':broadcast\r');
		await dashboard.shows('What next');
		return dashboard;
	}

	it.each([
		['hex', () => createHex()],
		['base64', () => Buffer.from(`${createHex()}${'0'.repeat(40)}`).toString('base64')],
	])('begins another transaction of %s with it, and sends nothing', async (_title, create) => {
		const node = await serveNode(json(accepted));
		await using dashboard = await sent(node);
		dashboard.type(pasted(create()));
		await dashboard.shows('Nothing was sent yet');
		expect(node.requests).toHaveLength(1);
	});

	it('begins with the file that it names, which is read at Enter', async () => {
		const node = await serveNode(json(accepted));
		await using dashboard = await sent(node);
		dashboard.type(pasted('/tmp/bond.tx\n'));
		await dashboard.shows('file: /tmp/bond.tx▏');
		expect(node.requests).toHaveLength(1);
	});
});

it('takes a short base64 that is pasted, in the line and in the panel, unless there is such a file', async () => {
	const node = await serveNode(json(accepted));
	await using dashboard = start({url: node.url});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':broadcast\r');
	await dashboard.shows('file: ▏');
	dashboard.type(pasted('AAECAwQFBgcICQ=='));
	await dashboard.shows(/Size +10 bytes\s+Encoding +base64/);
	dashboard.type(pasted('AAECAwQFBgc=\n'));
	await dashboard.shows(/Size +8 bytes\s+Encoding +base64/);
	await dashboard.hides('file: ');
	expect(await Promise.all(['package.json', 'AAECAwQFBgc='].map(hasFile))).toEqual([true, false]);
	expect(node.requests).toHaveLength(0);
});

it('offers a sample of the demo, by Enter alone, by its name and by :broadcast', async () => {
	const node = await serveNode(json(accepted));
	const sampleOf = (kind: string) => (kind === 'withdraw' ? undefined : `{"kind":"${kind}"}`);
	await using dashboard = start({url: node.url, isDemo: true, sampleOf});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':broadcast\r');
	await dashboard.shows('an empty line takes the demo');
	dashboard.type('\r');
	await dashboard.shows(/Send this transaction\?[\s\S]*Size +15 bytes/);
	dashboard.type(':broadcast sample voteProposal\r');
	await dashboard.shows(/Size +23 bytes/);
	dashboard.type(':broadcast sample vote\r');
	await dashboard.shows(/there is no sample of "vote": it is bond, unbond/);
	dashboard.type(':broadcast sample withdraw\r');
	await dashboard.shows('nobody on this chain could send a withdraw now');
	expect(node.requests).toHaveLength(0);
});

it('says why a paste is not taken while one is on its way', async () => {
	const node = await holdingNode();
	await using dashboard = start({url: node.url});
	await confirm(dashboard);
	await dashboard.shows('Sent once');
	dashboard.type(pasted(createHex()));
	await dashboard.shows('it was sent, once; the node has not answered yet');
	await until(() => node.requests.length > 0);
	node.answer();
	await dashboard.hides('Sent once');
	expect(node.requests).toHaveLength(1);
});

it.each([
	['hex', 'a1'.repeat(152)],
	['base64', Buffer.from('bond'.repeat(40)).toString('base64')],
	['JSON', '{"kind": "bond", "source": "tnam1"}'],
])('says in any other view what takes a pasted transaction of %s', async (_title, text) => {
	await using dashboard = start({url: 'http://node.test:1'});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(pasted(text));
	await dashboard.shows(/looks like a transaction:\s+:broadcast takes it, as hex, base64 or a\s+file/);
	dashboard.type('5');
	await dashboard.shows(/f\s+takes\s+a\s+hash/);
	dashboard.type('f');
	await dashboard.hides('looks like a transaction');
	await dashboard.shows('hash: ▏');
	dashboard.type(`${pasted(text)}\r`);
	await dashboard.shows(/looks like a transaction:\s+:broadcast takes it, as hex, base64 or a\s+file/);
	dashboard.type('\u001B');
	await dashboard.shows(/f\s+takes\s+a\s+hash,\s+:broadcast\s+sends\s+a\s+transaction/);
});

it('reads a file, and the mode that is chosen is asked for', async () => {
	const node = await serveNode(json({...accepted, check_tx: {code: 0}, deliver_tx: {code: 0}, height: '12'}));
	const file = path.join(await temporaryFolder(), 'transaction.bin');
	const hex = createHex();
	await writeFile(file, Buffer.from(hex, 'hex'));
	await using dashboard = start({url: node.url});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(`:broadcast ${file}\r`);
	await dashboard.shows(/Encoding +raw/);
	dashboard.type('mm');
	await dashboard.shows(/Mode +commit/);
	dashboard.type(`\r${network}\r`);
	await dashboard.shows('Applied in block 12');
	expect(node.requests.map(({url}) => url)).toEqual([`/broadcast_tx_commit?tx=0x${hex}`]);
});

it('says of the applied parts of an undone batch that they had no effect', async () => {
	const node = await serveNode(json(accepted));
	const indexer = createFakeIndexer(5);
	await using dashboard = start({url: node.url, indexer});
	await confirm(dashboard);
	const hash = createHash('sha256').update(dashboard.hex, 'hex').digest('hex');
	indexer.transactions.set(
		hash,
		createTransaction({
			txId: hash,
			exitCode: 'rejected',
			atomic: true,
			innerTransactions: [createInner(), createInner({kind: 'unbond', exitCode: 'rejected'})],
		}),
	);
	await dashboard.shows(
		/Result +✗ rejected\s+Inner 1 +✗ no effect: the batch was undone\s+bond\s+Inner 2 +✗ rejected\s+unbond/,
	);
});

it('looks for it until it is there, says how it and its parts ended, and Enter leads to it', async () => {
	vi.useFakeTimers({toFake: ['Date'], now: testNow});
	const node = await serveNode(json(accepted));
	const indexer = createFakeIndexer(5);
	await using dashboard = start({url: node.url, indexer});
	await confirm(dashboard);
	await dashboard.shows(/looking for it under this hash: attempt [3-9]/);
	const hash = createHash('sha256').update(dashboard.hex, 'hex').digest('hex');
	indexer.transactions.set(
		hash,
		createTransaction({
			txId: hash,
			innerTransactions: [createInner(), createInner({kind: 'unbond', exitCode: 'rejected'})],
		}),
	);
	await dashboard.shows('found under this hash');
	await dashboard.shows(/Result +✓ applied\s+Inner 1 +✓ applied\s+bond\s+Inner 2 +✗ rejected\s+unbond/);
	vi.setSystemTime(testNow + 5000);
	dashboard.type('\r');
	await dashboard.shows('[5 Tx');
	await dashboard.shows(/Result +! applied, 1 of 2 rejected/);
	expect(node.requests).toHaveLength(1);
});

it('says that it was found where the panel is closed by then', async () => {
	const node = await serveNode(json(accepted));
	const indexer = createFakeIndexer(5);
	await using dashboard = start({url: node.url, indexer});
	await confirm(dashboard);
	await dashboard.shows('looking for it');
	dashboard.type('\u001B');
	await dashboard.hides('looking for it');
	const hash = createHash('sha256').update(dashboard.hex, 'hex').digest('hex');
	const innerTransactions = [createInner({exitCode: 'rejected'})];
	indexer.transactions.set(hash, createTransaction({txId: hash, innerTransactions}));
	await dashboard.shows(/the transaction: rejected in block [\d ]+;/);
});

it('keeps the bytes nowhere: neither on the screen, nor in a message, the log or what is remembered', async () => {
	const long = '5a'.repeat(300);
	const node = await serveNode(json({...accepted, hash: undefined, log: ''}));
	await using dashboard = start({url: node.url});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(`:broadcast ${long}\r`);
	await dashboard.shows('paste a transaction where');
	dashboard.type('\u001B');
	const typed = dashboard.written().length;
	dashboard.type(':broadcast\r');
	await dashboard.shows('file: ▏');
	dashboard.type(pasted(long));
	await dashboard.shows('Send this transaction?');
	dashboard.type(`\r`);
	await dashboard.shows('network: ▏');
	dashboard.type(`${network}\r`);
	await dashboard.shows('What next');
	expect(node.requests[0]?.url).toContain(long);
	expect(dashboard.written().slice(typed)).not.toContain(long.slice(0, 40));
	const kept = JSON.stringify([dashboard.log.read(), dashboard.store.read(), await dashboard.journal.list()]);
	expect(kept).not.toContain(long.slice(0, 40));
	expect(dashboard.store.read().commands).toEqual(['broadcast']);
});

it('begins anew where you switched to another service in between', async () => {
	const [first, second] = [await serveNode(json(accepted)), await serveNode(json(accepted))];
	const indexer = createFakeIndexer(5);
	const other = {
		indexer,
		node: createChainNode({
			address: second.url,
			timeLimit: {attemptMilliseconds: 1000, totalMilliseconds: 1000},
		}),
		chainId: 'other-1',
		journal: undefined,
		isDemo: false,
		profile: undefined,
		isReadOnly: false,
		intervalMilliseconds: 1000,
		delegators: [],
		close: async () => {},
	};
	await using dashboard = start({
		url: first.url,
		indexer,
		services: {...noServices, open: async () => other},
	});
	await review(dashboard);
	dashboard.type(':demo\r');
	await dashboard.shows('Connected to the embedded chain');
	dashboard.type(`\r${network}\r`);
	await dashboard.shows('you switched to another service');
	expect([...first.requests, ...second.requests]).toEqual([]);
});

it('does not look in another chain for what was sent through the one before', async () => {
	vi.useFakeTimers({toFake: ['Date'], now: testNow});
	onTestFinished(() => void vi.useRealTimers());
	const node = await serveNode(json(accepted));
	const other = createFakeIndexer(5);
	await using dashboard = start({
		url: node.url,
		services: {
			...noServices,
			open: async () =>
				connectionTo(other, {
					chainId: 'other-1',
					node: createChainNode({
						address: node.url,
						timeLimit: {attemptMilliseconds: 1000, totalMilliseconds: 1000},
					}),
				}),
		},
	});
	await confirm(dashboard);
	await dashboard.shows('What next');
	dashboard.type('\u001B');
	await dashboard.hides('What next');
	dashboard.type(':demo\r');
	await dashboard.shows('Connected to the embedded chain');
	dashboard.type(':broadcast\r');
	await dashboard.shows('What next');
	// Not the Enter that is still held down from the question.
	vi.setSystemTime(testNow + 5000);
	dashboard.type('\r');
	await dashboard.shows(`it was sent through ${node.url}`);
	expect(other.asked.filter(question => question.startsWith('tx'))).toEqual([]);
});

it('a transaction that the terminal does not mark as pasted is taken whole, and an Enter behind it does not send it', async () => {
	const {url, requests} = await serveNode(json({jsonrpc: '2.0', id: -1, result: accepted}));
	await using dashboard = start({url});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(':broadcast\r');
	await dashboard.shows('file: ▏');
	const hex = createHash('sha512').update(dashboard.hex).digest('hex').repeat(2);
	dashboard.type(hex.slice(0, 100));
	await new Promise(setImmediate);
	dashboard.type(`${hex.slice(100)}\r`);
	await dashboard.shows('Send this transaction?');
	await dashboard.shows(/Size +128 bytes/);
	// What came behind it has been done when the help is there.
	dashboard.type('?');
	await dashboard.shows('In this view');
	expect(dashboard.text()).not.toContain('network: ');
	expect(requests).toEqual([]);
});
