import {describeStaleness} from '../columns/answer-freshness.ts';
import {type AnswerFreshness, freshnessOf, judgeFreshness} from '../domain/freshness.ts';
import {formatDuration} from '../format/time.ts';
import type {Ledger} from '../ledger/ledger.ts';
import {judgeAnswers} from '../model/read-freshness.ts';
import {printLine} from '../system/print.ts';
import type {AskingContext} from './context.ts';

/** Returns a context whose answers are judged, and reported on stderr once if they are not fresh. */
export function withFreshness<Context extends AskingContext>(given: Context) {
	const {indexer, failures, readFreshness} = judgeAnswers(given);
	let judged: ReturnType<typeof judge> | undefined;
	const judge = async () => {
		const evidence = await readFreshness();
		const condition = judgeFreshness(evidence);
		const age = condition.haltedSeconds && formatDuration(condition.haltedSeconds);
		if (age) printLine(given.system, `the chain has made no block for ${age}: nothing changes until it does`);
		return {condition, report: reportOn(freshnessOf(evidence, failures), given)};
	};
	const judgeOnce = () => {
		judged ??= judge();
		return judged;
	};
	const reportFreshness = async () => (await judgeOnce()).report;
	const readCondition = async () => (await judgeOnce()).condition;
	return {...given, indexer, reportFreshness, readCondition};
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
