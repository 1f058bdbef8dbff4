import type {DatabaseSync} from 'node:sqlite';
import {secondsPerDay} from '../domain/epoch.ts';
import {isOfNow, lifeName} from './chain-lives.ts';
import {ChainReaders} from './chain-readers.ts';
import type {KeptList} from './compare-list.ts';
import {type LedgerRow, readRows} from './damaged-rows.ts';
import {checkValue, type EpochValue} from './epoch-value.ts';
import {eventId} from './event-id.ts';
import {
	eventInsertion,
	type StoredEvent,
	toStoredEvent,
	valuesOfEvent,
	type WeighedEvent,
} from './event-row.ts';
import {decodeKeptList, encodeKeptList} from './kept-list-text.ts';
import {inTransaction} from './ledger-schema.ts';
import {dropOldest} from './ledger-size.ts';
import {storedText, storedWhole} from './stored-value.ts';

/** Additions of one reading of the chain. */
export interface LedgerEntry {
	/** Memory of each list that was compared, by its name. */
	readonly lists: ReadonlyMap<string, KeptList>;
	readonly events: readonly WeighedEvent[];
	readonly epochs: readonly EpochValue[];
	/** Unix seconds. */
	readonly now: bigint;
	/** Epoch from which on nothing leaves for its age, whatever the clock says; undefined: nothing leaves for it at all. */
	readonly keptFrom?: bigint | undefined;
}

/** Days after which events and values of epochs leave; values of the person's own sums stay for longer. */
export const keptDays = 90n;
const keptOwnEpochs = 400n;
const ownSeries = `'bonded', 'unclaimed'`;

/** Memory of one chain. Every method throws the database's error where the file cannot be read or written. */
export class Ledger extends ChainReaders {
	/** Rows of the lists that this program wrote, by their names. */
	readonly written = new Map<string, LedgerRow>();

	/** Memory of a list; undefined: it was never seen, or its row is damaged. */
	readList(name: string): KeptList | undefined {
		const rows = this.all('SELECT * FROM sights WHERE chain = ? AND list = ?', name);
		return readRows(this.database, 'sights', rows, ({body}) => decodeKeptList(String(body)))[0];
	}

	/** Reads and writes with no other program writing in between. */
	atOnce<Value>(work: () => Value): Value {
		return inTransaction(this.database, work);
	}

	/**
	Writes all of an entry, or nothing. Returns the events as they stand in the ledger. Throws a LostLeaseError where
	another program took the lease that this one had.
	*/
	write({lists, events, epochs, now, keptFrom}: LedgerEntry): readonly StoredEvent[] {
		return inTransaction(this.database, () => {
			this.checkLease();
			const rows = [...lists].map(([list, kept]) => ({
				list,
				at: kept.sight.at,
				body: encodeKeptList(kept),
			}));
			const sql = 'INSERT OR REPLACE INTO sights (chain, list, at, body) VALUES (?, ?, ?, ?)';
			for (const {list, at, body} of rows) this.run(sql, list, at, body);
			this.#writeEpochs(epochs, now);
			for (const {sight} of lists.values()) this.begin(sight);
			const inserted = events.map(event => this.#insert(event));
			if (keptFrom !== undefined) this.dropOld(now - keptDays * secondsPerDay, keptFrom, ownSeries);
			this.#dropOwn();
			dropOldest(this.database);
			for (const row of rows) this.written.set(row.list, row);
			return inserted;
		});
	}

	/** Writes all values by one statement: a list of validators has a thousand and more, most of them written before. */
	#writeEpochs(epochs: readonly EpochValue[], now: bigint): void {
		if (epochs.length === 0) return;
		this.run(
			`INSERT INTO epochs (chain, series, subject, epoch, time, value)
				SELECT ?, json_extract(value, '$[0]'), json_extract(value, '$[1]'),
					CAST(json_extract(value, '$[2]') AS INTEGER), ?, json_extract(value, '$[3]')
				FROM json_each(?) WHERE true
				ON CONFLICT DO UPDATE SET value = excluded.value, time = excluded.time WHERE value IS NOT excluded.value`,
			now,
			JSON.stringify(
				epochs.map(({series, subject, epoch, value}) => [series, subject, String(epoch), value]),
			),
		);
	}

	#insert({joined = [], ...event}: WeighedEvent): StoredEvent {
		const ids = new Set<string>();
		const parts = [event, ...joined].map(({kind, subject, old, new: value, epoch}) => {
			// Equal ones before it tell it apart; they are counted until its id is free, as old ones leave.
			for (let count = 0; ; count++) {
				const id = eventId({chain: this.chain, kind, subject: subject.id, old, new: value, epoch, count});
				if (ids.has(id) || this.#isTaken(id, subject.id)) continue;
				ids.add(id);
				return {id, kind, old, new: value};
			}
		});
		const [{id} = {id: ''}] = parts;
		const written = {...event, id, ...(joined.length > 0 && {parts})};
		const {lastInsertRowid} = this.run(eventInsertion, ...valuesOfEvent(written));
		return {...written, sequence: BigInt(lastInsertRowid)};
	}

