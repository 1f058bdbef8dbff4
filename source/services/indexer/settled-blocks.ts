import type {Block, Extensions} from '../../domain/extensions.ts';

/** Blocks that are kept, the newest read. */
const maxBlocks = 5000;

/** Seconds after which nothing in a block is still to come, as what a young one holds may be read later. */
const settledSeconds = 600;

/** Keeps old blocks for the session, as nothing in them ever changes: each is asked for once. */
export function keepSettledBlocks(getBlock: Extensions['getBlock'], now = Date.now): Extensions['getBlock'] {
	const kept = new Map<bigint, Block>();
	return async (height, options) => {
		const known = kept.get(height);
		if (known) return known;
		const block = await getBlock(height, options);
		if (block && isSettled(block, now())) {
			kept.set(height, block);
			const [oldest] = kept.keys();
			if (kept.size > maxBlocks && oldest !== undefined) kept.delete(oldest);
		}
		return block;
	};
}

/** Tells whether it is old, and all is known of it that is asked for again and again. */
function isSettled({timestamp = '', epoch}: Block, now: number): boolean {
	return (
		epoch !== undefined && /^\d{1,12}$/.test(timestamp) && Number(timestamp) < now / 1000 - settledSeconds
	);
}
