import {expect, it} from 'vitest';
import {batchOf, type InnerRecord} from '../../source/simulator/transaction-store.ts';
import {type Json, readPages, recordsOf, serveChain} from './serve.ts';

const small = {validators: 40, delegators: 2, shapes: 'server'} as const;

/** Whether an act is in an address's history: what happens in the shielded pool nobody sees. */
const standsFor =
	(address: string) =>
	({action}: InnerRecord): boolean => {
		switch (action.kind) {
			case 'transfer':
				return [action.sender, action.receiver].includes(address);
			case 'other':
				return action.name === 'revealPk' && action.payer === address;
			case 'voteProposal':
				return action.voter === address;
			default:
				return 'source' in action && action.source === address;
		}
	};

it('is newest first, and its pages hold all that an address did and got', async () => {
	const served = await serveChain(small);
	const {get, chain} = served;
	chain.advance(3000);
	const address = chain.delegators[1]!;
	const rows = await readPages(get, `/api/v1/chain/history?addresses=${address}&`);
	expect(rows.length).toBeGreaterThan(30);
	const heights = rows.map(({blockHeight}) => blockHeight);
	expect(heights).toEqual(heights.toSorted((left, right) => right - left));
	expect(new Set(rows.map(({tx, kind}) => `${tx.txId} ${kind}`)).size).toBe(rows.length);
	const acts = recordsOf(served, 3400n).flatMap(batchOf).filter(standsFor(address));
	expect(rows.map(({tx}) => tx.txId).toSorted()).toEqual(acts.map(({id}) => id).toSorted());
});

it('of several addresses is theirs together: who sent, and who received', async () => {
	const served = await serveChain(small);
	served.chain.advance(500);
	const transfer = recordsOf(served, 900n)
		.flatMap(({inner}) => inner)
		.find(({action}) => action.kind === 'transfer' && action.name === 'transparentTransfer')!;
	const {body} = await served.get(`/api/v1/chain/inner/${transfer.id}`);
	const {sources, targets} = JSON.parse(body.data);
	const both = [sources[0].owner, targets[0].owner];
	const ask = (addresses: string) => readPages(served.get, `/api/v1/chain/history?${addresses}&`);
	const rows = await ask(`addresses=${both[0]}&addresses=${both[1]}`);
	expect(rows.filter(({tx}) => tx.txId === transfer.id)).toEqual([
		expect.objectContaining({target: both[1], kind: 'received', tx: body}),
		expect.objectContaining({target: both[0], kind: 'sent', tx: body}),
	]);
	expect(await ask(`addresses=${both.join(',')}`)).toEqual([]);
	const apart = [...(await ask(`addresses=${both[0]}`)), ...(await ask(`addresses=${both[1]}`))];
	expect(rows).toHaveLength(apart.length);
});

it('of nobody is empty', async () => {
	const {get} = await serveChain(small);
	const {body} = await get('/api/v1/chain/history?addresses=tnam1nobody');
	expect(body).toEqual({
		results: [],
		pagination: {page: 1, perPage: 30, totalPages: 0, totalItems: 0},
	});
});

it('the last 10 000 transactions are kept, and one that is forgotten is found nowhere', async () => {
	const {get, chain} = await serveChain({...small, hasSeparateIds: false});
	const [source] = chain.delegators as [string];
	const validator = chain.state.validators[0]!.address;
	const send = (nonce: number) =>
		chain.submit(Buffer.from(JSON.stringify({kind: 'bond', source, validator, amount: '0.000001', nonce})));
	const id = send(0).hash.toLowerCase();
	chain.advance(1);
	const height = chain.state.height;
	const {innerTransactions} = (await get(`/api/v1/chain/wrapper/${id}`)).body;
	const paths = [
		`/api/v1/chain/wrapper/${id}`,
		`/api/v1/chain/inner/${innerTransactions[0].txId}`,
		`/tx?hash=0x${id}`,
	];
	const ask = () => Promise.all(paths.map(async path => (await get(path)).status));
	for (let nonce = 1; nonce < 9990; nonce++) {
		send(nonce);
		if (nonce % 4000 === 0) chain.advance(1);
	}
	chain.advance(1);
	expect(await ask()).toEqual([200, 200, 200]);
	for (let nonce = 9990; nonce <= 10_000; nonce++) send(nonce);
	chain.advance(1);
	expect(await ask()).toEqual([404, 404, 500]);
	expect((await get(`/api/v1/block/height/${height}`)).body.transactions).not.toContain(id);
	const path = `/api/v1/chain/history?addresses=${source}`;
	const {totalItems, totalPages} = (await get(path)).body.pagination;
	expect(totalItems).toBeLessThanOrEqual(10_000);
	const last = (await get(`${path}&page=${totalPages}`)).body.results;
	expect(last).toHaveLength(totalItems - 30 * (totalPages - 1));
	expect(last.map(({tx}: Json) => tx.wrapperId)).not.toContain(id);
	expect((await get(`${path}&page=${totalPages + 1}`)).body.results).toEqual([]);
});
