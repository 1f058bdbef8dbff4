import type {CellContext} from '../columns/cell-context.ts';
import {describeEvents} from '../columns/release-words.ts';
import {describeStake, describeWrong} from '../columns/stake-head.ts';
import {stakeSpec} from '../columns/stake-positions.ts';
import {withReleases} from '../domain/epoch-clock.ts';
import {describeFailure, type RequestError} from '../domain/failure.ts';
import type {Reward} from '../domain/holdings.ts';
import {labelsOf} from '../domain/labels.ts';
import {withHeld} from '../domain/to-claim.ts';
import {
	eventsOf,
	recordOfStake,
	recordOfTotals,
	type StakePosition,
	type ValidatorStake,
	withClockTimes,
} from '../domain/validator-stake.ts';
import {rewardsQuestion} from '../model/questions/holdings.ts';
import {readClock} from '../model/read-epoch.ts';
import {positionOf, readStake} from '../model/read-stake.ts';
import {csvLines} from '../output/csv.ts';
import {listJson} from '../output/json.ts';
import {writePieces, writeSentences} from '../output/write.ts';
import {attempt} from '../services/indexer/attempt.ts';
import {createProgress, printLine} from '../system/print.ts';
import {chosenFields} from './chosen-columns.ts';
import type {AnswerContext} from './context.ts';
import {namesIfAny} from './known-labels.ts';
import {bonds, unbonds} from './list.ts';
import {printWhole} from './list-answer.ts';
import {toCellContext} from './to-cell-context.ts';
import {columnsFor, loadTables} from './write-list.ts';

/** Answer for an address without any stake. */
export const nothingStaked = 'The service knows of no stake of this address';

/** Whole stake of a delegator, and facts for its table. */
interface ReadStake {
	readonly position: StakePosition;
	readonly facts: CellContext;
	/** Unclaimed rewards; undefined: the service does not say. */
	readonly rewards: readonly Reward[] | undefined;
	/** Failure of the question about them; left out: it was answered, or the service has no such path. */
	readonly rewardsFailure?: RequestError | undefined;
	/** Prints notes about its lists on stderr. */
	printMore(): void;
}

/** Answers with a delegator's stake by validator, from every page of its bonds and unbonds. */
export async function answerStake(context: AnswerContext): Promise<void> {
	const stake = await readStakeAnswer(context);
	const more = await context.reportFreshness?.();
	const {position, rewards} = stake;
	const {clock} = stake.facts;
	const rows = position.rows.map(row => withClockTimes(row, clock));
	if (context.answer.hasCommands) {
		const {printCommands} = await import('./wallet-lines.ts');
		await printCommands(context, {...stake, chainId: stake.facts.parameters?.chainId});
		stake.printMore();
		// A script must not take withdrawals alone for all that is due.
		if (stake.rewardsFailure) throw stake.rewardsFailure;
		return;
	}
	const {stdout} = context.system;
	const {output, columns: chosen} = context.answer;
	switch (output) {
		case 'json': {
			const totals = recordOfTotals(position, clock);
			await writePieces(stdout, listJson(rows.map(recordOfStake), undefined, {totals, ...more}));
			break;
		}
		case 'csv':
			await writePieces(
				stdout,
				csvLines(chosen ? chosenFields(stakeSpec, chosen, stake.facts) : fieldsFor(rewards), rows),
			);
			break;
		case 'table':
			if (rows.length === 0) await writePieces(stdout, [`${nothingStaked}\n`]);
			else await writeStake(context, stake, rows);
	}
	stake.printMore();
	const {rewardsFailure} = stake;
	if (rewardsFailure) {
		printLine(context.system, `rewards could not be read: ${describeFailure(rewardsFailure.failure)}`);
	}
}

/** Returns the fields of a CSV: without what can be claimed where the service does not say it. */
function fieldsFor(rewards: ReadStake['rewards']) {
	return stakeSpec.fields.filter(({name}) => name !== 'claimable' || rewards !== undefined);
}

/** Reads the stake of an address. Rejects if a page fails; if rows are missing, sums are "at least". */
export async function readStakeAnswer(context: AnswerContext): Promise<ReadStake> {
	const {indexer, signal, answer, system} = context;
	const address = answer.argument;
	const asking = {indexer, signal};
	const progress = createProgress(system, bonds.things);
	const wanted = {hasLocks: false, onProgress: progress.show};
	const [lists, epochFacts, {value: rewards, error: rewardsFailure}] = await Promise.all([
		readStake(asking, address, wanted).finally(progress.end),
		readClock(asking),
		attempt(rewardsQuestion.ask(asking, {address})),
	]);
	const labels = labelsOf(await namesIfAny(context, epochFacts.parameters?.chainId));
	context.onAnswered();
	const {clock: reported, parameters} = epochFacts;
	const summed = positionOf(lists, parameters?.apr, reported?.epoch);
	const now = BigInt(Math.floor(Date.now() / 1000));
	const clock = withReleases(reported, summed.releases, now);
	const nothingElse = {nativeToken: undefined, fee: undefined};
	const position = withHeld(summed, {rewards, balances: undefined}, nothingElse);
	return {
		position,
		rewards,
		rewardsFailure,
		facts: toCellContext(context.look, {
			parameters,
			clock,
			labels,
			now,
			...(rewards && {rewards: true}),
		}),
		printMore() {
			printWhole(bonds, context, lists.bonds);
			if (lists.unbonds) printWhole(unbonds, context, lists.unbonds);
		},
	};
}

const nextTitle = 'Next: ';

/** Writes the sums, the problems, the rows, and the timeline of withdrawals. */
export async function writeStake(
	context: AnswerContext,
	{position, facts}: ReadStake,
	rows: readonly ValidatorStake[],
): Promise<void> {
	const {stdout} = context.system;
	const {theme} = facts;
	const width = (stdout.isTTY && stdout.columns) || Number.POSITIVE_INFINITY;
	const wrong = describeWrong(position, theme);
	const timeline = describeEvents(eventsOf(position), facts, width - nextTitle.length);
	await writeSentences(stdout, [
		...describeStake(position, {width, theme}),
		...(wrong === undefined ? [] : [wrong]),
		'',
	]);
	const {writeTable} = await loadTables();
	await writeTable(columnsFor(stakeSpec, context.answer.columns, facts, rows), rows, context);
	const indent = ' '.repeat(nextTitle.length);
	if (timeline.length > 0) {
		await writeSentences(stdout, ['', `${nextTitle}${timeline.join(`\n${indent}`)}`]);
	}
}
