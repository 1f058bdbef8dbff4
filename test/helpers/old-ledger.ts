import {mkdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';

const written = readFileSync(
	path.join(import.meta.dirname, '../fixtures/written-by-0.3.0/ledger.sql'),
	'utf8',
);

/** Makes the ledger that 0.3.0 wrote of a chain, in a folder. Returns its file. */
export function leaveOldLedger(folder: string): string {
	const file = path.join(folder, 'ledger.sqlite');
	mkdirSync(folder, {recursive: true});
	using database = new DatabaseSync(file);
	database.exec(`BEGIN; ${written} COMMIT`);
	return file;
}
