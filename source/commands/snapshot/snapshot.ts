import type {CellContext} from '../../columns/cell-context.ts';
import {bindSorts, toSortKeys} from '../../columns/sort-keys.ts';
import {stakeSpec} from '../../columns/stake-positions.ts';
import {cleanPart} from '../../domain/clean.ts';
import type {Decoded} from '../../domain/decoded.ts';
import {toSearched} from '../../domain/fold-text.ts';
import {ownValue} from '../../domain/own-value.ts';
import {quote} from '../../domain/phrases.ts';
import {sortItems} from '../../domain/sort-items.ts';
import type {SortOrder} from '../../domain/validator.ts';
import {defaultChanges} from '../../options/change-choice.ts';
import {writePieces} from '../../output/write.ts';
import {wholeTextOf} from '../../table/lay-out.ts';
import type {Answering} from '../answer.ts';
import {answerCalendar} from '../calendar.ts';
import {answerChanges} from '../changes.ts';
import type {AnswerContext} from '../context.ts';
import type {ListSpec} from '../list.ts';
import {
	askWholeList,
	countOf,
	isWholeList,
	joinNotes,
	pagePlace,
	printFlaws,
	printLeftOut,
	printWhole,
} from '../list-answer.ts';
import {type IsWanted, type ObjectSpec, writeObject} from '../object-answer.ts';
import {endOverview, writeOverview} from '../overview.ts';
import {readOverview} from '../read-overview.ts';
import {nothingStaked, readStakeAnswer, writeStake} from '../stake.ts';
import {toCellContext} from '../to-cell-context.ts';
import {loadTables, tellingColumns} from '../write-list.ts';

interface SnapshotOptions {
	readonly answer: Answering['answer'] | undefined;
	/** Origin of the answer, at the start of its first line. */
	readonly origin: string;
	/** Order of the rows; undefined: that of the service. */
	readonly sorting: {readonly sort: string; readonly order: SortOrder} | undefined;
	/** Text that shown rows contain; empty: all rows. */
	readonly narrowing: string;
}

type Print = (context: AnswerContext, options: SnapshotOptions) => Promise<void>;

/** Answers that are printed in another way than by their commands. */
const prints: Readonly<Record<string, Print>> = {
	overview: printOverview,
	calendar: (context, {origin}) => answerCalendar(context, `${origin}\n\n`),
	changes: printChangesOnce,
	stake: printStake,
};

/**
Prints the changes that are remembered: the dashboard fills the ledger, and without it nothing is asked for a list of the
past. The embedded chain has no other past than that which it is asked for.
*/
function printChangesOnce(context: AnswerContext): Promise<void> {
	const changes = {...defaultChanges, isOffline: !context.isDemo};
	return answerChanges({...context, answer: {...context.answer, changes}});
}

/** Prints a view of the dashboard once, as text, for use without a terminal. */
export async function printSnapshot(context: AnswerContext, options: SnapshotOptions): Promise<void> {
	const print =
		ownValue(prints, context.answer.command) ??
		(await options.answer?.<Print>({list: printList, object: printObject, own: printOwn}));
	return print?.(context, options);
}

function printOwn(answer: (context: AnswerContext) => Promise<void>): Print {
	return async (context, {origin}) => {
		await writePieces(context.system.stdout, [`${origin}\n\n`]);
		await answer(context);
	};
}

function printObject<Item extends Decoded>(subject: ObjectSpec<Item>): Print {
	return async (context, {origin, narrowing}) => {
		const item = await subject.read(context);
		context.onAnswered();
		const notes = narrowing === '' ? [origin] : [origin, `only what holds ${quote(narrowing)}`];
		await writePieces(context.system.stdout, [`${joinNotes(notes, context.look)}\n\n`]);
		const facts = (await subject.askFacts?.(item, context)) ?? {};
		await writeObject(subject, item, {context, facts, isWanted: holding(narrowing)});
		printFlaws(context, item.flaws);
	};
}

