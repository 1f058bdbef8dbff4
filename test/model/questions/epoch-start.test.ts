import {expect, it} from 'vitest';
import type {Block} from '../../../source/domain/extensions.ts';
import {RequestError} from '../../../source/domain/failure.ts';
import {readEpochStart} from '../../../source/model/questions/epoch-start.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';

const newest = 8_938_923n;

/** Asks a service that has a number of blocks of epoch 1204, one every 7 seconds, and no older ones than `oldest`. */
async function ask(blocks: bigint, {oldest = 1n, fewest = 2700n as bigint | undefined, epoch = 1204n} = {}) {
	const indexer = createFakeIndexer();
	let requests = 0;
	const getBlock = async (height: bigint): Promise<Block> => {
		requests += 1;
		if (height < oldest || height > newest)
			throw new RequestError({kind: 'notFound', address: indexer.address, words: undefined});
		const age = newest - height;
		return {
			height,
			hash: undefined,
			epoch: age < blocks ? 1204n : 1203n,
			timestamp: String(1_795_000_000n - 7n * age),
			transactions: [],
			source: {},
			flaws: [],
		};
	};
	const getLatestHeight = async () => {
		requests += 1;
		return {height: newest, source: {}, flaws: []};
	};
	const extensions = {...indexer.extensions, getBlock, getLatestHeight};
	const start = await readEpochStart({indexer: {...indexer, extensions}}, epoch, fewest);
	return {start, requests};
}

it.each([2n, 3n, 800n, 2700n, 2701n, 3240n])(
	'finds the first of %i blocks in at most 16 requests',
	async blocks => {
		const {start, requests} = await ask(blocks);
		expect(start).toEqual({at: 1_795_000_000n - 7n * (blocks - 1n), blockSeconds: 7});
		expect(requests).toBeLessThanOrEqual(16);
	},
);

it('misses it by few blocks at most, if the requests run out', async () => {
	const {start, requests} = await ask(9000n);
	expect(requests).toBe(16);
	const missed = Number(start!.at - (1_795_000_000n - 7n * 8999n)) / 7;
	expect(missed).toBeGreaterThanOrEqual(0);
	expect(missed).toBeLessThan(33);
});

it('does not know the time between blocks in the first block', async () => {
	expect((await ask(1n)).start).toEqual({at: 1_795_000_000n, blockSeconds: undefined});
});

it.each<[string, bigint, Parameters<typeof ask>[1]]>([
	['is in another epoch by now', 800n, {epoch: 1203n}],
	['does not have the block before', 800n, {oldest: newest - 799n}],
	['has had too many blocks to look for', 100_000n, {fewest: undefined}],
])('finds nothing if the service %s', async (_, blocks, options) => {
	const {start, requests} = await ask(blocks, options);
	expect(start).toBeUndefined();
	expect(requests).toBeLessThanOrEqual(16);
});

it('finds nothing in a service without blocks', async () => {
	expect(await readEpochStart({indexer: createFakeIndexer()}, 1204n)).toBeUndefined();
});
