import type {DatabaseSync} from 'node:sqlite';

/** Number of the form of the file, as `user_version`: 1 is that of `ledger.sqlite`, in which stake is always known. */
const form = 2;

const subjectIndex = 'CREATE INDEX IF NOT EXISTS events_by_subject ON events (chain, subject_id);';

const schema = `
	CREATE TABLE events (
		sequence INTEGER PRIMARY KEY AUTOINCREMENT,
		chain TEXT NOT NULL,
		id TEXT NOT NULL,
		kind TEXT NOT NULL,
		level TEXT NOT NULL,
		time INTEGER NOT NULL,
		span_from INTEGER NOT NULL,
		span_to INTEGER NOT NULL,
		is_gap INTEGER NOT NULL,
		subject_type TEXT NOT NULL,
		subject_id TEXT NOT NULL,
		subject_name TEXT,
		old TEXT,
		new TEXT,
		epoch INTEGER,
		height INTEGER,
		mine TEXT,
		more TEXT,
		UNIQUE (chain, id)
	) STRICT;
	CREATE INDEX events_by_time ON events (chain, time);
	${subjectIndex}
	CREATE TABLE sights (
		chain TEXT NOT NULL,
		list TEXT NOT NULL,
		at INTEGER NOT NULL,
		body TEXT NOT NULL,
		PRIMARY KEY (chain, list)
	) STRICT, WITHOUT ROWID;
	CREATE TABLE epochs (
		chain TEXT NOT NULL,
		series TEXT NOT NULL,
		subject TEXT NOT NULL,
		epoch INTEGER NOT NULL,
		time INTEGER NOT NULL,
		value TEXT NOT NULL,
		PRIMARY KEY (chain, series, subject, epoch)
	) STRICT, WITHOUT ROWID;
	CREATE TABLE readers (
		chain TEXT NOT NULL,
		name TEXT NOT NULL,
		sequence INTEGER NOT NULL,
		time INTEGER NOT NULL,
		PRIMARY KEY (chain, name)
	) STRICT, WITHOUT ROWID;
	CREATE TABLE leases (
		chain TEXT PRIMARY KEY,
		holder TEXT NOT NULL,
		renewed INTEGER NOT NULL,
		asked_by TEXT
	) STRICT, WITHOUT ROWID;`;

/** Adds what files that were made during the development of this form do not have. */
function completeSchema(database: DatabaseSync): void {
	const more = database.prepare("SELECT 1 FROM pragma_table_info('events') WHERE name = 'more'").get();
	if (!more) database.exec(`ALTER TABLE events ADD COLUMN more TEXT; ${subjectIndex}`);
}

/** A file that an older or a newer version of this program wrote. */
export class OtherFormError extends Error {
	override readonly name = 'OtherFormError';
	readonly isOlder: boolean;

	constructor(isOlder: boolean) {
		super('the file has another form');
		this.isOlder = isOlder;
	}
}

/**
Makes the connection safe for several programs at once, and its tables those of this version. No write-ahead log: versions
of SQLite before 3.51.3 may lose what was committed with one and two connections. Throws if the file is of another version,
or is no ledger.
*/
export function prepareSchema(database: DatabaseSync): void {
	// Half a megabyte of pages is enough for rows that are read once.
	database.exec(
		'PRAGMA busy_timeout = 2000; PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA cache_size = -512',
	);
	if (versionOf(database) === 0) {
		inTransaction(database, () => {
			if (versionOf(database) === 0) database.exec(`${schema} PRAGMA user_version = ${form}`);
		});
	}
	const version = versionOf(database);
	if (version > form) throw new OtherFormError(false);
	// Something may have removed a table since.
	database.prepare('SELECT 1 FROM events, sights, epochs, readers, leases');
	if (version < form) throw new OtherFormError(true);
	completeSchema(database);
}

/** Waits for other programs for a moment only from now on: this one is about to end. */
export function hurry(database: DatabaseSync): void {
	database.exec('PRAGMA busy_timeout = 100');
}

function versionOf(database: DatabaseSync): number {
	return Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
}

/** Does all of something or nothing, with nobody writing in between; within another one it is part of that. Throws what it throws. */
export function inTransaction<Value>(database: DatabaseSync, work: () => Value): Value {
	if (database.isTransaction) return work();
	database.exec('BEGIN IMMEDIATE');
	try {
		const value = work();
		database.exec('COMMIT');
		return value;
	} catch (error) {
		// A failed COMMIT may have ended it already.
		if (database.isTransaction) database.exec('ROLLBACK');
		throw error;
	}
}
