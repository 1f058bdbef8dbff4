import {expect, it} from 'vitest';
import {batchOf} from '../../source/simulator/transaction-store.ts';
import {readPages, recordsOf, serveChain} from './serve.ts';

const small = {validators: 40, delegators: 2, shapes: 'server'} as const;

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
	const own = recordsOf(served, 3400n).filter(({payer}) => payer === address);
	const unseen = new Set(['shieldedTransfer', 'ibcMsgTransfer', 'initAccount']);
	const acts = own.flatMap(batchOf).filter(({action}) => action.kind !== 'other' || !unseen.has(action.name));
	expect(rows.map(({tx}) => tx.txId).toSorted()).toEqual(acts.map(({id}) => id).toSorted());
});

it('of several addresses is theirs together: who sent, and who received', async () => {
	const served = await serveChain(small);
	served.chain.advance(500);
	const transfer = recordsOf(served, 900n)
		.flatMap(({inner}) => inner)
		.find(({action}) => action.kind === 'other' && action.name === 'transparentTransfer')!;
	const {body} = await served.get(`/api/v1/chain/inner/${transfer.id}`);
	const {sources, targets} = JSON.parse(body.data);
	const both = [sources[0].owner, targets[0].owner];
	const ask = (addresses: string) => readPages(served.get, `/api/v1/chain/history?${addresses}&`);
	const rows = await ask(`addresses=${both.join(',')}`);
	expect(rows.filter(({tx}) => tx.txId === transfer.id)).toEqual([
		expect.objectContaining({target: both[1], kind: 'received', tx: body}),
		expect.objectContaining({target: both[0], kind: 'sent', tx: body}),
	]);
	expect(rows).toEqual(await ask(`addresses=${both[0]}&addresses=${both[1]}`));
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
