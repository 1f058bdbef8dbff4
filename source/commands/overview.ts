import type {AddressRow} from '../columns/my-addresses.ts';
import {describeNetwork, describePower} from '../columns/network-words.ts';
import {bindMineColumns, bindVotingColumns, mineTitle, votingTitle} from '../columns/overview-columns.ts';
import {explainedProposalFields} from '../columns/proposal-explained.ts';
import {smallestGroupHolding, stakeParts} from '../domain/active-stake.ts';
import {decimalToText} from '../domain/decimal.ts';
import type {Decoded, JsonValue} from '../domain/decoded.ts';
import {describeFailure} from '../domain/failure.ts';
import {type MyStake, maxMyAddresses} from '../domain/my-stakes.ts';
import {recordOfTotals} from '../domain/validator-stake.ts';
import {fitParts, widthOf} from '../format/text.ts';
import {objectJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {IncompleteListError} from '../services/indexer/page-error.ts';
import {printLine} from '../system/print.ts';
import type {TableColumn} from '../table/lay-out.ts';
import type {AnswerContext} from './context.ts';
import {toExplainedJson, withExplained} from './explained.ts';
import {printFlaws, printLeftOut} from './list-answer.ts';
import {type Overview, readOverview} from './read-overview.ts';
import {loadTables} from './write-list.ts';

export {readOverview};

/** Answers with the network, the open votes and the person's stake. */
export async function answerOverview(context: AnswerContext): Promise<void> {
	const overview = await readOverview(context);
	if (context.answer.output === 'json') {
		await writePieces(context.system.stdout, objectJson(recordOfOverview(overview)));
	} else await writeOverview(overview, context);
	endOverview(overview, context);
}

const networkTitle = 'Network';
const gap = '  ';

/** Writes the three parts below each other; an empty one is a line that says what would be there. */
export async function writeOverview(overview: Overview, context: AnswerContext): Promise<void> {
	const {facts, jailed, inactive, voting} = overview;
	const {stdout} = context.system;
	const {separator} = facts.theme.glyphs;
	const indent = ' '.repeat(networkTitle.length) + gap;
	const room = ((stdout.isTTY && stdout.columns) || Number.POSITIVE_INFINITY) - indent.length;
	const network = fitParts(describeNetwork({...facts, jailed, inactive}), room, widthOf(separator));
	const words = network.map(({text}) => text).join(separator) || 'not known';
	const power = describePower(facts.stake);
	await writePieces(stdout, [
		`${networkTitle}${gap}${words}\n`,
		...(power === undefined ? [] : [`${indent}${power}\n`]),
		'\n',
	]);
	await writeRows(bindVotingColumns(facts, voting), voting, context, `${votingTitle}${gap}nothing just now`);
	await writePieces(stdout, ['\n']);
	const rows = toRows(overview);
	const none = `${mineTitle}${gap}none yet on this chain: the dashboard's :label makes one yours, or labels --import FILE`;
	await writeRows(bindMineColumns(facts, rows), rows, context, none);
}

async function writeRows<Item extends Decoded>(
	columns: readonly TableColumn<Item>[],
	rows: readonly Item[],
	context: AnswerContext,
	none: string,
): Promise<void> {
	if (rows.length === 0) return writePieces(context.system.stdout, [`${none}\n`]);
	const {writeTable} = await loadTables();
	await writeTable(columns, rows, context);
}

/** Makes a row for each address, and one for the total of several. */
function toRows({mine, total}: Overview): readonly AddressRow[] {
	const rows = mine.map(toRow);
	if (rows.length < 2 || total.known === 0) return rows;
	const position = {...total, rows: [], wrong: new Map()};
	const sum = {address: '', label: 'Total', position, readAt: undefined, failure: undefined};
	return [...rows, toRow(sum)];
}

function toRow(stake: MyStake): AddressRow {
	const {address, label} = stake;
	return {address, label, stake, isOld: false, source: {address, label}, flaws: []};
}

/**
Reports missing parts on stderr, below the answer. Throws if an address could not be read, so that a script does not
take the total as complete.
*/
export function endOverview({flaws, leftOut, mine, unread}: Overview, context: AnswerContext): void {
	const {system} = context;
	printFlaws(context, flaws);
	printLeftOut({things: 'proposals'}, context, leftOut);
	if (unread > 0) {
		const all = maxMyAddresses + unread;
		printLine(
			system,
			`${all} addresses are yours here: the ${maxMyAddresses} used last were read, the others were not`,
		);
	}
	const failed = mine.filter(({failure}) => failure !== undefined);
	for (const {label, address, failure} of failed) {
		if (failure) printLine(system, `${label} (${address}): ${describeFailure(failure)}`);
	}
	if (failed.length > 0) {
		const count = `${failed.length} of ${mine.length} addresses could not be read`;
		throw new IncompleteListError(`${count}, and the total lacks ${failed.length === 1 ? 'it' : 'them'}`);
	}
}

/** Makes the overview as JSON: figures as texts, null if not known. */
function recordOfOverview(overview: Overview): JsonValue {
	const {facts, voting, mine, total} = overview;
	const explained = explainedProposalFields(facts);
	return {
		network: recordOfNetwork(overview),
		proposals: voting.map(each => withExplained('proposal', each.source, toExplainedJson(explained, each))),
		addresses: mine.map(recordOfMine),
		total: recordOfTotals(total),
	};
}

/** Makes the network's JSON: active stake in whole NAM, yield as a fraction, smallest groups that hold a part. */
function recordOfNetwork({facts: {stake, parameters, epoch}, jailed, inactive}: Overview): JsonValue {
	const holding = stakeParts.map(part => [part, stake && textOf(smallestGroupHolding(part, stake))]);
	return {
		chainId: textOf(parameters?.chainId),
		epoch: textOf(epoch),
		activeStake: textOf(stake?.total),
		activeValidators: textOf(stake?.powers.size),
		validatorsInSet: textOf(stake?.counts?.consensus),
		inactiveValidators: textOf(inactive),
		jailedValidators: textOf(jailed),
		apr: parameters?.apr === undefined ? null : decimalToText(parameters.apr),
		holding: stake ? Object.fromEntries(holding) : null,
	};
}

function textOf(value: bigint | number | string | undefined): string | null {
	return value === undefined ? null : String(value);
}

function recordOfMine({address, label, position, failure}: MyStake): JsonValue {
	return {
		address,
		label,
		...(position ? recordOfTotals(position) : nothingKnown),
		failure: failure ? describeFailure(failure) : null,
	};
}

const nothingKnown = {
	bonded: null,
	notYetActive: null,
	unbonding: null,
	withdrawableNow: null,
	yearlyReward: null,
	releases: null,
	isWhole: false,
};
