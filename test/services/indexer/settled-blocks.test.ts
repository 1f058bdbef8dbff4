import {expect, it} from 'vitest';
import type {Block} from '../../../source/domain/extensions.ts';
import {keepSettledBlocks} from '../../../source/services/indexer/settled-blocks.ts';

const now = 1_790_000_000_000;

function createBlock(height: bigint, fields: Partial<Block> = {}): Block {
	const old = String(now / 1000 - 3600);
	return {
		source: {},
		flaws: [],
		height,
		hash: undefined,
		epoch: 1204n,
		timestamp: old,
		transactions: [],
		...fields,
	};
}

/** Asks twice for one block, and returns how often the service was asked. */
async function askTwice(block: Block | undefined) {
	let asked = 0;
	const getBlock = keepSettledBlocks(
		async () => {
			asked += 1;
			return block;
		},
		() => now,
	);
	expect([await getBlock(7n), await getBlock(7n)]).toEqual([block, block]);
	return asked;
}

it.each<[string, Block | undefined, number]>([
	['an old block', createBlock(7n), 1],
	['one of the last minutes', createBlock(7n, {timestamp: String(now / 1000 - 60)}), 2],
	['one without a time', createBlock(7n, {timestamp: undefined}), 2],
	['one without an epoch', createBlock(7n, {epoch: undefined}), 2],
	['one that is not served', undefined, 2],
])('asks for %s', async (_, block, times) => {
	expect(await askTwice(block)).toBe(times);
});

it('asks for each of several, and again once a failure is over', async () => {
	const asked: bigint[] = [];
	const getBlock = keepSettledBlocks(
		async height => {
			asked.push(height);
			if (asked.length === 1) throw new Error('broken');
			return createBlock(height);
		},
		() => now,
	);
	await expect(getBlock(7n)).rejects.toThrow('broken');
	for (const height of [7n, 8n, 7n, 8n]) expect((await getBlock(height))?.height).toBe(height);
	expect(asked).toEqual([7n, 7n, 8n]);
});
