import type {CellContext} from '../columns/cell-context.ts';
import type {Decoded, Flaw} from '../domain/decoded.ts';
import type {Page} from '../domain/page.ts';
import {formatInteger} from '../format/number.ts';
import type {DisplayOptions} from '../options/display-options.ts';
import {type AnswerFormat, defaultJobs} from '../options/flags.ts';
import type {Pagination} from '../output/json.ts';
import {type AllPagesOptions, readAllPages, type WholeList} from '../services/indexer/all-pages.ts';
import {IncompleteListError} from '../services/indexer/page-error.ts';
import {createProgress, printLine} from '../system/print.ts';
import {isReckoned} from './chosen-columns.ts';
import type {AnswerContext} from './context.ts';
import type {ListSpec, ReadableList} from './list.ts';
import {toCellContext} from './to-cell-context.ts';
import {writeList} from './write-list.ts';

/** Answers with one page of a list, or with all pages. */
export async function answerList<Item extends Decoded>(
	list: ListSpec<Item>,
	context: AnswerContext,
): Promise<void> {
	if (context.answer.isAll) return answerWholeList(list, context);
	const page = await list.getPage(context, context.answer.page);
	context.onAnswered();
	const {items} = page;
	const facts = await factsToWrite(list, items, {context, isWhole: isWholeList(page, context.answer.page)});
	await writeList(list, context, {items, pagination: paginationOf(page), facts});
	printFlaws(context, page.flaws);
	printLeftOut(list, context, page.leftOut);
	if (isRead(context) || !isWholeList(page, context.answer.page))
		printLine(context.system, pageNote(list.things, page, context));
}

/** Derives facts from a complete list, and asks for further ones if the output shows them. */
async function factsToWrite<Item extends Decoded>(
	list: ListSpec<Item>,
	items: readonly Item[],
	{context, isWhole}: {readonly context: AnswerContext; readonly isWhole: boolean},
): Promise<Partial<CellContext>> {
	const {output, isExplained, columns} = context.answer;
	const isByDefault = output === 'table' ? columns === undefined && list.asksInTables : isExplained;
	const isChosen = output !== 'json' && columns !== undefined && isReckoned(list.listing, columns);
	const isAsked = isByDefault || isChosen;
	return {
		...(isWhole && list.factsIn?.(items, context)),
		...(isAsked && (await list.askFacts?.(items, context))),
		...(await list.askOwnFacts?.(context)),
	};
}

/** Tells whether a person can read a note about the page, even if the answer goes elsewhere. */
function isRead({system: {stdout, stderr}, answer}: AnswerContext): boolean {
	return stderr.isTTY || (stdout.isTTY && answer.output === 'table');
}

/** Tells whether the page is the whole list, so that a log or a pipe needs no note about it. */
export function isWholeList({page, totalPages = 1}: Page<Decoded>, asked: number | undefined): boolean {
	return Math.max(page ?? 1, asked ?? 1) === 1 && totalPages <= 1;
}

/** Writes "page 1 of 7 · 205 validators · --page 2 or --all for more". */
export function pageNote(
	things: string,
	page: Page<Decoded>,
	{answer, look}: Pick<AnswerContext, 'answer' | 'look'>,
): string {
	const number = page.page ?? answer.page ?? 1;
	const {totalPages, items} = page;
	const hasMore = items.length > 0 && (totalPages === undefined || number < totalPages);
	const notes = pagePlace(things, page, answer.page);
	if (hasMore) notes.push(`--page ${number + 1} or --all for more`);
	return joinNotes(notes, look);
}

/** Writes "page 1 of 7", "205 validators"; `asked` is the page that was asked for, if any. */
export function pagePlace(
	things: string,
	{page, totalPages, totalItems, items}: Page<Decoded>,
	asked: number | undefined,
): string[] {
	const count =
		totalItems === undefined ? `${countOf(items.length, things)} here` : countOf(totalItems, things);
	const number = page ?? asked ?? 1;
	const beyond = Math.max(number, asked ?? 1);
	// Past the end of a list many services send no counts, so the last page is not named there.
	const isCounted = totalPages !== undefined && (totalPages > 0 || beyond === 1);
	const last = isCounted ? Math.max(1, totalPages) : undefined;
	if (items.length === 0 && last !== undefined && beyond > last) {
		return [`page ${formatInteger(beyond)} is past the last one, which is ${formatInteger(last)}`, count];
	}
	if (items.length === 0 && last === undefined && beyond > 1) {
		return [`page ${formatInteger(beyond)} is empty: the list ends before it`];
	}
	return [`page ${formatInteger(number)}${last === undefined ? '' : ` of ${formatInteger(last)}`}`, count];
}

/** Writes "205 validators", "1 validator". */
export function countOf(count: number, things: string): string {
	return `${formatInteger(count)} ${count === 1 ? things.replace(/s$/, '') : things}`;
}

/** Joins notes into one line. */
export function joinNotes(notes: readonly string[], {isAscii}: DisplayOptions): string {
	return notes.join(isAscii ? ' - ' : ' · ');
}

async function answerWholeList<Item extends Decoded>(
	list: ListSpec<Item>,
	context: AnswerContext,
): Promise<void> {
	const whole = await askWholeList(list, context);
	const facts = await factsToWrite(list, whole.items, {context, isWhole: true});
	const items = list.arrange?.(whole.items, context, toCellContext(context.look, facts)) ?? whole.items;
	await writeList(list, context, {items, facts});
	printWhole(list, context, whole);
}

