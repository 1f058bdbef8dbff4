import type {Decoded} from '../domain/decoded.ts';
import {isFresh} from '../domain/freshness.ts';
import {askOnce} from '../model/ask-once.ts';
import {type AnswerOptions, hasMissed} from '../options/answer.ts';
import type {CommandTexts} from '../options/command.ts';
import type {AskOptions} from '../options/service.ts';
import {createServices} from '../services/connect.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
import type {AnswerContext} from './context.ts';
import {runInterruptible} from './interruptible.ts';
import {createNamedReader, createQuietReader} from './known-labels.ts';
import type {ListSpec} from './list.ts';
import {answerList} from './list-answer.ts';
import {NoAnswerError} from './no-answer.ts';
import {answerObject, type ObjectSpec} from './object-answer.ts';
import {withFreshness} from './report-freshness.ts';
import type {WatchLoaders} from './watch-until-ended.ts';

/** Kinds of answers, each with what is made of it. */
export interface AnswerKinds<Made> {
	list<Item extends Decoded>(list: ListSpec<Item>): Made;
	object<Item extends Decoded>(subject: ObjectSpec<Item>): Made;
	/** Makes it of an answer of another kind, which is printed alike everywhere. */
	own(answer: (context: AnswerContext) => Promise<void>): Made;
}

/** Way in which a command answers. */
export interface Answering {
	/** Loads its answer, and makes of it what goes with its kind. */
	answer<Made>(kinds: AnswerKinds<Made>): Promise<Made>;
	/** True if it says how fresh its data is, and works its answer out itself. */
	readonly isJudged?: boolean;
	/** True if it asks for so much that its requests are limited as those of --all. */
	readonly asksMany?: boolean;
}

/** Services of a command, and what goes with them. */
export type AnsweringService = Omit<AnswerContext, 'system' | 'answer' | 'look'>;

/** Answer that was asked for, and the service that gives it. */
export interface AnswerRun extends Pick<AnswerContext, 'look' | 'answer'> {
	/** True if the ledger is kept between two runs. */
	readonly isRemembering: boolean;
	readonly ask: AskOptions;
}

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
	{ask, look, answer, isRemembering}: AnswerRun,
	{flags, isJudged = false, asksMany = false, answer: load}: Pick<CommandTexts, 'flags'> & Partial<Answering>,
	{system, loaders}: Pick<Opening, 'system' | 'loaders'>,
): Promise<number> {
	// Whoever reads no further learns from the exit code what the answer is.
	system.outliveReaders();
	const print = await load?.<(context: AnswerContext) => Promise<void>>({
		list: list => context => answerList(list, context),
		object: subject => context => answerObject(subject, context),
		own: answer => answer,
	});
	const maxAtOnce = answer.isAll || asksMany ? answer.jobs : undefined;
	const isNodeWanted = flags.includes('rpc-url') && wantsNode(answer);
	const asks = {...ask, maxAtOnce, isNodeWanted};
	return withService({ask: asks, isRemembering, system, loaders}, async opened => {
		if (opened.isDemo) printLine(system, 'DEMO: this answer is made up by the embedded chain');
		// The comparison of a chain reads some of its parameters twice.
		const indexer = answer.command === 'changes' ? opened.indexer : askOnce(opened.indexer);
		const context = {...opened, indexer, system, answer, look};
		if (print) await (isJudged ? printJudged(print, context) : print(context));
	});
}

/** Checks whether an answer has what only a node reports: of stake the commands, of validators the missed votes. */
function wantsNode(answer: AnswerOptions): boolean {
	if (answer.command === 'stake') return answer.hasCommands === true;
	return answer.command !== 'validators' || hasMissed(answer);
}

/** Prints an answer whose data is judged. Rejects below the answer if nothing was found in data that is not fresh. */
async function printJudged(print: (context: AnswerContext) => Promise<void>, given: AnswerContext) {
	const context = withFreshness(given);
	await print(context);
	const {freshness} = await context.reportFreshness();
	if (given.answer.failIfAny === undefined || isFresh(freshness)) return;
	throw new NoAnswerError('nothing was found, but the data is not fresh: there may be something');
}
