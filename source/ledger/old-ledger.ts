import {
	closeSync,
	existsSync,
	lstatSync,
	openSync,
	readlinkSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
} from 'node:fs';
import path from 'node:path';
import type {DatabaseSync} from 'node:sqlite';
import {secondsPerDay} from '../domain/epoch.ts';
import {type KeptItems, type KeptThing, knownRows} from './compare-list.ts';
import {decodeItems} from './kept-items.ts';
import {decodeKeptList, encodeKeptList} from './kept-list-text.ts';
import {prepareSchema} from './ledger-schema.ts';
import type {FieldValues} from './sight.ts';

/** Name of the ledger of versions up to 0.3.0, which stays as it is. */
const oldFileName = 'ledger.sqlite';

/** Milliseconds after its last change from which on the old file is removed. */
const oldFileMilliseconds = 30_000 * Number(secondsPerDay);

/** Returns the ledger of an older version beside one of this version; undefined: there is none. */
function oldLedgerOf(named: string): string | undefined {
	const old = path.join(path.dirname(named), oldFileName);
	const stats = old === named ? undefined : statSync(old, {throwIfNoEntry: false});
	return stats?.isFile() && stats.size > 0 ? old : undefined;
}

/** Returns the empty file whose time is that of the conversion: without it a ledger that was lost would be converted again. */
const markOf = (old: string): string => `${old}.converted`;

const temporaryOf = (file: string): string => `${file}.converting`;

const isLink = (file: string): boolean => lstatSync(file, {throwIfNoEntry: false})?.isSymbolicLink() === true;

/** Returns the ledger of an older version that has to be converted first; undefined: there is none. */
export function findUnconverted(named: string): string | undefined {
	const old = oldLedgerOf(named);
	if (old === undefined || existsSync(named)) return undefined;
	const file = isLink(named) ? path.resolve(path.dirname(named), readlinkSync(named)) : named;
	return existsSync(markOf(old)) && !existsSync(temporaryOf(file)) ? undefined : old;
}

/** Links to a place beside the file that the old ledger links to. Throws the system's error. */
export function linkBeside(old: string, named: string): void {
	if (!isLink(old) || isLink(named)) return;
	symlinkSync(path.join(path.dirname(realpathSync(old)), path.basename(named)), named);
}

/**
Makes the file of a converted ledger, or leaves none: it gets its name when it is complete. Throws what reading the old one
or writing the new one does.

@param make makes an empty file that no other user may read
*/
export function convertLedger(
	old: string,
	file: string,
	{open, make}: {open(file: string): DatabaseSync; make(file: string): void},
): void {
	if (existsSync(file)) return;
	const temporary = temporaryOf(file);
	if (!existsSync(markOf(old))) {
		for (const left of [temporary, `${temporary}-journal`]) rmSync(left, {force: true});
		try {
			make(temporary);
			const database = open(temporary);
			try {
				copyLedger(old, database);
			} finally {
				database.close();
			}
			markConverted(old);
		} catch (error) {
			for (const left of [temporary, `${temporary}-journal`]) rmSync(left, {force: true});
			throw error;
		}
	}
	renameSync(temporary, file);
}

/** Notes that an old ledger was converted, or cannot be. Throws the system's error. */
export function markConverted(old: string): void {
	closeSync(openSync(markOf(old), 'w', 0o600));
}

/** Tables of an old ledger but the leases, which end with it. */
const tables = ['events', 'sights', 'epochs', 'readers'];

/** Copies all rows of an old ledger, as they are at one moment. Throws the database's error. */
export function copyLedger(old: string, database: DatabaseSync): void {
	prepareSchema(database);
	database.prepare('ATTACH ? AS old').run(old);
	database.exec('BEGIN');
	for (const table of tables) {
		// The new tables may have further columns.
		const columns = database.prepare("SELECT name FROM pragma_table_info(?, 'old')").all(table);
		const names = columns.map(({name}) => name).join();
		database.exec(`INSERT INTO main.${table} (${names}) SELECT ${names} FROM old.${table}`);
	}
	const hasDamaged = database.prepare("SELECT 1 FROM old.sqlite_schema WHERE name = 'damaged'").get();
	if (hasDamaged) database.exec('CREATE TABLE main.damaged AS SELECT * FROM old.damaged');
	// Places of readers stay ahead of all events that were ever written.
	database.exec(`DELETE FROM main.sqlite_sequence;
		INSERT INTO main.sqlite_sequence SELECT * FROM old.sqlite_sequence;
		COMMIT;
		DETACH old`);
	addItems(database);
}

