import type {Decoded} from '../domain/decoded.ts';
import {quote} from '../options/words.ts';
import {cellOf} from '../output/column.ts';
import {writePieces} from '../output/write.ts';
import type {AnswerContext} from './context.ts';
import {joinNotes, type List, pagePlace, sayFlaws} from './list-answer.ts';
import {writeObject} from './object-answer.ts';
import {parameters} from './parameters.ts';
import {proposals} from './proposals.ts';
import {validators} from './validators.ts';
import {loadTables} from './write-list.ts';

export interface SnapshotOptions {
	/** The first words of the first line: where the answer comes from. */
	readonly origin: string;
	/** Narrows the rows of the page to those that hold it; empty: all of them. */
	readonly narrowing: string;
}

/** Prints what the dashboard would show, once, as text: where there is no terminal to draw on. */
export async function printSnapshot(context: AnswerContext, options: SnapshotOptions): Promise<void> {
	if (context.answer.command === 'validators') return printList(validators, context, options);
	if (context.answer.command === 'proposals') return printList(proposals, context, options);
	const item = await parameters.read(context);
	context.onAnswered();
	await writePieces(context.system.stdout, [`${options.origin}\n\n`]);
	await writeObject(parameters, item, context);
	sayFlaws(context, item.flaws);
}

async function printList<Item extends Decoded>(
	list: List<Item>,
	context: AnswerContext,
	{origin, narrowing}: SnapshotOptions,
): Promise<void> {
	const page = await list.getPage(context, context.answer.page);
	context.onAnswered();
	const columns = list.columns(context.look);
	const wanted = narrowing.toLowerCase();
	const items = page.items.filter(item =>
		columns.some(column => cellOf(column, item).toLowerCase().includes(wanted)),
	);
	const notes = [origin, ...pagePlace(list.things, page, context.answer.page)];
	if (narrowing !== '') notes.push(`${items.length} of this page with ${quote(narrowing)}`);
	await writePieces(context.system.stdout, [`${joinNotes(notes, context.look)}\n\n`]);
	const {writeTable} = await loadTables();
	await writeTable(columns, items, context);
	sayFlaws(context, page.flaws);
}
