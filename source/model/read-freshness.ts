import {type Failure, orUnknown, RequestError} from '../domain/failure.ts';
import {
	type FreshnessEvidence,
	type NewestBlock,
	surelyNewSeconds,
	usualBlockSeconds,
} from '../domain/freshness.ts';
import type {Parameters as ChainParameters} from '../domain/parameters.ts';
import type {Indexer} from '../domain/service.ts';
import {aroundIndexer, type IndexerQuestion} from '../services/indexer/around-indexer.ts';
import {askOnce} from './ask-once.ts';
import {parametersQuestion} from './questions/chain.ts';
import {completeEvidence, readEvidence} from './read-evidence.ts';

type EvidenceRequest = Omit<Parameters<typeof readEvidence>[0], 'readChain'>;

/**
Asks how fresh an indexer is.

@param readParameters returns the parameters of the chain; called only if the newest block is not evidence enough
@param known newest block if that was just asked for; left out: it is asked for here
*/
export async function readFreshness(
	asking: EvidenceRequest,
	readParameters: () => Promise<ChainParameters | undefined>,
	known?: {readonly newest: NewestBlock | undefined},
): Promise<FreshnessEvidence> {
	let parameters: ChainParameters | undefined;
	const request = {
		...asking,
		async readChain() {
			parameters = await readParameters();
			return parameters?.chainId;
		},
	};
	const evidence = await (known ? completeEvidence(request, known.newest) : readEvidence(request));
	return {...evidence, blockSeconds: usualBlockSeconds(parameters)};
}

/** Questions that an answer and its freshness share: they are asked once. */
const shared: readonly IndexerQuestion['name'][] = ['parameters', 'epoch', 'height', 'crawlers'];

/** Indexer whose answers are judged together. */
interface JudgedIndexer {
	readonly indexer: Indexer;
	/** Failures so far of the shared questions, and of any request that was refused as too many. */
	readonly failures: readonly Failure[];
	/** Asks how fresh its answers are, once; the first question to the indexer starts it too. */
	readFreshness(): Promise<FreshnessEvidence>;
}

/** Returns an indexer that is asked how fresh it is beside its first question. */
export function judgeAnswers(given: Pick<EvidenceRequest, 'indexer' | 'node' | 'signal'>): JudgedIndexer {
	const failures: Failure[] = [];
	const indexer = aroundIndexer(askOnce(given.indexer, shared), ({name}, _options, ask) => {
		// A command that fails does not wait for it.
		read().catch(() => {});
		const answer = ask();
		answer.catch((error: unknown) => {
			if (!(error instanceof RequestError)) return;
			const {failure} = error;
			if (shared.includes(name) || failure.kind === 'rateLimited') failures.push(failure);
		});
		return answer;
	});
	const {node, signal} = given;
	const asking = {indexer, node, signal, enoughSeconds: surelyNewSeconds, now: Date.now};
	let reading: Promise<FreshnessEvidence> | undefined;
	const read = () => {
		reading ??= Promise.resolve().then(() =>
			readFreshness(asking, () => orUnknown(parametersQuestion.ask({indexer, signal}))),
		);
		return reading;
	};
	return {indexer, failures, readFreshness: read};
}
