import {createHash, randomUUID} from 'node:crypto';
import {
	accessSync,
	closeSync,
	constants,
	existsSync,
	lstatSync,
	openSync,
	renameSync,
	rmSync,
	statSync,
} from 'node:fs';
import path from 'node:path';
import type {DatabaseSync} from 'node:sqlite';
import {describeErrno, errnoOf, hintForPlace, NoFileError, NoLocksError} from '../system/errno.ts';
import {lockOf, makeFolder, placeOf} from '../system/write-whole.ts';
import {OtherFormError, prepareSchema} from './ledger-schema.ts';
import {
	convertLedger,
	copyLedger,
	findUnconverted,
	linkBeside,
	markConverted,
	removeOldLedger,
} from './old-ledger.ts';

/** Its name in the folder of what this program remembers. */
export const ledgerFileName = 'ledger-2.sqlite';

/** An open ledger. */
export interface OpenLedger {
	readonly database: DatabaseSync;
	/** Sentence on what was wrong: what is not kept, or what was set aside; undefined: nothing. */
	readonly note: string | undefined;
	/** Tells whether it lasts beyond this program. */
	readonly isKept: boolean;
	/** True if it has all that the ledger of an older version has, which could not be converted; left out: it has not. */
	readonly isCopy?: boolean;
	/** File that was at its place when it was opened; undefined: there was none. */
	readonly identity: bigint | undefined;
}

/** Imports SQLite when it is first needed, without the warning that older versions of Node print. */
export type LoadSqlite = () => Promise<Pick<typeof import('node:sqlite'), 'DatabaseSync'>>;

/**
Opens the ledger, and makes it where there is none, from that of an older version beside it if there is one. One that is
damaged, of another version or no file at all is set aside under another name; where none can be kept, one in memory takes
its place. Never rejects.

@param named a file, or a link to one, which is kept; undefined: in memory
*/
export async function openLedger(named: string | undefined, load: LoadSqlite): Promise<OpenLedger> {
	const {DatabaseSync} = await load();
	const inMemory = (note: string | undefined): OpenLedger => {
		const database = new DatabaseSync(':memory:');
		prepareSchema(database);
		return {database, note, isKept: false, identity: named === undefined ? undefined : fileIdentity(named)};
	};
	if (named === undefined) return inMemory(undefined);
	const unconverted = await convertOld(named, DatabaseSync);
	if (typeof unconverted === 'object') return unconverted;
	const file = await placeOf(named).catch((error: unknown) => inMemory(notKept(named, error)));
	if (typeof file !== 'string') return file;
	let opened: bigint | undefined;
	const open = () => {
		opened = fileIdentity(file);
		makeFile(file);
		opened ??= fileIdentity(file);
		const database = new DatabaseSync(file);
		try {
			prepareSchema(database);
			return database;
		} catch (error) {
			database.close();
			throw error;
		}
	};
	try {
		const journal = journalOf(file);
		// SQLite would wait for a pipe there for ever.
		if (lstatSync(journal, {throwIfNoEntry: false})?.isFile() === false)
			return inMemory(notKept(journal, new NoFileError()));
		await makeFolder(file);
		const database = open();
		tryFile(() => removeOldLedger(named));
		return {database, note: unconverted, isKept: true, identity: opened};
	} catch (error) {
		const defect = defectOf(error);
		if (defect === undefined)
			return inMemory(notKept(file, hasLocks(file, DatabaseSync) ? error : new NoLocksError()));
		try {
			return await alone(file, () => {
				// Another program that found the same has begun a new one by now, and writes into it.
				const isSame = fileIdentity(file) === opened;
				const note = isSame ? describeAside(file, defect, setAside(file)) : undefined;
				return {database: open(), note, isKept: true, identity: opened};
			});
		} catch (second) {
			return inMemory(notKept(file, second));
		}
	}
}

