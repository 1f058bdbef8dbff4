import {expect, it} from 'vitest';
import {createResult} from '../../helpers/broadcast.ts';
import {createBytes, nodeThat, sendTransaction, testChain} from '../../helpers/broadcast-steps.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {createInner, createTransaction} from '../../helpers/transactions.ts';

it('writes nothing beyond ASCII, from the question to what was found', async () => {
	const {hex, hash} = createBytes(30);
	const indexer = createFakeIndexer(1);
	const innerTransactions = [createInner(), createInner({exitCode: 'rejected'})];
	indexer.transactions.set(hash.toLowerCase(), createTransaction({txId: hash, innerTransactions}));
	await using dashboard = startDashboard({
		isAscii: true,
		indexer,
		node: nodeThat(createResult({code: '0', hash})),
		chainId: testChain,
		columns: 60,
		rows: 30,
	});
	await dashboard.shows('Kestrel');
	await sendTransaction(dashboard, hex);
	await dashboard.shows('found under this hash');
	await dashboard.shows('x rejected');
	expect(dashboard.written()).toMatch(/^\p{ASCII}*$/u);
});
