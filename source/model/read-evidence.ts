import {orUnknown} from '../domain/failure.ts';
import {
	type FreshnessEvidence,
	isBlockNew,
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
	/** Age in seconds below which the newest block is enough evidence. */
	readonly enoughSeconds: number;
	/** Returns the chain id of the indexer: a node of another chain says nothing about it. Left out: unknown. */
	readChain?(): Promise<string | undefined>;
	/** Returns unix milliseconds. */
	now(): number;
}

/** Evidence of how fresh an indexer is, except for the usual block time. */
export type Evidence = Pick<FreshnessEvidence, 'newest' | 'crawlers' | 'node'>;

/** Asks how fresh an indexer is: one request if its newest block is new, else up to five. What has no answer is left undefined. */
export async function readEvidence(request: EvidenceRequest): Promise<Evidence> {
	const {node: _, enoughSeconds: __, readChain: ___, now, ...asking} = request;
	const last = await orUnknown(newestBlockQuestion.ask(asking, now()));
	if (last?.height === undefined) return completeEvidence(request, orUnknown(readNewest(asking, now)));
	const newest = {height: last.height, blockAt: timeOfBlock(last), at: now()};
	return completeEvidence(request, noteNewest(undefined, newest));
}

/** Asks for the rest of the evidence, unless the newest block is enough. */
export async function completeEvidence(
	{indexer, node, enoughSeconds, readChain, now, ...rest}: EvidenceRequest,
	known: NewestBlock | undefined | Promise<NewestBlock | undefined>,
): Promise<Evidence> {
	if (known && 'height' in known && isBlockNew(known, now(), enoughSeconds)) {
		return {newest: known, crawlers: undefined, node: undefined};
	}
	const [newest, crawlers, status, chain] = await Promise.all([
		known,
		orUnknown(crawlersQuestion.ask({indexer, ...rest})),
		node && orUnknown(nodeStatusQuestion.ask({node, ...rest})),
		readChain?.(),
	]);
	const at = now();
	return {newest, crawlers: crawlers && looksOf(crawlers, at), node: toNodeBlock(status, at, chain)};
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
