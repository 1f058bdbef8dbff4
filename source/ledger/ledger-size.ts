import type {DatabaseSync} from 'node:sqlite';

/** Max size of the ledger, in bytes; the last MiB is left for the write under way. */
const maxLedgerBytes = 63 * 2 ** 20;

/** Deletes the oldest events and epochs of all chains where the ledger is larger than that: a tenth of it each time. */
export function dropOldest(database: DatabaseSync, maxBytes = maxLedgerBytes): void {
	if (usedBytes(database) <= maxBytes) return;
	while (usedBytes(database) > maxBytes * 0.9) {
		const row = database
			.prepare(
				`WITH times AS (SELECT time FROM events UNION ALL SELECT time FROM epochs)
					SELECT time FROM times ORDER BY time LIMIT 1 OFFSET (SELECT count(*) / 10 FROM times)`,
			)
			.get();
		if (!row) return;
		for (const table of ['events', 'epochs']) {
			database.prepare(`DELETE FROM ${table} WHERE time <= ?`).run(row.time ?? 0);
		}
	}
}

/** Bytes of the pages that hold something: those that are free are written again before the file grows. */
function usedBytes(database: DatabaseSync): number {
	const value = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
	return (value('page_count') - value('freelist_count')) * value('page_size');
}
