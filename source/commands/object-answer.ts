import {type ExactField, exactCellOf} from '../columns/exact-field.ts';
import {type Decoded, isFlawed} from '../domain/decoded.ts';
import {createSigns, type Signs} from '../format/signs.ts';
import type {Look} from '../options/options.ts';
import {csvLine} from '../output/csv.ts';
import {objectJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {printLine} from '../system/print.ts';
import type {TableColumn} from '../table/lay-out.ts';
import type {AnswerContext} from './context.ts';
import {printFlaws} from './list-answer.ts';
import {loadTables} from './write-list.ts';

/** A table, or a text, below the fields of a single thing. */
export interface Part {
	readonly heading: string;
	write(context: Pick<AnswerContext, 'system' | 'look'>): Promise<void>;
}

/** Whether the cells of a row hold what is looked for. */
export type IsWanted = (cells: readonly string[]) => boolean;

/** One field of a single thing, on a line of its own. */
export interface Line<Item> {
	readonly header: string;
	/** The property it shows, to distinguish a value that could not be read from an absent one. */
	readonly field: string;
	/** Undefined where the value is absent. */
	show(item: Item): string | undefined;
}

/** What makes one command for a single thing differ from another. */
export interface Subject<Item extends Decoded> {
	read(context: AnswerContext): Promise<Item>;
	/** Its fields for people, one line each. */
	lines(look: Look, item: Item): readonly Line<Item>[];
	/** What does not fit into a line; of its rows those that are wanted. */
	parts(item: Item, isWanted: IsWanted, look: Look): readonly Part[];
	/** A sentence about the answer where its form has no room for it; undefined: there is nothing to say. */
	note?(item: Item): string | undefined;
	/** Every field, those inside others by their path. */
	fields(item: Item): readonly ExactField<Item>[];
}

/** Answers with a single thing. */
export async function answerObject<Item extends Decoded>(
	subject: Subject<Item>,
	context: AnswerContext,
): Promise<void> {
	const item = await subject.read(context);
	context.onAnswered();
	const {stdout} = context.system;
	switch (context.answer.output) {
		case 'json':
			await writePieces(stdout, objectJson(item.source));
			break;
		case 'csv':
			await writePieces(stdout, [
				csvLine(['field', 'value']),
				...subject.fields(item).map(field => csvLine([field.name, exactCellOf(field, item)])),
			]);
			break;
		case 'table':
			await writeObject(subject, item, context);
	}
	const note = context.answer.output === 'table' ? undefined : subject.note?.(item);
	if (note !== undefined) printLine(context.system, note);
	printFlaws(context, item.flaws);
}

/** Writes a table of fields and values, then each part below its heading. */
export async function writeObject<Item extends Decoded>(
	subject: Subject<Item>,
	item: Item,
	context: Pick<AnswerContext, 'system' | 'look'>,
	isWanted: IsWanted = () => true,
): Promise<void> {
	const {writeTable, wrapCells} = await loadTables();
	const signs = createSigns(context.look);
	const cells = subject
		.lines(context.look, item)
		.map((line): readonly [string, string] => [line.header, describeLine(line, item, signs)])
		.filter(isWanted);
	const lines = wrapCells(cells, context.system.stdout).map(([name, value]) => ({
		source: undefined,
		flaws: [],
		name,
		value,
	}));
	await writeTable(fieldColumns, lines, context);
	for (const part of subject.parts(item, isWanted, context.look)) {
		await writePieces(context.system.stdout, [`\n${part.heading}\n`]);
		await part.write(context);
	}
}

interface FieldLine extends Decoded {
	readonly name: string;
	readonly value: string;
}

const fieldColumns: readonly TableColumn<FieldLine>[] = [
	{id: 'field', title: 'Field', minimum: 40, ideal: 40, priority: 1, isFrozen: true, cell: ({name}) => name},
	{id: 'value', title: 'Value', minimum: 10, ideal: 80, priority: 1, cell: ({value}) => value},
];

function describeLine<Item extends Decoded>({field, show}: Line<Item>, item: Item, {glyphs}: Signs): string {
	return show(item) ?? (isFlawed(item, field) ? '?' : glyphs.missing);
}