function printList<Item extends Decoded>(list: ListSpec<Item>): Print {
	return async (context, {origin, sorting, narrowing}) => {
		const {items, place, isWhole, facts, printMore} = await readRows(list, context);
		context.onAnswered();
		const known = toCellContext(context.look, facts);
		const columns = tellingColumns(list.listing.columns, known, items);
		const isWanted = holding(narrowing);
		const sorted = sorting
			? sortItems(items, toSortKeys(bindSorts(list.listing.sorts, known)), sorting)
			: items;
		const rows = sorted.filter(item => isWanted(columns.map(column => wholeTextOf(column, item))));
		const notes = [origin, ...place];
		if (sorting) notes.push(`${isWhole ? '' : 'this page '}sorted by ${sorting.sort} ${sorting.order}`);
		if (narrowing !== '') {
			notes.push(`${rows.length}${isWhole ? '' : ' of this page'} with ${quote(narrowing)}`);
		}
		await writePieces(context.system.stdout, [`${joinNotes(notes, context.look)}\n\n`]);
		const {writeTable} = await loadTables();
		await writeTable(columns, rows, context);
		printMore();
	};
}

async function printOverview(context: AnswerContext, {origin}: SnapshotOptions): Promise<void> {
	const overview = await readOverview(context);
	await writePieces(context.system.stdout, [`${origin}\n\n`]);
	await writeOverview(overview, context);
	endOverview(overview, context);
}

/** Prints all of the stake, with its sums and its timeline. */
async function printStake(
	context: AnswerContext,
	{origin, sorting, narrowing}: SnapshotOptions,
): Promise<void> {
	const stake = await readStakeAnswer(context);
	const {rows} = stake.position;
	const columns = tellingColumns(stakeSpec.columns, stake.facts, rows);
	const isWanted = holding(narrowing);
	const sorted = sorting ? sortItems(rows, toSortKeys(stakeSpec.sorts), sorting) : rows;
	const shown = sorted.filter(item => isWanted(columns.map(column => wholeTextOf(column, item))));
	const notes = [origin, rows.length === 0 ? nothingStaked : countOf(rows.length, 'validators')];
	if (sorting) notes.push(`sorted by ${sorting.sort} ${sorting.order}`);
	if (narrowing !== '') notes.push(`${shown.length} with ${quote(narrowing)}`);
	await writePieces(context.system.stdout, [`${joinNotes(notes, context.look)}\n\n`]);
	await writeStake(context, stake, shown);
	stake.printMore();
}

interface Rows<Item> {
	readonly items: readonly Item[];
	/** Place in the list: "page 1 of 7", "205 validators". */
	readonly place: readonly string[];
	/** True if they are the whole list, not a page of it. */
	readonly isWhole: boolean;
	/** Further facts for their cells. */
	readonly facts: Partial<CellContext>;
	/** Prints notes about them on stderr. */
	printMore(): void;
}

async function readRows<Item extends Decoded>(
	list: ListSpec<Item>,
	context: AnswerContext,
): Promise<Rows<Item>> {
	const {isAll, page: asked} = context.answer;
	if (isAll) {
		const whole = await askWholeList(list, context);
		const facts = await factsFor(list, whole.items, {context, isWhole: true});
		const items = list.arrange?.(whole.items, context, toCellContext(context.look, facts)) ?? whole.items;
		const place = [countOf(items.length, list.things)];
		return {items, place, isWhole: true, facts, printMore: () => printWhole(list, context, whole)};
	}
	const page = await list.getPage(context, asked);
	const {items, flaws, leftOut} = page;
	const facts = await factsFor(list, items, {context, isWhole: isWholeList(page, asked)});
	const place = pagePlace(list.things, page, asked);
	const printMore = () => {
		printFlaws(context, flaws);
		printLeftOut(list, context, leftOut);
	};
	return {items, place, isWhole: false, facts, printMore};
}

/** Derives facts from a whole list; asks for them otherwise. */
async function factsFor<Item extends Decoded>(
	{factsIn, askFacts, askOwnFacts}: ListSpec<Item>,
	items: readonly Item[],
	{context, isWhole}: {readonly context: AnswerContext; readonly isWhole: boolean},
): Promise<Partial<CellContext>> {
	const derived = isWhole ? (factsIn?.(items, context) ?? {}) : {};
	const facts = Object.keys(derived).length > 0 ? derived : await askFacts?.(items, context);
	return {...facts, ...(await askOwnFacts?.(context))};
}

/** Makes the filter for rows with the text in a cell, whatever the case and the accents. */
function holding(text: string): IsWanted {
	const wanted = toSearched(cleanPart(text));
	return cells => cells.some(cell => toSearched(cell).includes(wanted));
}
