import path from 'node:path';
import {type KeptAnswers, readKeptAnswers, writeKeptAnswers} from '../store/kept-answers.ts';
import {createProgress, printLine} from '../system/print.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import type {AnswerContext} from './context.ts';
import {NoAnswerError} from './no-answer.ts';

/** Most requests of one run. */
export const maxRequests = 400;

/** Questions of a command that asks many, in several runs if need be. */
export interface CountedAnswers {
	/** Asks once. Rejects with a NoAnswerError where the run has made all its requests. */
	ask<Value>(make: () => Promise<Value>): Promise<Value>;
	/** Asks for something of the past, unless an earlier run did; undefined: there is nothing. */
	askKept(key: string, make: () => Promise<string | undefined>): Promise<string | undefined>;
}

/** Runs a task that counts its requests; the answers about the past are kept, however it ends. */
export async function withCountedAnswers<Result>(
	{system, isDemo, ledger}: AnswerContext,
	task: (answers: CountedAnswers) => Promise<Result>,
): Promise<Result> {
	const folder = isDemo || !ledger.isRemembering ? undefined : xdgFolder('cache', system.environment);
	const file = folder === undefined ? undefined : path.join(folder, 'rewards.json');
	const kept: KeptAnswers = await readKeptAnswers(file);
	const known = kept.size;
	const progress = createProgress(system, 'requests');
	let made = 0;
	const ask: CountedAnswers['ask'] = async make => {
		if (made === maxRequests) {
			const how = file === undefined ? 'ask for a shorter time' : 'run it again, and it goes on from there';
			throw new NoAnswerError(`${maxRequests} requests were made, and more are needed: ${how}`);
		}
		made += 1;
		progress.show(made, undefined);
		return make();
	};
	try {
		return await task({
			ask,
			async askKept(key, make) {
				const old = kept.get(key);
				if (old !== undefined) return old ?? undefined;
				const answer = await ask(make);
				kept.set(key, answer ?? null);
				return answer;
			},
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
