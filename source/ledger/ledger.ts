import type {DatabaseSync, SQLInputValue} from 'node:sqlite';
import type {KeptList} from './compare-list.ts';
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

/** Value of an epoch, kept for comparisons and sparklines. */
export interface EpochValue {
	readonly series: 'power' | 'commission' | 'rank' | 'bonded' | 'turnout';
	/** Address, or id of a proposal. */
	readonly subject: string;
	readonly epoch: bigint;
	readonly value: string;
}

/** Additions of one reading of the chain. */
export interface LedgerEntry {
	/** Memory of each list that was compared, by its name. */
	readonly lists: ReadonlyMap<string, KeptList>;
	readonly events: readonly WeighedEvent[];
	readonly epochs: readonly EpochValue[];
	/** Unix seconds. */
	readonly now: bigint;
}

/** Days after which events and values of epochs leave; values of the person's own sums stay for longer. */
const keptDays = 90n;
const keptOwnEpochs = 400n;

const secondsPerDay = 86_400n;

/** Seconds after which a lease that was not renewed is free. */
const leaseSeconds = 30n;

/** Memory of one chain. Every method throws the database's error where the file cannot be read or written. */
export class Ledger {
	readonly #database: DatabaseSync;
	readonly #chain: string;

	constructor(database: DatabaseSync, chain: string) {
		this.#database = database;
		this.#chain = chain;
	}

	/** Memory of a list; undefined: it was never seen, or cannot be understood. */
	readList(name: string): KeptList | undefined {
		const row = this.#get('SELECT body FROM sights WHERE chain = ? AND list = ?', name);
		return row && decodeKeptList(String(row.body));
	}

	/** Reads and writes with no other program writing in between. */
	atOnce<Value>(work: () => Value): Value {
		return inTransaction(this.#database, work);
	}

	/** Writes all of an entry, or nothing. Returns the events as they stand in the ledger. */
	write({lists, events, epochs, now}: LedgerEntry): readonly StoredEvent[] {
		return inTransaction(this.#database, () => {
			for (const [name, kept] of lists) {
				this.#run(
					'INSERT OR REPLACE INTO sights (chain, list, at, body) VALUES (?, ?, ?, ?)',
					name,
					kept.sight.at,
					encodeKeptList(kept),
				);
			}
			for (const {series, subject, epoch, value} of epochs) {
				this.#run(
					'INSERT OR REPLACE INTO epochs (chain, series, subject, epoch, time, value) VALUES (?, ?, ?, ?, ?, ?)',
					series,
					subject,
					epoch,
					now,
					value,
				);
			}
			const stored = events.map(event => this.#insert(event));
			this.#dropOld(now);
			return stored;
		});
	}

	#insert(event: WeighedEvent): StoredEvent {
		const {kind, subject, old, new: value, epoch} = event;
		// Equal ones before it tell it apart; they are counted until its id is free, as old ones leave.
		for (let count = 0; ; count++) {
			const id = eventId({chain: this.#chain, kind, subject: subject.id, old, new: value, epoch, count});
			const {changes, lastInsertRowid} = this.#run(eventInsertion, ...valuesOfEvent(event, id));
			if (changes > 0) return {...event, id, sequence: BigInt(lastInsertRowid)};
		}
	}

	#dropOld(now: bigint): void {
		const before = now - keptDays * secondsPerDay;
		this.#run('DELETE FROM events WHERE chain = ? AND time < ?', before);
		this.#run(`DELETE FROM epochs WHERE chain = ? AND time < ? AND series <> 'bonded'`, before);
		this.#run(
			`DELETE FROM epochs WHERE chain = ?1 AND series = 'bonded'
				AND epoch < (SELECT max(epoch) FROM epochs WHERE chain = ?1 AND series = 'bonded') - ?2`,
			keptOwnEpochs,
		);
	}

	/**
	Events behind a place in the ledger, the oldest first.

	@param after the sequence of the last one that is known; 0n: all of them
	*/
	eventsAfter(after: bigint): readonly StoredEvent[] {
		return this.#all('SELECT * FROM events WHERE chain = ? AND sequence > ? ORDER BY sequence', after).map(
			toStoredEvent,
		);
	}

	/** Values of a series, the oldest epoch first. */
	epochValues(series: EpochValue['series'], subject: string): readonly EpochValue[] {
		return this.#all(
			'SELECT epoch, value FROM epochs WHERE chain = ? AND series = ? AND subject = ? ORDER BY epoch',
			series,
			subject,
		).map(row => ({series, subject, epoch: BigInt(row.epoch as bigint), value: String(row.value)}));
	}

	/** Place up to which a reader has read; 0n: it never did. */
	placeOf(reader: string): bigint {
		const row = this.#get('SELECT sequence FROM readers WHERE chain = ? AND name = ?', reader);
		return row ? BigInt(row.sequence as bigint) : 0n;
	}

	/** Moves a reader on; one that is further already stays there. */
	moveReader(reader: string, sequence: bigint, now: bigint): void {
		this.#run(
			`INSERT INTO readers (chain, name, sequence, time) VALUES (?, ?, ?, ?)
				ON CONFLICT DO UPDATE SET sequence = max(sequence, excluded.sequence), time = excluded.time`,
			reader,
			sequence,
			now,
		);
	}

	/** Takes the lease of this chain, or renews it. Returns whether the holder has it now. */
	takeLease(holder: string, now: bigint): boolean {
		return inTransaction(this.#database, () => {
			const row = this.#get('SELECT holder, renewed FROM leases WHERE chain = ?');
			const age = row ? now - BigInt(row.renewed as bigint) : leaseSeconds;
			// One from the future is of a time before the clock was set back.
			const isFree = row?.holder === holder || age >= leaseSeconds || age <= -leaseSeconds;
			if (!isFree) return false;
			this.#run(
				'INSERT OR REPLACE INTO leases (chain, holder, renewed, asked_by) VALUES (?, ?, ?, NULL)',
				holder,
				now,
			);
			return true;
		});
	}

	/** Gives the lease back; one that another holds stays with it. */
	releaseLease(holder: string): void {
		this.#run('DELETE FROM leases WHERE chain = ? AND holder = ?', holder);
	}

	/** Forgets all of this chain but who holds its lease. */
	forget(): void {
		inTransaction(this.#database, () => {
			for (const table of ['events', 'sights', 'epochs', 'readers']) {
				this.#run(`DELETE FROM ${table} WHERE chain = ?`);
			}
		});
	}

	close(): void {
		this.#database.close();
	}

	#statement(sql: string) {
		const statement = this.#database.prepare(sql);
		statement.setReadBigInts(true);
		return statement;
	}

	#run(sql: string, ...values: readonly SQLInputValue[]) {
		return this.#statement(sql).run(this.#chain, ...values);
	}

	#get(sql: string, ...values: readonly SQLInputValue[]) {
		return this.#statement(sql).get(this.#chain, ...values);
	}

	#all(sql: string, ...values: readonly SQLInputValue[]) {
		return this.#statement(sql).all(this.#chain, ...values);
	}
}
