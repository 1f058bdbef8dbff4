import {type ExactField, exactCellOf} from '../columns/exact-field.ts';
import type {Decoded} from '../domain/decoded.ts';

/** Begins what a spreadsheet takes for a formula, or what it drops before it looks for one. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/** Lines of a CSV (RFC 4180): a header, then one for each item. */
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

/** Returns a cell as it was before an apostrophe made it harmless. */
function withoutApostrophe(cell: string): string {
	return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

function isFormula(text: string): boolean {
	return formulaStart.test(text) && !plainNumber.test(text);
}

/** Puts an apostrophe before a formula, by which a spreadsheet shows it as the text it is. */
function toCell(text: string): string {
	const harmless = isFormula(text) ? `'${text}` : text;
	return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One record of a CSV. */
interface CsvRecord {
	/** Line of the text, from 1, where it begins. */
	readonly line: number;
	/** None: what stands there is no record, such as quotes that are never closed, and nothing comes after it. */
	readonly cells: readonly string[];
}

/** A cell in quotes, in which two quotes are one; or one without. Then what ends it. */
const cellAndEnd = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/**
Returns the records of a CSV (RFC 4180) as this program writes it, blank lines left out: an apostrophe that keeps a cell from
being taken for a formula is no part of it.
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
