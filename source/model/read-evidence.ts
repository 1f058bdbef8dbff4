import {orUnknown} from '../domain/failure.ts';
import {type FreshnessEvidence, looksOf, noteNewest, secondsOfTime} from '../domain/freshness.ts';
import {timeOfBlock} from '../domain/history.ts';
import type {ChainNode} from '../domain/service.ts';
import {blockQuestion, crawlersQuestion, heightQuestion, newestBlockQuestion} from './questions/chain.ts';
import {nodeStatusQuestion} from './questions/node.ts';
import type {IndexerRequest} from './questions/question.ts';

interface EvidenceRequest extends IndexerRequest {
	/** Left out: there is none. */
	readonly node?: ChainNode | undefined;
	/** Chain id of the indexer; a node of another chain says nothing about it. */
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
		readNewest(asking, now),
		orUnknown(crawlersQuestion.ask(asking)).then(answer => answer && looksOf(answer, now())),
		node &&
			orUnknown(nodeStatusQuestion.ask({node, ...rest})).then(
				answer =>
					answer && {
						network: answer.network,
						height: answer.latestHeight,
						blockAt: secondsOfTime(answer.latestTime),
						at: now(),
					},
			),
	]);
	const isOther = ((await chain) ?? status?.network) !== status?.network;
	return {newest, crawlers, node: isOther ? undefined : status};
}

async function readNewest(asking: IndexerRequest, now: () => number): Promise<Evidence['newest']> {
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
