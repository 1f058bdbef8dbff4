import {type AnswerFreshness, describeStaleness, freshnessOf, isFresh} from '../columns/answer-freshness.ts';
import {type Failure, orUnknown, RequestError} from '../domain/failure.ts';
import {judgeFreshness, surelyNewSeconds, usualBlockSeconds} from '../domain/freshness.ts';
import type {Parameters} from '../domain/parameters.ts';
import {formatDuration} from '../format/time.ts';
import type {Ledger} from '../ledger/ledger.ts';
import {askOnce} from '../model/ask-once.ts';
import {parametersQuestion} from '../model/questions/chain.ts';
import {readEvidence} from '../model/read-evidence.ts';
import {aroundIndexer} from '../services/indexer/around-indexer.ts';
import {printLine} from '../system/print.ts';
import type {AnswerContext, AskingContext} from './context.ts';
import {NoAnswerError} from './no-answer.ts';

/** Questions that a command and the judgement of its freshness share: they are asked once. */
const shared = ['parameters', 'epoch', 'height', 'crawlers'] as const;

/** Answers with data that is judged. Rejects below the answer if nothing was found in data that is not fresh. */
export async function answerJudged(
	answer: (context: AnswerContext) => Promise<void>,
	given: AnswerContext,
): Promise<void> {
	const context = withFreshness(given);
	await answer(context);
	const {freshness} = await context.reportFreshness();
	if (given.answer.failIfAny === undefined || isFresh(freshness)) return;
	throw new NoAnswerError('nothing was found, but the data is not fresh: there may be something');
}

/** Returns a context that asks how fresh the data is, beside the first question of the command. */
export function withFreshness<Context extends AskingContext>(given: Context) {
	const {node, signal, system} = given;
	const failures: Failure[] = [];
	const indexer = aroundIndexer(askOnce(given.indexer, shared), ({name}, _options, ask) => {
		// A command that fails does not wait for it.
		reading().catch(() => {});
		const answer = ask();
		answer.catch((error: unknown) => {
			if (
				error instanceof RequestError &&
				(shared.some(each => each === name) || error.failure.kind === 'rateLimited')
			)
				failures.push(error.failure);
		});
		return answer;
	});
	const reading = once(async () => {
		let parameters: Parameters | undefined;
		const evidence = await readEvidence({
			indexer,
			node,
			signal,
			enoughSeconds: surelyNewSeconds,
			now: Date.now,
			async readChain() {
				parameters = await orUnknown(parametersQuestion.ask({indexer, signal}));
				return parameters?.chainId;
			},
		});
		return {...evidence, blockSeconds: usualBlockSeconds(parameters)};
	});
	const reportFreshness = once(async () => {
		const evidence = await reading();
		const {haltedSeconds} = judgeFreshness(evidence);
		const age = haltedSeconds && formatDuration(haltedSeconds);
		if (age) printLine(system, `the chain has made no block for ${age}: nothing changes until it does`);
		return reportOn(freshnessOf(evidence, failures), given);
	});
	return {...given, indexer, reportFreshness};
}

/** Says on stderr if data is not fresh, and returns the field for its JSON. */
function reportOn(freshness: AnswerFreshness, {system}: AskingContext) {
	const sentence = describeStaleness(freshness);
	if (sentence !== undefined) printLine(system, sentence);
	return {freshness};
}

/** Seconds after which the last reading of a ledger is old. */
const staleSeconds = 120;

/** Reports how old the data of a ledger is, if nothing else was asked. */
export function reportLedger(ledger: Ledger, context: AskingContext) {
	const age = Math.floor(Date.now() / 1000) - Number(ledger.lastSightAt() ?? Number.NaN);
	const height = ledger.readList('validators')?.sight.height?.toString() ?? null;
	const isOld = age > staleSeconds;
	const state = isOld ? 'stale' : Number.isNaN(age) ? 'unknown' : 'live';
	return reportOn({state, behindSeconds: isOld ? age : null, height}, context);
}

/** Makes a function whose task runs once, after its first call. */
function once<Result>(task: () => Promise<Result>): () => Promise<Result> {
	let result: Promise<Result> | undefined;
	return () => (result ??= Promise.resolve().then(task));
}
