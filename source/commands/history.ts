import type {AnswerContext} from './context.ts';
import {type HistoryFacts, historyRows, openHistoryFacts} from './history-rows.ts';
import {answerRows} from './rows-answer.ts';

/** Answers with the transactions of an address, newest first. */
export async function answerHistory(context: AnswerContext): Promise<void> {
	const {span} = context.answer;
	if (span) return (await import('./history-since.ts')).answerHistorySince(context, span);
	// JSON has nothing that needs them.
	let opened: Promise<HistoryFacts> | undefined;
	const open = () => {
		opened ??= openHistoryFacts(context);
		return opened;
	};
	try {
		await answerRows(historyRows(context, open), context);
	} finally {
		await (await opened)?.times.settled();
	}
}