/**
Converts the ledger of an older version where that was not done yet. Returns a sentence if it cannot be used at all, and a
copy in memory if no file can be made now: the next program tries again.
*/
async function convertOld(
	named: string,
	DatabaseSync: Awaited<ReturnType<LoadSqlite>>['DatabaseSync'],
): Promise<OpenLedger | string | undefined> {
	let old: string | undefined;
	try {
		old = findUnconverted(named);
		if (old === undefined) return undefined;
		const from = old;
		linkBeside(from, named);
		const file = await placeOf(named);
		if (lstatSync(journalOf(from), {throwIfNoEntry: false})?.isFile() === false) throw new NoFileError();
		await alone(file, () =>
			convertLedger(from, file, {open: place => new DatabaseSync(place), make: makeFile}),
		);
		return undefined;
	} catch (error) {
		// Something in the way of a file says nothing of the old ledger, and SQLite would wait for a pipe.
		const isInTheWay = error instanceof NoFileError;
		const defect = isInTheWay ? undefined : defectOf(error);
		if (old !== undefined && defect !== undefined) {
			const from = old;
			tryFile(() => markConverted(from));
			return `${old} could not be converted, as ${defect}; it stays where it is, and a new ledger is used`;
		}
		const copy = new DatabaseSync(':memory:');
		const isCopied = !isInTheWay && tryFile(() => copyLedger(old ?? '', copy));
		const database = isCopied ? copy : new DatabaseSync(':memory:');
		prepareSchema(database);
		const read = isCopied ? `; until then ${old} is read` : '';
		const note = notKept(named, error) + read;
		return {database, note, isKept: false, isCopy: isCopied, identity: fileIdentity(named)};
	}
}

/** Does something that the next program can do as well; returns whether it could be done. */
function tryFile(act: () => void): boolean {
	try {
		act();
		return true;
	} catch {
		return false;
	}
}

/** Runs an action that no other program runs for the same file meanwhile. */
async function alone<Value>(file: string, act: () => Value): Promise<Value> {
	const [{withFileLock}, {ownProcess}] = await Promise.all([
		import('../system/file-lock.ts'),
		import('../system/process-identity.ts'),
	]);
	const {pid} = (await ownProcess()) ?? {};
	return pid === undefined ? act() : withFileLock({path: lockOf(file), pid}, async () => act());
}

/** Returns the lock of a reader, which one program at a time has for a chain. */
export function lockOfReader(file: string, chain: string, name: string): string {
	const id = createHash('sha256').update(chain).digest('hex').slice(0, 12);
	return lockOf(`${file}.watch-${name}-${id}`);
}

/**
Sets a ledger aside that turned out to be damaged when it was read, but leaves an empty file, in which a ledger can be made.
Returns a sentence on it; undefined: another file is there by now. Rejects with the system's error if it cannot.
*/
export async function setAsideDamaged(
	file: string,
	identity: bigint | undefined,
): Promise<string | undefined> {
	const place = await placeOf(file);
	return alone(place, () => {
		if (fileIdentity(place) !== identity) return undefined;
		if (statSync(place).size === 0) return `${place} was emptied: a new ledger is made in it`;
		return describeAside(place, 'it is damaged', setAside(place));
	});
}

/** Tells whether an error comes from the ledger's file, and not from this program or the service. */
export function isLedgerError(error: unknown): error is Error {
	return sqliteCode(error) !== undefined;
}

/** Does without a ledger that cannot be used: the command changes says what is wrong with it. */
export function tryLedger<Value>(use: () => Value): Value | undefined {
	try {
		return use();
	} catch (error) {
		if (!isLedgerError(error)) throw error;
		return undefined;
	}
}

/** Checks for an error of a damaged file, or of one without a table or a column of a ledger. */
export function isDamaged(error: unknown): boolean {
	const code = sqliteCode(error);
	if (code === sqlite.corrupt || code === sqlite.notADatabase) return true;
	return code === sqlite.error && /no such (table|column)|has no column/.test(String(error));
}

function describeAside(file: string, defect: string, aside: string): string {
	return `${file} could not be used, as ${defect}; it was set aside as ${aside}`;
}

/** Sentence for a file that cannot be written. */
export function notKept(file: string, error: unknown): string {
	const cause = causeOf(file, error);
	return `changes are not remembered after this session: ${file}: ${reasonOf(file, cause)}${hintForPlace(cause)}`;
}

/** Sentence for a file that can no longer be written, where nobody looks: what is new waits for it. */
export function notWritten(file: string, error: unknown): string {
	return `nothing new is handed over until ${file} can be written: ${reasonOf(file, error)}`;
}

