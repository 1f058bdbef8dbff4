import {isFresh} from '../domain/freshness.ts';
import {askOnce} from '../model/ask-once.ts';
import type {Options} from '../options/options.ts';
import type {AskOptions} from '../options/service.ts';
import {createServices} from '../services/connect.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import type {AnswerContext} from './context.ts';
import {runInterruptible} from './interruptible.ts';
import {createNamedReader, createQuietReader} from './known-labels.ts';
import {NoAnswerError} from './no-answer.ts';
import {withFreshness} from './report-freshness.ts';
import type {WatchLoaders} from './watch-until-ended.ts';

/** Commands that ask a node, where one is known. */
const askingNodes: readonly string[] = [
	'service',
	'signing',
	'overview',
	'calendar',
	'changes',
	'proposal',
	'proposals',
];

/** Commands that say how fresh their data is, and work their answer out themselves. */
const judged: readonly string[] = ['overview', 'calendar', 'stake', 'votes', 'rewards'];

/** Services of a command, and what goes with them. */
export type AnsweringService = Omit<AnswerContext, 'system' | 'answer' | 'look'>;

interface Opening extends Pick<AnswerContext['ledger'], 'isRemembering'> {
	readonly ask: AskOptions & {readonly isNodeWanted?: boolean};
	readonly system: System;
	readonly loaders: WatchLoaders;
}

/** Opens a service for one task, whose requests an interrupt cancels until the answer is there. Resolves with the exit code. */
export function withService(
	{ask: {isNodeWanted = false, ...ask}, isRemembering, system, loaders}: Opening,
	task: (opened: AnsweringService) => Promise<void>,
): Promise<number> {
	const {chainId, note} = ask;
	return runInterruptible(system, note, async ({signal, settings, onAnswered}) => {
		const services = createServices(ask, {...settings, loaders, isNodeWanted});
		try {
			const opened = await services.open(ask.target);
			const readNamed = createNamedReader(system, opened, chainId);
			const readQuiet = createQuietReader(system, opened, chainId);
			const ledger = {loadSqlite: loaders.loadSqlite, isRemembering, chainId};
			await task({...opened, readNamed, readQuiet, ledger, signal, onAnswered});
			return 0;
		} finally {
			onAnswered();
			await services.closeAll();
		}
	});
}

/** Prints the one answer of a command. */
export async function printAnswer(
	{ask, look, answer, isRemembering}: Extract<Options, {kind: 'answer'}>,
	system: System,
	loaders: WatchLoaders,
): Promise<number> {
	// Whoever reads no further learns from the exit code what the answer is.
	system.outliveReaders();
	const {answers} = await import('./answers.ts');
	const isLimited = answer.isAll || ['changes', 'overview', 'calendar'].includes(answer.command);
	const maxAtOnce = isLimited ? answer.jobs : undefined;
	const isNodeWanted =
		askingNodes.includes(answer.command) || answer.hasCommands === true || hasMissed(answer);
	const asks = {...ask, maxAtOnce, isNodeWanted};
	return withService({ask: asks, isRemembering, system, loaders}, async opened => {
		if (opened.isDemo) printLine(system, 'DEMO: this answer is made up by the embedded chain');
		// The comparison of a chain reads some of its parameters twice.
		const indexer = answer.command === 'changes' ? opened.indexer : askOnce(opened.indexer);
		const context = {...opened, indexer, system, answer, look};
		const {[answer.command]: print} = answers;
		return judged.includes(answer.command) ? printJudged(print, context) : print(context);
	});
}

/** Tells whether an answer has the missed votes, which only a node reports. */
function hasMissed({columns = [], arrangement}: AnswerContext['answer']): boolean {
	return arrangement?.sort === 'missed' || columns.some(({id}) => id === 'missed');
}

/** Prints an answer whose data is judged. Rejects below the answer if nothing was found in data that is not fresh. */
async function printJudged(print: (context: AnswerContext) => Promise<void>, given: AnswerContext) {
	const context = withFreshness(given);
	await print(context);
	const {freshness} = await context.reportFreshness();
	if (given.answer.failIfAny === undefined || isFresh(freshness)) return;
	throw new NoAnswerError('nothing was found, but the data is not fresh: there may be something');
}
