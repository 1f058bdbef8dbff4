import {orUnknown} from '../domain/failure.ts';
import {
	type FreshnessEvidence,
	looksOf,
	type NewestBlock,
	noteNewest,
	toNodeBlock,
} from '../domain/freshness.ts';
import {timeOfBlock} from '../domain/history.ts';
import type {ChainNode} from '../domain/service.ts';
import {blockQuestion, crawlersQuestion, heightQuestion} from './questions/chain.ts';
import {nodeStatusQuestion} from './questions/node.ts';
import type {IndexerRequest} from './questions/question.ts';

interface EvidenceRequest extends IndexerRequest {
	/** Left out: there is none. */
	readonly node?: ChainNode | undefined;
	/** Id of the chain: a node of another one is no evidence. Left out: not known. */
	readonly chainId?: string | undefined;
	/** Returns unix milliseconds. */
	now(): number;
}

/** Evidence of how fresh an indexer is, but for what its parameters say of the usual block time. */
export type Evidence = Pick<FreshnessEvidence, 'newest' | 'crawlers' | 'node'>;

/**
Asks once for all that tells how fresh an indexer is: four requests at most, two of them one after the other. What has no
answer is left undefined.
*/
export async function readEvidence({
	indexer,
	node,
	chainId,
	now,
	...options
}: EvidenceRequest): Promise<Evidence> {
	const asking = {indexer, ...options};
	const [newest, crawlers, status] = await Promise.all([
		orUnknown(readNewest(asking, now)),
		orUnknown(crawlersQuestion.ask(asking)).then(answer => answer && looksOf(answer, now())),
		node &&
			orUnknown(nodeStatusQuestion.ask({node, ...options})).then(answer =>
				toNodeBlock(answer, now(), chainId),
			),
	]);
	return {newest, crawlers, node: status};
}

/**
Asks for the newest block of an indexer, and for its time unless that is known. Returns undefined if the indexer does not
report its height; rejects if that question fails.
*/
export async function readNewest(
	asking: IndexerRequest,
	now: () => number,
	before?: NewestBlock,
): Promise<NewestBlock | undefined> {
	const height = (await heightQuestion.ask(asking))?.height;
	if (height === undefined) return undefined;
	const isKnown = before?.height === height && before.blockAt !== undefined;
	const block = isKnown ? undefined : await orUnknown(blockQuestion.ask(asking, height));
	return noteNewest(before, {height, blockAt: timeOfBlock(block), at: now()});
}
