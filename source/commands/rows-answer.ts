import type {CellContext} from '../columns/cell-context.ts';
import type {ItemSpec} from '../columns/item-spec.ts';
import type {Decoded} from '../domain/decoded.ts';
import {listJson, type Pagination} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {printLine} from '../system/print.ts';
import type {AnswerContext} from './context.ts';
import type {ReadableList} from './list.ts';
import {askWholeList, isWholeList, pageNote, paginationOf, printFlaws, printWhole} from './list-answer.ts';
import {writeList} from './write-list.ts';

/** Rows of a table or a CSV, made of the items of a list. */
interface Rows<Row> {
	readonly rows: readonly Row[];
	readonly facts: Partial<CellContext>;
	/** Lines above a table. */
	readonly head?: readonly string[];
}

/** Specification of a list whose rows are not its items, or not all of them. */
export interface RowsSpec<Item extends Decoded, Row extends Decoded> {
	readonly list: ReadableList<Item>;
	readonly rows: ItemSpec<Row>;
	/** Chooses among what was read, and says how; left out: all of it. */
	choose?(items: readonly Item[]): readonly Item[];
	/** Makes the rows, for which it may ask the service. */
	toRows(items: readonly Item[], isWhole: boolean): Promise<Rows<Row>>;
	/** Sentence for the table of a whole list without rows. */
	readonly none: string;
}

/** Answers with one page of such a list, or with all pages; JSON has the items as the service sent them. */
export async function answerRows<Item extends Decoded, Row extends Decoded>(
	spec: RowsSpec<Item, Row>,
	context: AnswerContext,
): Promise<void> {
	const {list} = spec;
	const {answer, system} = context;
	// Rows ask for more, and until they are there an interrupt cancels the requests.
	const asking = {...context, onAnswered() {}};
	if (answer.isAll) {
		const whole = await askWholeList(list, asking);
		const items = spec.choose?.(whole.items) ?? whole.items;
		await writeRows(spec, items, {context, isWhole: true});
		printWhole(list, context, whole);
		return;
	}
	const page = await list.getPage(asking, answer.page);
	const isWhole = isWholeList(page, answer.page);
	const items = spec.choose?.(page.items) ?? page.items;
	await writeRows(spec, items, {context, isWhole, pagination: paginationOf(page)});
	printFlaws(context, page.flaws);
	const {length: read} = page.items;
	if (items.length !== read && !isWhole) {
		const all = `${read} ${list.things} on this page`;
		printLine(system, `${items.length} of the ${all} are shown; --all chooses among every page`);
	} else if (!isWhole || (system.stderr.isTTY && answer.output === 'table')) {
		printLine(system, pageNote(list.things, page, context));
	}
}

interface Writing {
	readonly context: AnswerContext;
	readonly isWhole: boolean;
	readonly pagination?: Pagination;
}

/** Writes such a list, and makes its rows before where they are shown. */
export async function writeRows<Item extends Decoded, Row extends Decoded>(
	{rows: listing, toRows, none}: RowsSpec<Item, Row>,
	items: readonly Item[],
	{context, isWhole, pagination}: Writing,
): Promise<void> {
	const {stdout} = context.system;
	const {output} = context.answer;
	const made = output === 'json' ? undefined : await toRows(items, isWhole);
	const more = await context.reportFreshness?.();
	context.onAnswered();
	if (!made) {
		const sources = items.map(({source}) => source);
		return writePieces(stdout, listJson(sources, pagination, more));
	}
	const {rows, facts, head = []} = made;
	if (output === 'table') {
		if (rows.length === 0) return writePieces(stdout, [`${isWhole ? none : 'Nothing on this page'}\n`]);
		if (head.length > 0) await writePieces(stdout, [`${head.join('\n')}\n\n`]);
	}
	await writeList({listing}, context, {items: rows, pagination, facts});
}
