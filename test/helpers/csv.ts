/** Beginning of a cell that a spreadsheet would take for a formula. */
export const formula = /^\s*[=@＝＋－＠]|^[\t\r]|^[+-](?!\d+(?:\.\d+)?$)/;

/** Reads the other half of RFC 4180: quoted cells, doubled quotes, CRLF between lines. */
export function parseCsv(text: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
	while (cell.lastIndex < text.length) {
		const match = cell.exec(text);
		if (!match) throw new Error(`not a CSV at ${cell.lastIndex}: ${JSON.stringify(text)}`);
		row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
		if (match[3] === ',') continue;
		rows.push(row);
		row = [];
	}
	return rows;
}
