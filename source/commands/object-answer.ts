import type {CellContext} from '../columns/cell-context.ts';
import {type ExactField, exactCellOf} from '../columns/exact-field.ts';
import {type ItemField, printField} from '../columns/field.ts';
import type {Decoded} from '../domain/decoded.ts';
import {widthOf, wrap} from '../format/text.ts';
import {csvLine} from '../output/csv.ts';
import {objectJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {lineWidth, printLine} from '../system/print.ts';
import {type Cell, type MixedCell, type TableColumn, textOf} from '../table/lay-out.ts';
import {paintCell} from '../table/paint-cell.ts';
import type {AnswerContext} from './context.ts';
import {type Explain, toExplainedColumns, toExplainedJson, withExplained} from './explained.ts';
import {printFlaws} from './list-answer.ts';
import {painterFor} from './theme.ts';
import {toCellContext} from './to-cell-context.ts';
import {loadTables} from './write-list.ts';

/** Table or text below the fields of a single thing. */
export interface Part {
	readonly heading: string;
	write(context: Pick<AnswerContext, 'system' | 'look'>): Promise<void>;
}

/** Tells whether a row with these cells is wanted. */
export type IsWanted = (cells: readonly string[]) => boolean;

/** Specification of a command for a single thing. */
export interface ObjectSpec<Item extends Decoded> {
	read(context: AnswerContext): Promise<Item>;
	/** Lists its fields, one line each. */
	fields(item: Item, facts: CellContext): readonly ItemField<Item>[];
	/** True if the lines explain their values. */
	readonly hasNotes?: boolean;
	/** Lists tables and texts that do not fit into a line, with only the wanted rows. */
	parts(item: Item, isWanted: IsWanted, facts: CellContext): readonly Part[];
	/** Returns a note for stderr that an answer in JSON or CSV has no place for; undefined: none. */
	note?(item: Item): string | undefined;
	/** Lists every field for a CSV, nested ones by their path. */
	exported(item: Item): readonly ExactField<Item>[];
	/** Asks for facts that its head and its derived values need; empty if they cannot be had. */
	askFacts?(item: Item, context: AnswerContext): Promise<Partial<CellContext>>;
	/** Draws lines at the top, of max `width` cells; if there is a head, the fields come after the parts. */
	head?(item: Item, facts: CellContext, width: number): readonly Cell[];
	/** Derived values, if they are wanted. */
	readonly explain?: Explain<Item>;
}

/** Answers with a single thing. */
export async function answerObject<Item extends Decoded>(
	subject: ObjectSpec<Item>,
	context: AnswerContext,
): Promise<void> {
	const item = await subject.read(context);
	context.onAnswered();
	const {stdout} = context.system;
	const {output, isExplained, command} = context.answer;
	const isAsked = output === 'table' || isExplained;
	const facts = (isAsked && (await subject.askFacts?.(item, context))) || {};
	const explained = isExplained ? subject.explain?.(facts) : undefined;
	switch (output) {
		case 'json': {
			const derived = explained && toExplainedJson(explained, item);
			await writePieces(
				stdout,
				objectJson(derived === undefined ? item.source : withExplained(command, item.source, derived)),
			);
			break;
		}
		case 'csv':
			await writePieces(stdout, [
				csvLine(['field', 'value']),
				...[...subject.exported(item), ...toExplainedColumns(explained ?? [])].map(field =>
					csvLine([field.name, exactCellOf(field, item)]),
				),
			]);
			break;
		case 'table':
			await writeObject(subject, item, {context, facts});
	}
	const note = output === 'table' ? undefined : subject.note?.(item);
	if (note !== undefined) printLine(context.system, note);
	printFlaws(context, item.flaws);
}

interface WriteOptions {
	readonly context: Pick<AnswerContext, 'system' | 'look'>;
	/** Further facts that were asked for. */
	readonly facts: Partial<CellContext>;
	/** Filter of its fields and of the rows of its parts; default: all. */
	readonly isWanted?: IsWanted;
}

/** Writes its head, a table of fields and values, and each part below its heading. */
export async function writeObject<Item extends Decoded>(
	subject: ObjectSpec<Item>,
	item: Item,
	{context, facts, isWanted = () => true}: WriteOptions,
): Promise<void> {
	const {stdout} = context.system;
	const known = toCellContext(context.look, facts);
	const head = subject.head?.(item, known, lineWidth(context.system));
	const writeParts = async () => {
		for (const part of subject.parts(item, isWanted, known)) {
			await writePieces(stdout, [`\n${part.heading}\n`]);
			await part.write(context);
		}
	};
	if (!head) {
		await writeFields(subject, item, {context, facts: known, isWanted});
		return writeParts();
	}
	const paint = await painterFor(context.look, context.system.environment);
	await writePieces(
		stdout,
		head.map(line => `${(paint ? paintCell(line, paint) : textOf(line)).trimEnd()}\n`),
	);
	await writeParts();
	await writePieces(stdout, ['\n']);
	await writeFields(subject, item, {context, facts: known, isWanted});
}

async function writeFields<Item extends Decoded>(
	{fields, hasNotes = false}: ObjectSpec<Item>,
	item: Item,
	{
		context,
		facts,
		isWanted,
	}: {
		readonly context: Pick<AnswerContext, 'system' | 'look'>;
		readonly facts: CellContext;
		readonly isWanted: IsWanted;
	},
): Promise<void> {
	const {writeTable, widthOfValues} = await loadTables();
	const lines = fields(item, facts)
		.filter(({name, print}) => name !== undefined || print)
		.map(field => ({
			label: field.label,
			value: printField(field, item, facts),
			note: (hasNotes && field.note?.(item, facts)) || '',
		}))
		.filter(({label, value}) => isWanted([label, textOf(value)]));
	const width = widthOfValues(
		lines.map(({label}) => label),
		context.system.stdout,
	);
	const rows = lines.flatMap(({label, value, note}) =>
		drawLine(value, note, width).map((cell, index) => ({
			source: undefined,
			flaws: [],
			name: index === 0 ? label : '',
			value: cell,
		})),
	);
	await writeTable(fieldColumns, rows, context);
}

/** Lays out a value with its note behind it, or below it if the line is too short for both. */
function drawLine(value: Cell, note: string, width: number): readonly Cell[] {
	const text = textOf(value);
	const gap = '  ';
	if (note !== '' && widthOf(text + gap + note) <= width) {
		return [{parts: [...partsOf(value), {text: gap + note, meaning: 'quiet'}]}];
	}
	const lines = widthOf(text) <= width ? [value] : wrap(text, width);
	const notes = note === '' ? [] : wrap(note, width);
	return [...lines, ...notes.map(line => ({text: line, meaning: 'quiet'}) as const)];
}

function partsOf(cell: Cell): MixedCell['parts'] {
	return typeof cell === 'object' && 'parts' in cell ? cell.parts : [cell];
}

interface FieldLine extends Decoded {
	readonly name: string;
	readonly value: Cell;
}

const fieldColumns: readonly TableColumn<FieldLine>[] = [
	{id: 'field', title: 'Field', minimum: 40, ideal: 40, priority: 1, role: 'name', cell: ({name}) => name},
	{id: 'value', title: 'Value', minimum: 10, ideal: 80, priority: 1, cell: ({value}) => value},
];
