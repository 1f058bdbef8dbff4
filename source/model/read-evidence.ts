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
import {blockQuestion, crawlersQuestion, heightQuestion, newestBlockQuestion} from './questions/chain.ts';
import {nodeStatusQuestion} from './questions/node.ts';
import type {IndexerRequest} from './questions/question.ts';

interface EvidenceRequest extends IndexerRequest {
	/** Left out: there is none. */
	readonly node?: ChainNode | undefined;
	/** Chain id of the indexer; a node of another chain says nothing about it. Left out: not known. */
	readonly chain?: Promise<string | undefined>;
	/** Returns unix milliseconds. */
	now(): number;
}

/** Evidence of how fresh an indexer is, but for what its parameters say of the usual block time. */
export type Evidence = Pick<FreshnessEvidence, 'newest' | 'crawlers' | 'node'>;

/**
Asks once for all that tells how fresh an indexer is: four requests, and one more for a service that does not find blocks
by time, or had a block in between. What has no answer is left undefined.
*/
export async function readEvidence({indexer, node, chain, now, ...rest}: EvidenceRequest): Promise<Evidence> {
	const asking = {indexer, ...rest};
	const [newest, crawlers, status] = await Promise.all([
		readNewestAtOnce(asking, now),
		orUnknown(crawlersQuestion.ask(asking)).then(answer => answer && looksOf(answer, now())),
		node &&
			orUnknown(nodeStatusQuestion.ask({node, ...rest})).then(async answer =>
				toNodeBlock(answer, now(), await chain),
			),
	]);
	return {newest, crawlers, node: status};
}

/**
Asks for the newest block of an indexer, and then for its time unless that is known. Returns undefined if the indexer does
not report its height; rejects if that question fails.
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

/** Asks for the newest block and its time at once. */
async function readNewestAtOnce(asking: IndexerRequest, now: () => number): Promise<Evidence['newest']> {
	const [latest, last] = await Promise.all([
		orUnknown(heightQuestion.ask(asking)),
		orUnknown(newestBlockQuestion.ask(asking, now())),
	]);
	const height = latest?.height ?? last?.height;
	if (height === undefined) return undefined;
	// There may have been a block between the two answers.
	const block = last?.height === height ? last : await orUnknown(blockQuestion.ask(asking, height));
	return noteNewest(undefined, {height, blockAt: timeOfBlock(block), at: now()});
}
