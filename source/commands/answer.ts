import {askOnce} from '../model/ask-once.ts';
import type {Options} from '../options/options.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';
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

/** Prints the one answer of a command. */
export async function printAnswer(
	{ask, look, answer, isRemembering}: Extract<Options, {kind: 'answer'}>,
	system: System,
	loaders: WatchLoaders,
): Promise<number> {
	// Whoever reads no further is told by the exit code what the answer is all the same.
	system.outliveReaders();
	const [{answers}, {askService}, freshness] = await Promise.all([
		import('./answers.ts'),
		import('./ask-service.ts'),
		judged.includes(answer.command) ? import('./ask-freshness.ts') : undefined,
	]);
	const isLimited = answer.isAll || ['changes', 'overview', 'calendar'].includes(answer.command);
	const maxAtOnce = isLimited ? answer.jobs : undefined;
	const isNodeWanted = askingNodes.includes(answer.command) || answer.hasCommands === true;
	const asks = {...ask, maxAtOnce, isNodeWanted};
	return askService({ask: asks, isRemembering, system, loaders}, async asked => {
		if (asked.isDemo) printLine(system, 'DEMO: this answer is made up by the embedded chain');
		// The comparison of a chain reads some of its parameters twice.
		const indexer = answer.command === 'changes' ? asked.indexer : askOnce(asked.indexer);
		const context = {...asked, indexer, system, answer, look};
		const {[answer.command]: print} = answers;
		return freshness ? freshness.answerJudged(print, context) : print(context);
	});
}