/** Makes an empty file that no other user may read; SQLite would leave that to the umask. Throws where it cannot. */
function makeFile(file: string): void {
	const stats = lstatSync(file, {throwIfNoEntry: false});
	if (!stats) closeSync(openSync(file, 'a', 0o600));
	else if (stats.isDirectory()) throw Object.assign(new Error('it is a folder'), {code: 'EISDIR'});
	// A pipe would be waited for.
	else if (!stats.isFile()) throw new NoFileError();
}

/** Identifies the file itself, whatever its name is by now; undefined: there is no file, or it cannot be looked at. */
export function fileIdentity(file: string): bigint | undefined {
	try {
		return statSync(file, {bigint: true}).ino;
	} catch {
		return undefined;
	}
}

/** Result codes of SQLite, the low eight bits. */
const sqlite = {
	error: 1,
	perm: 3,
	busy: 5,
	readOnly: 8,
	ioError: 10,
	corrupt: 11,
	full: 13,
	cannotOpen: 14,
	constraint: 19,
	mismatch: 20,
	notADatabase: 26,
};

function sqliteCode(error: unknown): number | undefined {
	if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
		return undefined;
	return error.errcode & 255;
}

/** Returns why a file is to be set aside; undefined: that would not help. */
function defectOf(error: unknown): string | undefined {
	if (error instanceof OtherFormError) return `${error.isOlder ? 'an older' : 'a newer'} version wrote it`;
	if (error instanceof NoFileError) return 'it is not a file';
	switch (sqliteCode(error)) {
		case sqlite.corrupt:
		case sqlite.notADatabase:
			return 'it is damaged';
		// A table that is there already, or a column that is not: another program's file.
		case sqlite.error:
			return 'it is not a ledger';
		default:
			return undefined;
	}
}

/** Returns the system's error behind one of SQLite, which does not say why it may not write; else the same. */
function causeOf(file: string, error: unknown): unknown {
	if (![sqlite.perm, sqlite.readOnly, sqlite.cannotOpen].includes(sqliteCode(error) ?? 0)) return error;
	try {
		for (const place of [file, path.dirname(file)]) accessSync(place, constants.W_OK);
	} catch (cause) {
		return cause;
	}
	return error;
}

/** Checks if a file beside the ledger, which no other program uses, can be locked. True if none can be made. */
function hasLocks(file: string, DatabaseSync: Awaited<ReturnType<LoadSqlite>>['DatabaseSync']): boolean {
	const probe = `${file}.${randomUUID()}.new`;
	try {
		closeSync(openSync(probe, 'wx', 0o600));
	} catch {
		return true;
	}
	const database = new DatabaseSync(probe);
	try {
		database.exec('BEGIN EXCLUSIVE');
		return true;
	} catch {
		return false;
	} finally {
		database.close();
		rmSync(probe, {force: true});
	}
}

/** Reason in words why a ledger could not be written. */
export function reasonOf(file: string, error: unknown): string {
	const cause = causeOf(file, error);
	switch (sqliteCode(cause)) {
		case sqlite.perm:
		case sqlite.readOnly:
		case sqlite.cannotOpen:
			return 'it cannot be written';
		case sqlite.busy:
			return 'another program holds it';
		case sqlite.ioError:
			return 'the disk reports an error';
		case sqlite.full:
			return 'the disk is full';
		case sqlite.corrupt:
		case sqlite.notADatabase:
			return 'it is damaged';
		case sqlite.error:
		case sqlite.constraint:
		case sqlite.mismatch:
			return 'it is not a ledger as this version makes it';
		default:
			return describeErrno('write', cause);
	}
}

/** Returns the name of the file that SQLite undoes a broken write from. */
const journalOf = (file: string): string => `${file}-journal`;

/** Renames the file to a free name, and returns that name. Throws if it cannot be renamed. */
function setAside(file: string): string {
	for (let number = 1; ; number++) {
		const free = `${file}.broken-${number}`;
		try {
			closeSync(openSync(free, 'wx', 0o600));
		} catch (error) {
			if (errnoOf(error) === 'EEXIST') continue;
			throw error;
		}
		try {
			renameSync(file, free);
		} catch (error) {
			rmSync(free, {force: true});
			throw error;
		}
		// Beside a new file it would be taken for that one's, and undo what is written there.
		if (existsSync(journalOf(file))) renameSync(journalOf(file), journalOf(free));
		return free;
	}
}
