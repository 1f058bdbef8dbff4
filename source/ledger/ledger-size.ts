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
		const time = row.time ?? 0;
		database.prepare(countLost('events.time <= ?')).run(time);
		database.prepare('DELETE FROM events WHERE time <= ?').run(time);
		database.prepare('DELETE FROM epochs WHERE time <= ?').run(time);
	}
}

/** Reader whose place is the number of events that were deleted before another one read them. */
export const lostOf = (reader: string): string => `lost ${reader}`;

/** Returns the statement that counts, for each reader that misses none otherwise, the unread ones of events to be deleted. */
export function countLost(condition: string): string {
	return `INSERT INTO readers (chain, name, sequence, time)
		SELECT readers.chain, '${lostOf('')}' || readers.name, count(*), 0
			FROM readers JOIN events ON events.chain = readers.chain AND events.sequence > readers.sequence
			WHERE (readers.name = 'changes' OR readers.name LIKE 'watch %') AND ${condition}
			GROUP BY readers.chain, readers.name
		ON CONFLICT DO UPDATE SET sequence = sequence + excluded.sequence`;
}

/** Bytes of the pages that hold something: those that are free are written again before the file grows. */
function usedBytes(database: DatabaseSync): number {
	const value = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
	return (value('page_count') - value('freelist_count')) * value('page_size');
}
