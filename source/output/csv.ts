import {type ExactField, exactCellOf} from '../columns/exact-field.ts';
import type {Decoded} from '../domain/decoded.ts';

/** Start of a formula for a spreadsheet, of blanks that it drops before one, or of one that an apostrophe makes harmless. */
const formulaStart = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/** Writes the lines of a CSV (RFC 4180): a header, then one for each item. */
export function* csvLines<Item extends Decoded>(
	fields: readonly ExactField<Item>[],
	items: Iterable<Item>,
): Generator<string> {
	yield csvLine(fields.map(({name}) => name));
	for (const item of items) yield csvLine(fields.map(field => exactCellOf(field, item)));
}

export function csvLine(cells: readonly string[]): string {
	return `${cells.map(toCell).join(',')}\r\n`;
}

/** Removes the apostrophe that made a formula harmless. */
function withoutApostrophe(cell: string): string {
	return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

function isFormula(text: string): boolean {
	return formulaStart.test(text) && !plainNumber.test(text);
}

/** Writes a cell; an apostrophe before a formula makes a spreadsheet show it as text. */
function toCell(text: string): string {
	const harmless = isFormula(text) ? `'${text}` : text;
	return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Record of a CSV. */
interface CsvRecord {
	/** Number of its first line, from 1. */
	readonly line: number;
	/** Cells; empty: no record, as with quotes that are never closed; nothing follows it. */
	readonly cells: readonly string[];
}

/** Cell in quotes, in which two quotes are one, or without; then its end. */
const cellAndEnd = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/**
Reads the records of a CSV (RFC 4180) as this program writes it, without blank lines and without the apostrophes before
formulas.
*/
export function* readCsv(text: string): Generator<CsvRecord> {
	const cell = new RegExp(cellAndEnd);
	cell.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
	let line = 1;
	let start = line;
	let cells: string[] = [];
	while (cell.lastIndex < text.length || cells.length > 0) {
		const found = cell.exec(text);
		if (!found) {
			yield {line: start, cells: []};
			return;
		}
		const [whole, quoted, plain = '', end] = found;
		cells.push(withoutApostrophe(quoted?.replaceAll('""', '"') ?? plain.trim()));
		line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
		if (end === ',') continue;
		if (cells.some(each => each !== '')) yield {line: start, cells};
		cells = [];
		start = line;
	}
}
