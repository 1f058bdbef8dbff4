import type {HistoryEntry} from '../domain/extensions.ts';
import {heightsOf, type JudgeHeight, judgeHeights} from '../domain/history.ts';
import {formatTime} from '../format/time.ts';
import {type Span, secondsOfSpan} from '../options/values/since.ts';
import {createProgress, printLine} from '../system/print.ts';
import type {AskedTimes} from './block-times.ts';
import type {AnswerContext} from './context.ts';
import {historyRows, openHistoryFacts} from './history-rows.ts';
import type {ReadableList} from './list.ts';
import {countOf, printFlaws} from './list-answer.ts';
import {readBack} from './read-back.ts';
import {writeRows} from './rows-answer.ts';

/** Answers with the transactions of an address in a span of time, newest first; the times of their blocks decide. */
export async function answerHistorySince(context: AnswerContext, asked: Span): Promise<void> {
	const {look, system} = context;
	const span = secondsOfSpan(asked, {now: Date.now(), isUtc: look.isUtc});
	const facts = await openHistoryFacts(context);
	const {times} = facts;
	try {
		const spec = historyRows(context, async () => facts);
		const {entries, flaws} = await readBackTo(span.since, spec.list, {context, times});
		await decide(heightsOf(entries), times, () => judgeHeights(times.times, span));
		const judge = judgeHeights(times.times, span);
		const within = entries.filter(({blockHeight}) => judge(blockHeight) !== 'outside');
		const items = spec.choose?.(within) ?? within;
		const since = `since ${formatTime(span.since, look) ?? 'then'}`;
		const until = span.until === undefined ? '' : ` until ${formatTime(span.until, look) ?? 'then'}`;
		const none = `${spec.none} ${since}${until}`;
		await writeRows({...spec, none}, items, {
			context,
			isWhole: true,
		});
		printFlaws(context, flaws);
		const unknown = items.filter(({blockHeight}) => judge(blockHeight) === undefined).length;
		if (unknown > 0) {
			const count = countOf(unknown, 'transactions');
			printLine(system, `${count} may be of another time: nobody knows the time of the block`);
		}
	} finally {
		await times.settled();
	}
}

/** Reads page after page, until one ends before a time or the list ends. */
async function readBackTo(
	since: bigint,
	list: ReadableList<HistoryEntry>,
	{context, times}: {readonly context: AnswerContext; readonly times: AskedTimes},
) {
	const asking = {...context, onAnswered() {}};
	const progress = createProgress(context.system, list.things);
	try {
		return await readBack({
			address: context.indexer.address,
			getPage: page => list.getPage(asking, page),
			isEnough: items => isOlder(heightsOf(items), since, times),
			onPage: (known, total) => progress.show(known, total),
		});
	} finally {
		progress.end();
	}
}

/** Tells whether a page ends before a time; where nobody knows when its last block was, its first one may tell. */
async function isOlder(heights: readonly bigint[], since: bigint, times: AskedTimes): Promise<boolean> {
	for (const height of [heights.at(-1), heights[0]]) {
		const time = height === undefined ? undefined : await times.need(height);
		if (time !== undefined) return time < since;
	}
	return false;
}

/** Most questions to find both ends: a half remains after each, but where nobody knows the times. */
const maxQuestions = 60;

/** Asks for the times of blocks until it is known of each height on which side of the ends it is. */
async function decide(
	heights: readonly bigint[],
	times: AskedTimes,
	judge: () => JudgeHeight,
): Promise<void> {
	for (let questions = 0; questions < maxQuestions; questions += 1) {
		const known = judge();
		const open = heights.filter(height => known(height) === undefined && !times.times.has(height));
		const middle = open[Math.floor(open.length / 2)];
		if (middle === undefined) return;
		await times.need(middle);
	}
}