/** Adds to each list the items that can be made of its rows; a damaged row stays as it is. */
function addItems(database: DatabaseSync): void {
	const update = database.prepare('UPDATE sights SET body = ? WHERE chain = ? AND list = ?');
	database.exec('BEGIN');
	for (const {chain = '', list = '', body} of database.prepare('SELECT * FROM sights').all()) {
		try {
			const kept = decodeKeptList(String(body));
			const items = itemsOf(String(list), knownRows(kept, undefined));
			update.run(
				encodeKeptList({...kept, items, things: new Map([...kept.things].map(withoutLatest))}),
				chain,
				list,
			);
		} catch (error) {
			if (![TypeError, SyntaxError, RangeError].some(kind => error instanceof kind)) throw error;
		}
	}
	database.exec('COMMIT');
}

/** Leaves out the newest power and rank of a validator, which are in its item. */
function withoutLatest([key, {reported, pending}]: readonly [string, KeptThing]): [string, KeptThing] {
	const {latestPower: _, latestRank: __, ...rest} = reported;
	return [key, {reported: rest, pending}];
}

/** Makes the items of a list of its rows, as the answers of a service are read; undefined: none are kept of it. */
function itemsOf(list: string, rows: ReadonlyMap<string, FieldValues>): KeptItems | undefined {
	const keys = [...rows.keys()];
	const wire = (kind: string) =>
		keys.filter(key => key.startsWith(kind)).map(key => toWire(key, rows.get(key) ?? {}));
	switch (list.split(' ')[0]) {
		case 'validators':
			return decodeItems({validators: wire('')});
		case 'proposals':
			return decodeItems({proposals: wire('')});
		case 'parameters':
			return decodeItems({parameters: [Object.fromEntries(keys.map(key => [key, rows.get(key)?.value]))]});
		case 'stake':
			return decodeItems({bonds: wire('bond '), unbonds: wire('unbond ')});
		case 'votes':
			return decodeItems({votes: wire('').filter(({proposalId, vote}) => proposalId && vote)});
		default:
			return undefined;
	}
}

/** Makes what a service sends of a row of any list; decoders leave alone what they do not know. */
function toWire(key: string, row: FieldValues) {
	const {validator, state, title, epoch, isActive, canWithdraw, vote} = row;
	const activity = isActive && (isActive === 'yes' ? 'active' : 'inactive');
	return {
		...row,
		address: key,
		id: key,
		proposalId: key,
		vote: vote === 'none' ? undefined : vote,
		content: {title},
		status: row.status === 'voting' ? 'votingPeriod' : (row.status ?? activity),
		maxCommission: row.maxChange,
		votingPower: row.latestPower,
		rank: row.latestRank,
		validator: {address: validator, state},
		minDenomAmount: row.amount,
		startEpoch: row.startEpoch ?? epoch,
		withdrawEpoch: epoch,
		canWithdraw: canWithdraw && canWithdraw === 'yes',
	};
}

/** Returns a sentence if a program of an older version wrote its ledger after that was converted; undefined: none did. */
export function describeOldWriter(named: string): string | undefined {
	const old = oldLedgerOf(named);
	if (old === undefined || !existsSync(named) || changedAt(old) <= changedAt(markOf(old))) return undefined;
	return `a program of version 0.3 or older has written ${old} since ${path.basename(named)} took its place, and what it saw is missing there: end or update that program, then remove ${old}`;
}

/** Removes the ledger of an older version, if it is no link, and the mark beside it once neither has changed for long. */
export function removeOldLedger(named: string): void {
	const old = oldLedgerOf(named);
	const mark = old && changedAt(markOf(old));
	if (!old || !mark || isLink(old)) return;
	if (Date.now() - Math.max(mark, changedAt(old)) < oldFileMilliseconds) return;
	for (const file of [old, markOf(old)]) rmSync(file, {force: true});
}

/** Returns when a file was last written, unix milliseconds; 0: there is none. */
function changedAt(file: string): number {
	return statSync(file, {throwIfNoEntry: false})?.mtimeMs ?? 0;
}
