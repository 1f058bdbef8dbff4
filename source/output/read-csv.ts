import {withoutApostrophe} from './csv.ts';

/** One record of a CSV. */
export interface CsvRecord {
	/** Of the text, from 1: where it begins. */
	readonly line: number;
	/** None: what stands there is no record, such as quotes that are never closed, and nothing comes after it. */
	readonly cells: readonly string[];
}

/** A cell in quotes, in which two quotes are one; or one without. Then what ends it. */
const cellAndEnd = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/**
The records of a CSV (RFC 4180) as this program writes it, blank lines left out: an apostrophe that keeps a cell from
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