	/** Checks whether an event about that subject, or a part of one, has this id. */
	#isTaken(id: string, subject: string): boolean {
		const isPart = 'subject_id = ?3 AND instr(more, ?2) > 0';
		const sql = `SELECT 1 FROM events WHERE chain = ?1 AND id = ?2
			UNION ALL SELECT 1 FROM events WHERE chain = ?1 AND ${isPart} LIMIT 1`;
		return this.get(sql, id, subject) !== undefined;
	}

	#dropOwn(): void {
		this.run(
			`DELETE FROM epochs WHERE chain = ?1 AND series IN (${ownSeries})
				AND epoch < (SELECT max(epoch) FROM epochs WHERE chain = ?1 AND series IN (${ownSeries})) - ?2`,
			keptOwnEpochs,
		);
	}

	/** Names of the lists that were seen. */
	listNames(): readonly string[] {
		const sql = `SELECT list FROM sights WHERE chain = ? AND list <> '${lifeName}'`;
		return this.all(sql).map(({list}) => String(list));
	}

	/** Reads again from the disk what comparing needs. Throws the database's error if a page is damaged. */
	check(): void {
		this.database.exec('PRAGMA shrink_memory');
		this.get('SELECT max(length(body)) FROM sights WHERE chain = ?');
		this.newest();
	}

	/** Adds rows of lists that it does not have. */
	addLists(rows: ReadonlyMap<string, LedgerRow>): void {
		for (const {list = null, at = null, body = null} of rows.values())
			this.run('INSERT OR IGNORE INTO sights (chain, list, at, body) VALUES (?, ?, ?, ?)', list, at, body);
	}

	/** Names of validators by address, as they were seen last. */
	validatorNames(): ReadonlyMap<string, string> {
		const things = this.readList('validators')?.things ?? new Map();
		const named = [...things].map(([address, {reported}]) => [address, reported.name] as const);
		return new Map(named.flatMap(([address, name = '']) => (name === '' ? [] : [[address, name]])));
	}

	/** Unix seconds of the last sight of a list, or of any; undefined: there was none. */
	lastSightAt(list = '%'): bigint | undefined {
		const at = this.get('SELECT max(at) AS at FROM sights WHERE chain = ? AND list LIKE ?', list)?.at;
		return typeof at === 'bigint' ? at : undefined;
	}

	/**
	Events behind a place in the ledger, the oldest first.

	@param after the sequence of the last one that is known; 0n: all of them
	@param most how many of the oldest; undefined: all
	*/
	eventsAfter(after: bigint, most?: number): readonly StoredEvent[] {
		const sql = 'SELECT * FROM events WHERE chain = ? AND sequence > ? ORDER BY sequence LIMIT ?';
		return readRows(this.database, 'events', this.all(sql, after, most ?? -1), toStoredEvent);
	}

	/** Events about one thing, the oldest first. */
	eventsAbout(subject: string): readonly StoredEvent[] {
		const sql = 'SELECT * FROM events WHERE chain = ? AND subject_id = ? ORDER BY sequence';
		return readRows(this.database, 'events', this.all(sql, subject), toStoredEvent);
	}

	/** Newest events since a time about which more of the user's stake may become known, and those that raise one. */
	openEvents(since: bigint, most: number): readonly StoredEvent[] {
		const sql = `SELECT * FROM events WHERE chain = ? AND time >= ? AND (instr(more, 'openSince') OR instr(more, 'raises'))
			ORDER BY sequence DESC LIMIT ?`;
		return readRows(this.database, 'events', this.all(sql, since, most), toStoredEvent).toReversed();
	}

	/** Place of the newest event, or of the newest one that became sure before a time, unix seconds; 0n: there is none. */
	newest(before?: bigint): bigint {
		const sql = 'SELECT max(sequence) AS newest FROM events WHERE chain = ?';
		const row = before === undefined ? this.get(sql) : this.get(`${sql} AND time < ?`, before);
		return BigInt((row?.newest as bigint | null | undefined) ?? 0n);
	}

	/** Values of a series, the oldest epoch first. */
	epochValues(series: EpochValue['series'], subject: string): readonly EpochValue[] {
		const sql = 'SELECT * FROM epochs WHERE chain = ? AND series = ? AND subject = ? ORDER BY epoch';
		return readRows(this.database, 'epochs', this.all(sql, series, subject), row => {
			const value = storedText(row.value);
			checkValue(series, value);
			return {series, subject, epoch: storedWhole(row.epoch) ?? 0n, value, time: storedWhole(row.time)};
		});
	}

	/** Value of one epoch; undefined: none is kept. */
	epochValue(series: EpochValue['series'], subject: string, epoch: bigint): string | undefined {
		return this.epochValues(series, subject).find(each => each.epoch === epoch)?.value;
	}

	/**
	Another chain of which this list was seen later than of this one; undefined: there is none.

	@param list one that is of the service and not of the chain
	*/
	chainSeenLater(list: string): string | undefined {
		const row = this.get(
			`SELECT chain FROM sights WHERE list = ?2 AND chain <> ?1 AND ${isOfNow}
				AND at > coalesce((SELECT at FROM sights WHERE chain = ?1 AND list = ?2), 0)
				ORDER BY at DESC LIMIT 1`,
			list,
		);
		return row && String(row.chain);
	}

	/** Number that another one replaces once another program has written. */
	version(): bigint {
		const statement = this.statement('PRAGMA data_version');
		return BigInt((statement.get()?.data_version as bigint | undefined) ?? 0n);
	}

	close(): void {
		this.database.close();
	}
}

/** Returns the chain whose validators were seen last at an indexer; undefined: nothing was ever seen there. */
export function chainSeenAt(database: DatabaseSync, indexer: string): string | undefined {
	const sql = `SELECT chain FROM sights WHERE list = 'validators' AND ${isOfNow} ORDER BY at DESC`;
	const rows = database.prepare(sql).all();
	const chains = rows.map(({chain}) => String(chain));
	return chains.find(chain => new Ledger(database, chain).readList('validators')?.sight.indexer === indexer);
}
