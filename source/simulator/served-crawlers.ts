import type {ChainState} from './model.ts';

/** The parts of an indexer, each with the seconds between two of its looks and whether it reads block by block. */
const crawlers = [
	{name: 'chain', everySeconds: 1, readsBlocks: true},
	{name: 'governance', everySeconds: 5, readsBlocks: false},
	{name: 'parameters', everySeconds: 30, readsBlocks: false},
	{name: 'pos', everySeconds: 10, readsBlocks: false},
	{name: 'rewards', everySeconds: 10, readsBlocks: false},
	{name: 'transactions', everySeconds: 1, readsBlocks: true},
];

export const crawlerNames = crawlers.map(({name}) => name);

/**
Answer of GET /api/v1/crawlers/timestamps. A crawler looks by the real clock: also where the chain has halted.
@param now unix milliseconds
@param names those that are asked for; none mean all
*/
export function serveCrawlers({height}: ChainState, now: number, names: readonly string[]) {
	const seconds = Math.floor(now / 1000);
	const wanted = crawlers.filter(({name}) => names.length === 0 || names.includes(name));
	return wanted.map(({name, everySeconds, readsBlocks}) => ({
		name,
		timestamp: seconds - (seconds % everySeconds),
		lastProcessedBlockHeight: readsBlocks ? Number(height) : null,
	}));
}
