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

/** A cell as it was before an apostrophe made it harmless. */
export function withoutApostrophe(cell: string): string {
	return cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

function isFormula(text: string): boolean {
	return formulaStart.test(text) && !plainNumber.test(text);
}

/** A formula gets an apostrophe before it, by which a spreadsheet shows it as the text it is. */
function toCell(text: string): string {
	const harmless = isFormula(text) ? `'${text}` : text;
	return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
