import {recordOfConcern, recordOfEntry} from '../columns/concern-record.ts';
import type {AddressRow} from '../columns/my-addresses.ts';
import {describeNetwork, describePower} from '../columns/network-words.ts';
import {bindMineColumns, bindVotingColumns, mineTitle, votingTitle} from '../columns/overview-columns.ts';
import {explainedProposalFields} from '../columns/proposal-explained.ts';
import {smallestGroupHolding, stakeParts} from '../domain/active-stake.ts';
import {decimalToText} from '../domain/decimal.ts';
import type {Decoded, JsonValue} from '../domain/decoded.ts';
import {describeFailure} from '../domain/failure.ts';
import {sortByLabel} from '../domain/labels.ts';
import {type MyStake, maxMyAddresses} from '../domain/my-stakes.ts';
import {wholeStake} from '../domain/tally.ts';
import {recordOfTotals} from '../domain/validator-stake.ts';
import {fitParts, widthOf} from '../format/text.ts';
import {objectJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {IncompleteListError} from '../services/indexer/page-error.ts';
import {printLine} from '../system/print.ts';
import type {TableColumn} from '../table/lay-out.ts';
import type {AnswerContext} from './context.ts';
import {toExplainedJson, withExplained} from './explained.ts';
import {failIfAny} from './fail-if-any.ts';
import {printFlaws, printLeftOut} from './list-answer.ts';
import {type Overview, readOverview} from './read-overview.ts';
import {painterFor} from './theme.ts';
import {gap, indentWidth, mineLines, nextLines, titled} from './weight-lines.ts';
import {loadTables} from './write-list.ts';

/** Makes the overview as JSON: figures as texts, null if not known. */
function recordOfOverview(overview: Overview) {
	const {facts, voting, mine, total, concerns, quiet, next, notes} = overview;
	const explained = explainedProposalFields(facts);
	return {
		network: recordOfNetwork(overview),
		proposals: voting.map(each => withExplained('proposal', each.source, toExplainedJson(explained, each))),
		addresses: mine.map(each => recordOfMine(each, facts)),
		// Nothing known is not nothing bonded.
		total: total.known === 0 && mine.length > 0 ? nothingKnown : recordOfTotals(total, facts.clock),
		needs: concerns.map(recordOfConcern),
		quiet: quiet.length,
		next: next.map(recordOfEntry),
		...(!overview.isWhole && {isWhole: false}),
		...(notes.length > 0 && {unread: notes}),
	};
}

/** Makes the network's JSON: active stake in whole NAM, yield as a fraction, smallest groups that hold a part. */
function recordOfNetwork({facts: {stake, parameters, clock}}: Overview): JsonValue {
	const holding = stakeParts.map(part => [part, stake && textOf(smallestGroupHolding(part, stake))]);
	return {
		chainId: textOf(parameters?.chainId),
		epoch: clock?.isReported ? textOf(clock.epoch) : null,
		activeStake: textOf(wholeStake(stake)),
		activeValidators: textOf(stake?.powers.size),
		validatorsInSet: textOf(stake?.counts?.consensus),
		inactiveValidators: textOf(stake?.counts?.inactive),
		jailedValidators: textOf(stake?.counts?.jailed),
		apr: parameters?.apr === undefined ? null : decimalToText(parameters.apr),
		holding: stake ? Object.fromEntries(holding) : null,
	};
}

function textOf(value: bigint | number | string | undefined): string | null {
	return value === undefined ? null : String(value);
}

function recordOfMine({address, label, position, failure}: MyStake, {clock}: Overview['facts']): JsonValue {
	return {
		address,
		label,
		...(position ? recordOfTotals(position, clock) : nothingKnown),
		failure: failure ? describeFailure(failure) : null,
	};
}

const nothingKnown = {
	bonded: null,
	notYetActive: null,
	unbonding: null,
	withdrawableNow: null,
	undated: null,
	yearlyReward: null,
	releases: null,
	isWhole: false,
};

/** Answers with the network, the open votes and the person's stake. */
export async function answerOverview(context: AnswerContext): Promise<void> {
	const overview = await readOverview(context);
	if (context.answer.output === 'json') {
		const more = await context.reportFreshness?.();
		await writePieces(context.system.stdout, objectJson({...recordOfOverview(overview), ...more}));
	} else await writeOverview(overview, context);
	endOverview(overview, context);
}

/** Writes what needs the person, what comes, the network, the votes and the addresses below each other. */
export async function writeOverview(overview: Overview, context: AnswerContext): Promise<void> {
	const {facts, voting} = overview;
	const {system, look} = context;
	const {stdout, environment} = system;
	const width = (stdout.isTTY && stdout.columns) || Number.POSITIVE_INFINITY;
	const paint = await painterFor(look, environment);
	const own = [...mineLines(overview, {width, paint}), ...nextLines(overview, width)];
	await writePieces(
		stdout,
		[...own, ...networkLines(overview, width)].map(line => `${line}\n`),
	);
	await writePieces(stdout, ['\n']);
	await writeRows(bindVotingColumns(facts, voting), voting, context, `${votingTitle}${gap}nothing just now`);
	await writePieces(stdout, ['\n']);
	const rows = toRows(overview);
	const none = `${mineTitle}${gap}none on this chain: name one by labels --import or :label`;
	await writeRows(bindMineColumns(facts, rows), rows, context, none);
}

function networkLines({facts}: Overview, width: number): readonly string[] {
	const {separator} = facts.theme.glyphs;
	const parts = describeNetwork(facts);
	const fitting = fitParts(parts, width - indentWidth, widthOf(separator));
	const words = fitting.map(({text}) => text).join(separator) || 'not known';
	const power = describePower(facts.stake);
	return titled('Network', words, ...(power === undefined ? [] : [power]));
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
	const rows = sortByLabel(mine).map(toRow);
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
take the total as complete, and if anything was found that the command is to fail for, or may be in lists that were not read.
*/
export function endOverview(
	{flaws, leftOut, mine, unread, concerns, notes}: Overview,
	context: AnswerContext,
): void {
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
	for (const note of notes) printLine(system, note);
	const failed = mine.filter(({failure}) => failure !== undefined);
	for (const {label, address, failure} of failed) {
		if (failure) printLine(system, `${label} (${address}): ${describeFailure(failure)}`);
	}
	if (context.answer.failIfAny !== undefined && mine.length === 0) {
		printLine(
			system,
			'no address is labelled as yours here, so no stake was looked at: labels --import names them',
		);
	}
	// Exit code 7 is for what was found on the chain; data that is old ends with 1.
	failIfAny(
		context.answer.failIfAny,
		concerns.filter(({subject}) => subject.type !== 'service'),
	);
	if (failed.length > 0) {
		const count = `${failed.length} of ${mine.length} addresses could not be read`;
		throw new IncompleteListError(`${count}, and the total lacks ${failed.length === 1 ? 'it' : 'them'}`);
	}
	if (context.answer.failIfAny !== undefined && notes.length > 0)
		throw new IncompleteListError('nothing was found, but some lists were not read: there may be something');
}
