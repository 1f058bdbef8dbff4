import type {DatabaseSync, SQLOutputValue} from 'node:sqlite';
import {isLedgerError} from './ledger-file.ts';
import {inTransaction} from './ledger-schema.ts';

/** Row with all columns of its table. */
export type LedgerRow = Readonly<Record<string, SQLOutputValue>>;

/** Columns that identify a row of each table. */
const keys = {
	events: ['sequence'],
	sights: ['chain', 'list'],
	epochs: ['chain', 'series', 'subject', 'epoch'],
	readers: ['chain', 'name'],
} as const;

type TableName = keyof typeof keys;

/** Table of damaged rows, made when the first one is found: older versions leave it alone. */
export const damagedTable =
	'CREATE TABLE IF NOT EXISTS damaged (chain TEXT NOT NULL, source TEXT NOT NULL, content TEXT NOT NULL) STRICT';

/** Rows of each open ledger that were left out, by table and key. */
const leftOut = new WeakMap<DatabaseSync, Set<string>>();

/**
Reads rows of a table. A row with values that cannot be read is left out and moved to the table of damaged rows, or only left
out if the file cannot be written.
*/
export function readRows<Value>(
	database: DatabaseSync,
	table: TableName,
	rows: readonly LedgerRow[],
	read: (row: LedgerRow) => Value,
): readonly Value[] {
	const damaged: LedgerRow[] = [];
	const values = rows.flatMap(row => {
		try {
			return [read(row)];
		} catch (error) {
			if (![TypeError, SyntaxError, RangeError].some(kind => error instanceof kind)) throw error;
			damaged.push(row);
			return [];
		}
	});
	if (damaged.length > 0) moveDamaged(database, table, damaged);
	return values;
}

function moveDamaged(database: DatabaseSync, table: TableName, rows: readonly LedgerRow[]): void {
	const counted = leftOut.get(database) ?? new Set();
	leftOut.set(database, counted);
	for (const row of rows) counted.add([table, ...keys[table].map(key => row[key])].join(' '));
	const move = () => {
		database.exec(damagedTable);
		const insertion = database.prepare('INSERT INTO damaged (chain, source, content) VALUES (?, ?, ?)');
		const isRow = keys[table].map(key => `${key} = ?`).join(' AND ');
		const deletion = database.prepare(`DELETE FROM ${table} WHERE ${isRow}`);
		for (const row of rows) {
			const {changes} = deletion.run(...keys[table].map(key => row[key] ?? null));
			const content = JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value));
			// Another program may have moved it meanwhile.
			if (changes > 0) insertion.run(String(row.chain), table, content);
		}
	};
	// Within another transaction a failure has to end that one.
	const mustMove = database.isTransaction;
	try {
		inTransaction(database, move);
	} catch (error) {
		if (mustMove || !isLedgerError(error)) throw error;
	}
}

/** Says how many rows were left out since the ledger was opened; undefined: none were. */
export function describeDamagedRows(file: string, database: DatabaseSync): string | undefined {
	const count = leftOut.get(database)?.size ?? 0;
	if (count === 0) return undefined;
	const rows = count === 1 ? '1 row is' : `${count} rows are`;
	return `${file}: ${rows} damaged and left out, all others are still used`;
}