/** Reads every page, with progress on a terminal's stderr. Rejects if items are missing. */
export async function askWholeList<Item extends Decoded>(
	list: ReadableList<Item>,
	context: AnswerContext,
): Promise<WholeList<Item>> {
	const progress = createProgress(context.system, list.things);
	try {
		const whole = await readAllPages({
			...pagesOf(list, context),
			maxAtOnce: context.answer.jobs ?? defaultJobs,
			onProgress: progress.show,
		});
		if (whole.standing === 'short') {
			throw new IncompleteListError(describeShort(list.things, whole, context.indexer.address));
		}
		context.onAnswered();
		return whole;
	} finally {
		progress.end();
	}
}

/** Makes the options for reading a command's whole list. */
export function pagesOf<Item extends Decoded>(
	{getWhole, getPage, identityOf, check}: ReadableList<Item>,
	context: AnswerContext,
): AllPagesOptions<Item> {
	const {signal} = context;
	return {
		signal,
		getWhole: getWhole && (({signal: ended}) => getWhole({...context, signal: ended ?? signal})),
		getPage: (page, ended) => getPage({...context, signal: ended}, page),
		identityOf,
		check: check && (items => check(items, context)),
	};
}

/** Writes '62 of 74 bonds came from http://…, and 12 rows came twice, so the list is incomplete; try again'. */
function describeShort(
	things: string,
	{items, duplicateCount, lastTotal}: WholeList<Decoded>,
	address: string,
): string {
	const count = lastTotal === undefined ? '' : `${formatInteger(items.length)} of `;
	const came = `${count}${countOf(lastTotal ?? items.length, things)} came from ${address}`;
	const twice = duplicateCount === 0 ? '' : `, and ${countOf(duplicateCount, 'rows')} came twice`;
	return `${came}${twice}, so the list is incomplete; try again`;
}

/** Prints notes about the whole list on stderr. */
export function printWhole<Item extends Decoded>(
	{things}: ReadableList<Item>,
	context: AnswerContext,
	whole: WholeList<Item>,
): void {
	printFlaws(context, whole.flaws);
	printLeftOut({things}, context, whole.leftOut);
	for (const sentence of changeNotes(things, whole)) printLine(context.system, sentence);
	if (context.system.stderr.isTTY) {
		const count = countOf(whole.items.length, things);
		const way = whole.pageCount === 1 ? 'read in one piece' : `${countOf(whole.pageCount, 'pages')} read`;
		printLine(context.system, `${count}, ${way}`);
	}
}

/** Describes the effect of overlapping pages and differing counts on the answer. */
function* changeNotes(things: string, whole: WholeList<Decoded>): Generator<string> {
	const {items, duplicateCount, firstTotal, lastTotal, standing} = whole;
	if (duplicateCount > 0)
		yield `${countOf(duplicateCount, 'rows')} of the ${things} came twice and count once`;
	if (standing === 'short') {
		const count =
			lastTotal === undefined ? '' : `${formatInteger(items.length)} of ${formatInteger(lastTotal)} `;
		yield `${count}${things} could be had, so sums are at least so much; try again`;
		return;
	}
	if (firstTotal !== undefined && lastTotal !== undefined && firstTotal !== lastTotal) {
		yield `the service counted ${formatInteger(firstTotal)} ${things} at first and ${formatInteger(lastTotal)} at last`;
	}
	if (lastTotal !== undefined && lastTotal !== items.length) {
		const note = `the service counts ${formatInteger(lastTotal)} ${things}, and ${formatInteger(items.length)} are shown`;
		yield standing === 'doubted'
			? `${note}: every reading brings the same, so its count must be wrong`
			: note;
	}
}

/** Reports on stderr the number of items that were left out, as they were not asked for. */
export function printLeftOut(
	{things}: Pick<ListSpec<never>, 'things'>,
	{system}: AnswerContext,
	leftOut: number | undefined,
): void {
	if (!leftOut) return;
	const what = leftOut === 1 ? 'was not asked for and is left out' : 'were not asked for and are left out';
	printLine(system, `the service ignores the filter: ${countOf(leftOut, things)} ${what}`);
}

/** Reports flaws of the answer on stderr. */
export function printFlaws({system, answer}: AnswerContext, flaws: Page<Decoded>['flaws']): void {
	const note = flawNote(flaws, answer.output);
	if (note !== undefined) printLine(system, note);
}

/** Max flaws that are named. */
const named = 3;

/** Counts the flaws in one sentence and names the first ones; undefined: no flaws. */
function flawNote(flaws: readonly Flaw[], output: AnswerFormat): string | undefined {
	if (flaws.length === 0) return undefined;
	const first = flaws.slice(0, named).map(({path, problem}) => (path ? `${path}: ${problem}` : problem));
	const more = flaws.length > named ? '; ...' : '';
	const count = flaws.length === 1 ? 'one field' : `${formatInteger(flaws.length)} fields`;
	// JSON has them as they came.
	const marked = output === 'json' ? '' : ' (shown as ?)';
	return `${count} could not be understood${marked}: ${first.join('; ')}${more}`;
}

export function paginationOf({page, perPage, totalPages, totalItems}: Page<Decoded>): Pagination {
	return {page, perPage, totalPages, totalItems};
}
