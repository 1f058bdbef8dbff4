import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {createResult} from '../../helpers/broadcast.ts';
import {
	createBytes,
	filledJournal,
	nodeThat,
	pasteTransaction,
	sendTransaction,
	testChain,
} from '../../helpers/broadcast-steps.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createSmallIndexer, readAloud, smallOptions, stopTheClock} from '../../helpers/spoken.ts';

beforeEach(stopTheClock);
afterEach(() => void vi.useRealTimers());

const chainId = testChain;

it('is read as sentences, before it is sent', async () => {
	const {hex, hash} = createBytes(20);
	const journal = await filledJournal(hash);
	const indexer = createSmallIndexer();
	await using dashboard = startDashboard({
		...smallOptions,
		indexer,
		chainId,
		node: nodeThat(),
		journal,
		rows: 40,
	});
	await dashboard.shows('54.54%');
	await pasteTransaction(dashboard, hex);
	const said = readAloud(dashboard);
	const [first, last] = [said.findIndex(line => line.startsWith('Sent earlier')), said.length];
	expect(said.slice(first, last)).toMatchInlineSnapshot(`
		[
		  "Sent earlier:",
		  "2025-12-31 23:00 UTC: sync, 44 bytes: not known, it may have been accepted: the",
		  "program ended before an answer came.",
		  "Send this transaction?",
		  "What it does: This is not a transaction that stakedeck can read (44 bytes). Send",
		  "it only if you know what it is.",
		  "Where to: on stake.5f5de2dd1b88cba30586420 through http://node.test:26657. Chain",
		  "id of the profile; the node gives none.",
		  "Next: Not sent again yet: Enter asks for the name of the network, and whether to",
		  "send it once more.",
		  "Mode: sync. The node answers after its check.",
		  "Size: 44 bytes.",
		  "Encoding: hex. Detected by what it looks like.",
		  "SHA-256: CFBB3A1233543BBE4E4C9A10F273A7493632F7DAEFE49FC3D7A68DB3244BDCD4. The",
		  "hash of the transaction.",
		  "Past attempts:",
		  "2025-12-31 22:00 UTC: Sent, waiting for a block. 85759B3...1B0, to",
		  "stake.5f5de2dd1b88cba30586420, sync, 812 bytes.",
		  "Escape goes back. Question mark: the keys.",
		]
	`);
});

it('is read as sentences, once it was sent, without a line that changes with each question', async () => {
	const {hex, hash} = createBytes(21);
	const node = nodeThat(createResult({code: '0', hash}));
	await using dashboard = startDashboard({
		...smallOptions,
		indexer: createSmallIndexer(),
		chainId,
		node,
		rows: 40,
		intervalMilliseconds: 20,
	});
	await dashboard.shows('54.54%');
	await sendTransaction(dashboard, hex);
	await dashboard.shows('looking for it under this hash');
	expect(dashboard.text()).not.toContain('attempt 1');
	const said = readAloud(dashboard);
	expect(said.slice(said.indexOf('What became of it:'))).toMatchInlineSnapshot(`
		[
		  "What became of it:",
		  "Sent, waiting for a block",
		  "Sent 00:00:00 UTC to node.test:26657, passed its check.",
		  "In a block: looking for it under this hash. It may take some blocks, or this",
		  "indexer may file it under another id.",
		  "Hash: 94DD968116FC258A422ADAADA910A7D58DCADBDB2F1E438666908877B5671420.",
		  "Node: confirmed this hash.",
		  "What next:",
		  "Enter shows it among the transactions, f looks for it or stops, a or a paste",
		  "begins another",
		  "The transaction:",
		  "Network: stake.5f5de2dd1b88cba30586420. Chain id of the profile; the node gives",
		  "none.",
		  "Mode: sync. The node answers after its check.",
		  "Size: 44 bytes.",
		  "Encoding: hex.",
		  "Past attempts:",
		  "none",
		  "Escape goes back. Question mark: the keys.",
		]
	`);
});
