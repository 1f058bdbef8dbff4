import type {CellFacts} from '../columns/facts.ts';
import {describeReleases} from '../columns/release-words.ts';
import {describeStake, describeWrong} from '../columns/stake-head.ts';
import {stakeListing} from '../columns/stake-positions.ts';
import {toStakePosition} from '../domain/stake-position.ts';
import {recordOfTotals} from '../domain/stake-record.ts';
import type {StakePosition, ValidatorStake} from '../domain/validator-stake.ts';
import {csvLines} from '../output/csv.ts';
import {listJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {askEpochNow} from './ask-facts.ts';
import {bonds} from './bonds.ts';
import type {AnswerContext} from './context.ts';
import {knownFacts} from './known-facts.ts';
import {askWholeList, printWhole} from './list-answer.ts';
import {unbonds} from './unbonds.ts';
import {loadTables, tellingColumns} from './write-list.ts';

/** What an address without any stake is answered with. */
export const nothingStaked = 'The service knows of no stake of this address';

/** All of a delegator's stake, and what its table needs besides. */
export interface ReadStake {
	readonly position: StakePosition;
	readonly facts: CellFacts;
	/** Says on stderr what is to be known of the lists it is made of. */
	printMore(): void;
}

/** Answers with a delegator's stake by validator, from every page of its bonds and unbonds. */
export async function answerStake(context: AnswerContext): Promise<void> {
	const stake = await readStake(context);
	const {position} = stake;
	const {rows} = position;
	const {stdout} = context.system;
	switch (context.answer.output) {
		case 'json': {
			const count = rows.length;
			const pagination = {page: 1, perPage: count, totalPages: 1, totalItems: count};
			const items = rows.map(({source}) => source);
			await writePieces(stdout, listJson(items, pagination, {totals: recordOfTotals(position)}));
			break;
		}
		case 'csv':
			await writePieces(stdout, csvLines(stakeListing.fields, rows));
			break;
		case 'table':
			if (rows.length === 0) await writePieces(stdout, [`${nothingStaked}\n`]);
			else await writeStake(context, stake, rows);
	}
	stake.printMore();
}

/** Reads every page, one list after the other. Rejects where items are missing. */
export async function readStake(context: AnswerContext): Promise<ReadStake> {
	// Only the last of them is the answer, until which an interrupt cancels what is asked.
	const asking = {...context, onAnswered() {}};
	const readLists = async () => {
		const bonded = await askWholeList(bonds, asking);
		return {bonded, unbonded: await askWholeList(unbonds, asking)};
	};
	const [{bonded, unbonded}, told] = await Promise.all([readLists(), askEpochNow(context)]);
	context.onAnswered();
	const lists = {
		bonds: {items: bonded.items, isWhole: true},
		unbonds: {items: unbonded.items, isWhole: true},
	};
	return {
		position: toStakePosition(lists, told.parameters?.apr),
		facts: knownFacts(context.look, told),
		printMore() {
			printWhole(bonds, context, bonded);
			printWhole(unbonds, context, unbonded);
		},
	};
}

/** The sums, what is wrong, the rows, and what becomes withdrawable when. */
export async function writeStake(
	context: AnswerContext,
	{position, facts}: ReadStake,
	rows: readonly ValidatorStake[],
): Promise<void> {
	const {stdout} = context.system;
	const {theme} = facts;
	const width = (stdout.isTTY && stdout.columns) || Number.POSITIVE_INFINITY;
	const wrong = describeWrong(position, theme);
	const timeline = describeReleases(position.releases, facts, width);
	const head = [describeStake(position, {width, theme}), ...(wrong === undefined ? [] : [wrong])];
	await writePieces(stdout, [`${head.join('\n')}\n\n`]);
	const {writeTable} = await loadTables();
	await writeTable(tellingColumns(stakeListing.columns, facts), rows, context);
	if (timeline !== '') await writePieces(stdout, [`\nWithdrawable: ${timeline}\n`]);
}
