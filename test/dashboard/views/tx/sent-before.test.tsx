import {createHash} from 'node:crypto';
import {expect, it} from 'vitest';
import {createMemoryJournal} from '../../../../source/broadcast/journal.ts';
import {createResult, pasted} from '../../../helpers/broadcast.ts';
import {
	createBytes,
	filledJournal,
	nodeThat,
	pasteTransaction,
	testChain,
} from '../../../helpers/broadcast-steps.ts';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {createTransaction} from '../../../helpers/transactions.ts';
import {addressOf} from '../../../helpers/validators.ts';

it('what an earlier session sent stands in the list by itself, and is looked for until a block has it', async () => {
	const journal = await filledJournal(createBytes(1).hash);
	const indexer = createFakeIndexer(1);
	const started = {indexer, journal, node: nodeThat(), chainId: testChain, view: 'tx', columns: 120};
	await using dashboard = startDashboard({...started, intervalMilliseconds: 20});
	await dashboard.shows('Sent, waiting');
	await dashboard.shows('? Not known');
	const {hash} = createBytes(0);
	indexer.transactions.set(hash.toLowerCase(), createTransaction({txId: hash}));
	await dashboard.shows(/✓ Applied .* 4 567 890/);
	const kept = (await journal.list()).find(({key}) => key.sha256 === hash);
	expect(kept?.block).toMatchObject({kind: 'found', height: 4_567_890n, result: 'applied'});
});

it('f takes one more hash, and the hint says so', async () => {
	await using dashboard = startDashboard({indexer: createFakeIndexer(1), view: 'tx', columns: 100});
	await dashboard.shows('f hash');
	dashboard.type('f');
	await dashboard.shows('hash: ▏');
	dashboard.type(`${createBytes(0).hash}\r`);
	await dashboard.shows('not there yet');
});

it('the deed is told before it is sent, in the list and in the journal, with the name of the validator', async () => {
	const indexer = createFakeIndexer(3);
	const [{address: validator, name} = expect.unreachable()] = (await indexer.getValidators()).items;
	const act = {kind: 'bond', source: addressOf(500), validator, amount: '77.25'};
	const bytes = Buffer.from(JSON.stringify(act));
	const hash = createHash('sha256').update(bytes).digest('hex');
	const journal = createMemoryJournal();
	const node = nodeThat(createResult({code: '0', hash: hash.toUpperCase()}));
	const started = {indexer, journal, node, chainId: testChain, view: 'tx', columns: 120, rows: 40};
	await using dashboard = startDashboard({...started, intervalMilliseconds: 20});
	await dashboard.shows('f hash');
	await pasteTransaction(dashboard, bytes.toString('hex'));
	await dashboard.shows(
		new RegExp(`Bond +77\\.25 NAM[\\s│]+from +tnam1\\S+[\\s│]+to +“${name}” ${validator}`),
	);
	dashboard.type('\r');
	await dashboard.shows('network: ▏');
	dashboard.type(`${testChain}\r`);
	await dashboard.shows('Sent, waiting for a block');
	indexer.transactions.set(hash, createTransaction({txId: hash}));
	await dashboard.shows('✓ Applied in block');
	dashboard.type('\u001B');
	await dashboard.shows(/✓ Applied.*bond 77.25 NAM to/);
	expect(await journal.list()).toMatchObject([{deed: `bond 77.25 NAM to “${name}”`}]);
});

it('the cursor is on what was sent when its panel is closed, so that Enter opens that', async () => {
	const indexer = createFakeIndexer(1);
	const [first, second] = [createBytes(11), createBytes(12)];
	for (const {hash} of [first, second]) {
		indexer.transactions.set(hash.toLowerCase(), createTransaction({txId: hash}));
	}
	const node = nodeThat(createResult({code: '0'}));
	const started = {
		indexer,
		journal: createMemoryJournal(),
		node,
		chainId: testChain,
		view: 'tx',
		columns: 120,
	};
	await using dashboard = startDashboard({...started, intervalMilliseconds: 20});
	await dashboard.shows('f hash');
	for (const {hex, hash} of [first, second]) {
		dashboard.type(':broadcast\r');
		// The panel shows what was sent last, until another is begun.
		if (hash === second.hash) {
			await dashboard.shows('a another');
			dashboard.type('a');
		}
		await dashboard.shows(/file: ▏/);
		dashboard.type(pasted(hex));
		await dashboard.shows('Nothing was sent yet');
		dashboard.type('\r');
		await dashboard.shows('network: ▏');
		dashboard.type(`${testChain}\r`);
		// What became of this one: past attempts stand below it while it is sent.
		await dashboard.shows(/^ ✓ Applied in block/m);
		dashboard.type('\u001B');
		await dashboard.shows(new RegExp(`❯ ${hash.slice(0, 6)}`, 'i'));
		await dashboard.hides(/file:/i);
	}
	dashboard.type('\r');
	await dashboard.shows(/❯? ?Details/);
	expect(dashboard.text()).toMatch(new RegExp(second.hash, 'i'));
});

it('the cursor is on what was sent when its panel is closed before the node answers', async () => {
	const indexer = createFakeIndexer(1);
	const {hash, hex} = createBytes(11);
	const answered = Promise.withResolvers<void>();
	const result = createResult({code: '0'});
	const node = {
		...nodeThat(result),
		async broadcast() {
			await answered.promise;
			return result;
		},
	};
	const journal = await filledJournal(createBytes(1).hash);
	const started = {indexer, journal, node, chainId: testChain, view: 'tx', columns: 120, rows: 40};
	await using dashboard = startDashboard({...started, intervalMilliseconds: 20});
	await dashboard.shows('Sent, waiting');
	await pasteTransaction(dashboard, hex);
	await dashboard.shows('Nothing was sent yet');
	dashboard.type('\r');
	await dashboard.shows('network: ▏');
	dashboard.type(`${testChain}\r`);
	await dashboard.shows('Sending…');
	dashboard.type('\u001B');
	await dashboard.hides('Sending…');
	answered.resolve();
	await dashboard.shows(new RegExp(`❯ ${hash.slice(0, 6)}`, 'i'));
});
