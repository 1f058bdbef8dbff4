import {changeSpec, toChangeRow} from '../columns/changes.ts';
import type {Person} from '../domain/chain-reading.ts';
import {type Level, levels} from '../domain/concern.ts';
import {isFresh} from '../domain/freshness.ts';
import {formatInteger} from '../format/number.ts';
import {formatTime} from '../format/time.ts';
import type {StoredEvent} from '../ledger/event-row.ts';
import {nameAsSent} from '../ledger/kept-items.ts';
import type {Ledger} from '../ledger/ledger.ts';
import {tryLedger} from '../ledger/ledger-file.ts';
import {describeFormerKinds} from '../notices/former-kinds.ts';
import {isChosenKind} from '../notices/notices.ts';
import type {ChangeOptions} from '../options/change-choice.ts';
import {secondsOfSince} from '../options/values/since.ts';
import {csvLines} from '../output/csv.ts';
import {objectJson} from '../output/json.ts';
import {hasReaderLeft, writePieces} from '../output/write.ts';
import {printLine} from '../system/print.ts';
import {chosenFields} from './chosen-columns.ts';
import type {AnswerContext} from './context.ts';
import {describeLost} from './lost-changes.ts';
import type {ChainLedger, Refreshed} from './refresh-ledger.ts';
import {toCellContext} from './to-cell-context.ts';
import {columnsFor, loadTables} from './write-list.ts';

/** Reader whose place is the newest event when this command last printed all. */
const reader = 'changes';

/** Prints the chosen events, the newest first, and notes that all until now were printed. */
export async function printChanges(
	{ledger, person, labels, freshness}: ChainLedger & Pick<Refreshed, 'freshness'>,
	options: ChangeOptions,
	context: AnswerContext,
): Promise<void> {
	const {system, look, answer} = context;
	const former = describeFormerKinds(options.kinds);
	if (former !== undefined) printLine(system, former);
	const {isSince, words} = sinceOf(ledger, options, context);
	const lost = options.since.kind === 'last' ? tryLedger(() => ledger.takeLost(reader)) : undefined;
	if (lost) printLine(system, describeLost(lost, 'changes --since last'));
	const events = ledger.eventsAfter(0n);
	const {level = 'minor', kinds, isMine} = options;
	const wanted = events.filter(
		event =>
			isSince(event) &&
			isChosenKind(event, kinds) &&
			weighsAtLeast(event.level, level) &&
			(!isMine || concernsPerson(event, person)),
	);
	const isBrief =
		answer.output === 'table' &&
		options.level === undefined &&
		kinds.length === 0 &&
		options.since.kind !== 'last';
	const shown = isBrief ? wanted.filter(event => event.level !== 'minor') : wanted;
	const minorCount = wanted.length - shown.length;
	const isChosen = kinds.length > 0 || level !== 'minor' || isMine;
	const rows = shown.toSorted(byNewest).map(toChangeRow);
	const facts = toCellContext(look, {labels, names: ledger.validatorNames()});
	switch (answer.output) {
		case 'json':
			await writePieces(system.stdout, objectJson({results: rows.map(({source}) => source), freshness}));
			break;
		case 'csv': {
			const fields = answer.columns ? chosenFields(changeSpec, answer.columns, facts) : changeSpec.fields;
			const validators = ledger.readList('validators')?.items?.validators ?? [];
			const names = new Map(validators.map(each => [each.address, nameAsSent(each)]));
			const asSent = rows.map(row => ({...row, source: {subject: {name: names.get(row.subject.id)}}}));
			await writePieces(system.stdout, csvLines(fields, asSent));
			break;
		}
		case 'table': {
			const {writeTable} = await loadTables();
			await writeTable(columnsFor(changeSpec, answer.columns, facts, rows), rows, context);
			if (minorCount > 0)
				await writePieces(system.stdout, [`${formatInteger(minorCount)} minor: --level minor\n`]);
			else if (rows.length === 0) {
				const matching = isChosen ? ' that matches' : '';
				const none = isFresh(freshness) ? `nothing${matching} changed` : `no change${matching} is known`;
				printLine(system, `${none} ${words}`);
			}
		}
	}
	const isAll = !isChosen && minorCount === 0;
	const newest = events.at(-1)?.sequence;
	// A reader that left, as `| head` does, has not got all of it.
	if (hasReaderLeft(system.stdout) || newest === undefined) return;
	if (isAll || options.since.kind === 'last')
		tryLedger(() => ledger.moveReader(reader, newest, BigInt(Math.floor(Date.now() / 1000))));
}

function sinceOf(
	ledger: Ledger,
	{since}: ChangeOptions,
	{look}: AnswerContext,
): {readonly isSince: (event: StoredEvent) => boolean; readonly words: string} {
	if (since.kind === 'last') {
		const place = ledger.placeOf(reader);
		return {isSince: ({sequence}) => sequence > place, words: 'since changes last printed'};
	}
	const seconds = secondsOfSince(since, {now: Date.now(), isUtc: look.isUtc});
	const begun = ledger.begun()?.at;
	const firstSeenAt = begun !== undefined && begun > seconds ? formatTime(begun, look) : undefined;
	// Nothing is known of what was before the first sight.
	const words =
		firstSeenAt === undefined
			? `since ${formatTime(seconds, look) ?? 'then'}`
			: `since ${firstSeenAt}, when watching began`;
	return {isSince: ({time}) => time >= seconds, words};
}

export function weighsAtLeast(level: Level, least: Level): boolean {
	return levels.indexOf(level) <= levels.indexOf(least);
}

/** Checks whether an event concerns the user, or may do so as their stake was not known. */
export function concernsPerson(
	{subject, mine, isMineUnknown = false}: StoredEvent,
	{addresses, validators}: Person,
): boolean {
	if (isMineUnknown || mine.length > 0 || validators.has(subject.id)) return true;
	return addresses.some(({address}) => address === subject.id);
}

function byNewest(left: StoredEvent, right: StoredEvent): number {
	if (left.time !== right.time) return left.time < right.time ? 1 : -1;
	return left.sequence < right.sequence ? 1 : -1;
}
