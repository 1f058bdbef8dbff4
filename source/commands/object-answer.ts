import {type ExactField, exactCellOf} from '../columns/exact-field.ts';
import type {CellFacts} from '../columns/facts.ts';
import {type Decoded, isFlawed} from '../domain/decoded.ts';
import {createSigns, type Signs} from '../format/signs.ts';
import {widthOf, wrap} from '../format/text.ts';
import type {Look} from '../options/options.ts';
import {csvLine} from '../output/csv.ts';
import {objectJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {lineWidth, printLine} from '../system/print.ts';
import {type Cell, type TableColumn, textOf} from '../table/lay-out.ts';
import {paintCell} from '../table/paint-cell.ts';
import type {AnswerContext} from './context.ts';
import {type Explain, toExplainedColumns, toExplainedJson, withExplained} from './explained.ts';
import {knownFacts} from './known-facts.ts';
import {printFlaws} from './list-answer.ts';
import {painterFor} from './theme.ts';
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
	/** What at the end of the value is its unit. */
	unit?(item: Item): string | undefined;
	/** What the value means, where it does not say so itself. */
	note?(item: Item): string | undefined;
}

/** What makes one command for a single thing differ from another. */
export interface Subject<Item extends Decoded> {
	read(context: AnswerContext): Promise<Item>;
	/** Its fields for people, one line each. */
	lines(look: Look, item: Item): readonly Line<Item>[];
	/** What does not fit into a line; of its rows those that are wanted. */
	parts(item: Item, isWanted: IsWanted, facts: CellFacts): readonly Part[];
	/** A sentence about the answer where its form has no room for it; undefined: there is nothing to say. */
	note?(item: Item): string | undefined;
	/** Every field, those inside others by their path. */
	fields(item: Item): readonly ExactField<Item>[];
	/** What its head and what is derived from it need besides; nothing where it cannot be had. */
	askFacts?(item: Item, context: AnswerContext): Promise<Partial<CellFacts>>;
	/** Lines before all else, of at most so many cells: where there are some, its fields come after its parts. */
	head?(item: Item, facts: CellFacts, width: number): readonly Cell[];
	/** What is derived from it where that is wanted. */
	readonly explain?: Explain<Item>;
}

/** Answers with a single thing. */
export async function answerObject<Item extends Decoded>(
	subject: Subject<Item>,
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
			const told = explained && toExplainedJson(explained, item);
			await writePieces(
				stdout,
				objectJson(told === undefined ? item.source : withExplained(command, item.source, told)),
			);
			break;
		}
		case 'csv':
			await writePieces(stdout, [
				csvLine(['field', 'value']),
				...[...subject.fields(item), ...toExplainedColumns(explained ?? [])].map(field =>
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
	/** What was asked for besides it. */
	readonly facts: Partial<CellFacts>;
	/** Which of its fields, and of the rows in its parts, are written; all where left out. */
	readonly isWanted?: IsWanted;
}

/** Writes its head, a table of fields and values, and each part below its heading. */
export async function writeObject<Item extends Decoded>(
	subject: Subject<Item>,
	item: Item,
	{context, facts, isWanted = () => true}: WriteOptions,
): Promise<void> {
	const {stdout} = context.system;
	const known = knownFacts(context.look, facts);
	const head = subject.head?.(item, known, lineWidth(context.system));
	const writeParts = async () => {
		for (const part of subject.parts(item, isWanted, known)) {
			await writePieces(stdout, [`\n${part.heading}\n`]);
			await part.write(context);
		}
	};
	if (!head) {
		await writeFields(subject, item, context, isWanted);
		return writeParts();
	}
	const paint = await painterFor(context.look, context.system.environment);
	await writePieces(
		stdout,
		head.map(line => `${(paint ? paintCell(line, paint) : textOf(line)).trimEnd()}\n`),
	);
	await writeParts();
	await writePieces(stdout, ['\n']);
	await writeFields(subject, item, context, isWanted);
}

async function writeFields<Item extends Decoded>(
	subject: Subject<Item>,
	item: Item,
	context: Pick<AnswerContext, 'system' | 'look'>,
	isWanted: IsWanted,
): Promise<void> {
	const {writeTable, widthOfValues} = await loadTables();
	const signs = createSigns(context.look);
	const lines = subject
		.lines(context.look, item)
		.map(line => ({line, value: describeLine(line, item, signs)}))
		.filter(({line, value}) => isWanted([line.header, value]));
	const names = lines.map(({line}) => line.header);
	const width = widthOfValues(names, context.system.stdout);
	const rows = lines.flatMap(({line, value}) => {
		const cells = drawLine(value, {unit: line.unit?.(item), note: line.note?.(item)}, width);
		return cells.map((cell, index) => ({
			source: undefined,
			flaws: [],
			name: index === 0 ? line.header : '',
			value: cell,
		}));
	});
	await writeTable(fieldColumns, rows, context);
}

/** The value, its unit dim, and what it means behind it, or below where the line is too short for both. */
function drawLine(
	value: string,
	{unit = '', note = ''}: {readonly unit: string | undefined; readonly note: string | undefined},
	width: number,
): readonly Cell[] {
	const figure = unit === '' ? value : value.slice(0, -unit.length);
	const parts = [figure, {text: unit, meaning: 'quiet'} as const];
	const gap = '  ';
	if (note !== '' && widthOf(value + gap + note) <= width) {
		return [{parts: [...parts, {text: gap + note, meaning: 'quiet'}]}];
	}
	const isShort = widthOf(value) <= width;
	const lines = isShort ? [unit === '' ? value : {parts}] : wrap(value, width);
	return note === ''
		? lines
		: [...lines, ...wrap(note, width).map(text => ({text, meaning: 'quiet'}) as const)];
}

interface FieldLine extends Decoded {
	readonly name: string;
	readonly value: Cell;
}

const fieldColumns: readonly TableColumn<FieldLine>[] = [
	{id: 'field', title: 'Field', minimum: 40, ideal: 40, priority: 1, isFrozen: true, cell: ({name}) => name},
	{id: 'value', title: 'Value', minimum: 10, ideal: 80, priority: 1, cell: ({value}) => value},
];

function describeLine<Item extends Decoded>({field, show}: Line<Item>, item: Item, {glyphs}: Signs): string {
	return show(item) ?? (isFlawed(item, field) ? '?' : glyphs.missing);
}
