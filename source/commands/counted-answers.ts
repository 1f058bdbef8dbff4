import path from 'node:path';
import {counted, requestLimits} from '../model/limits.ts';
import {type KeptAnswers, readKeptAnswers, writeKeptAnswers} from '../store/kept-answers.ts';
import {createProgress, printLine} from '../system/print.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import type {AnswerContext} from './context.ts';
import {NoAnswerError} from './no-answer.ts';

/** Returns an answer about the past of this run or of an earlier one; undefined: there is nothing. */
export type AskKept = (key: string, ask: () => Promise<string | undefined>) => Promise<string | undefined>;

/**
Runs a task with an indexer whose requests are counted, and which rejects with a NoAnswerError beyond the limit of a run. The
answers about the past are stored, however it ends.
*/
export async function withCountedAnswers<Result>(
	context: AnswerContext,
	task: (context: AnswerContext, askKept: AskKept) => Promise<Result>,
): Promise<Result> {
	const {system, isDemo, ledger} = context;
	const folder = isDemo || !ledger.isRemembering ? undefined : xdgFolder('cache', system.environment);
	const file = folder === undefined ? undefined : path.join(folder, 'rewards.json');
	const kept: KeptAnswers = await readKeptAnswers(file);
	const known = kept.size;
	const progress = createProgress(system, 'requests');
	const {indexer} = counted(context.indexer, made => {
		if (made > requestLimits.past) {
			const how = file === undefined ? 'ask for a shorter time' : 'run it again, and it goes on from there';
			throw new NoAnswerError(`${requestLimits.past} requests were made, and more are needed: ${how}`);
		}
		progress.show(made, undefined);
	});
	try {
		return await task({...context, indexer}, async (key, ask) => {
			const old = kept.get(key);
			if (old !== undefined) return old ?? undefined;
			const answer = await ask();
			kept.set(key, answer ?? null);
			return answer;
		});
	} finally {
		progress.end();
		if (file !== undefined && kept.size > known) {
			await writeKeptAnswers(file, kept).catch(() => {
				printLine(system, `${file} could not be written, so the next run asks for all of it again`);
			});
		}
	}
}
