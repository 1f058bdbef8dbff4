import type {ChainLife} from '../domain/chain-life.ts';
import {ChainLease} from './chain-lease.ts';
import {damagedTable, readRows} from './damaged-rows.ts';
import {inTransaction} from './ledger-schema.ts';
import {countLost} from './ledger-size.ts';
import {parseFields, storedWhole} from './stored-value.ts';

/** Highest place on the chain that an indexer showed, the genesis time of the chain, and since when the indexer is far behind. */
export type KeptLife = Pick<ChainLife, 'genesisTime' | 'epoch' | 'height' | 'lowSince'>;

/** Row among the sights that contains it. */
export const lifeName = 'life';

/** Reader whose place is the epoch in which the chain was first seen, and whose time is that of the sight. */
export const begunReader = 'begun';

/** Words after the id of a chain for its last life; each life before that one has a number too: ' (before 2)'. */
const aside = ' (before)';

/** Condition for the rows of all former lives of a chain, by an index. */
const isFormer = `chain BETWEEN ?1 || ' (before' AND ?1 || ' (before~'`;

/** Condition for rows that are of no former life. */
export const isOfNow = `chain NOT GLOB '* (before*)'`;

/** Tables of all that is remembered of a chain but who holds its lease. */
const tables = ['events', 'epochs', 'sights', 'readers'];

/** The life of a chain now, and those before it: a chain may be reset and keep its id. */
export class ChainLives extends ChainLease {
	/** Highest place that an indexer showed in this life; undefined: none did. */
	readLife(): KeptLife | undefined {
		const rows = this.all('SELECT * FROM sights WHERE chain = ? AND list = ?', lifeName);
		const [life] = readRows(this.database, 'sights', rows, ({body}) => {
			const {genesisTime, epoch, height, lowSince} = parseFields(body);
			const low = storedWhole(lowSince);
			return {
				genesisTime: storedWhole(genesisTime),
				epoch: storedWhole(epoch),
				height: storedWhole(height),
				lowSince: low === undefined ? undefined : Number(low),
			};
		});
		return life;
	}

	/** @param at unix seconds */
	writeLife({genesisTime, epoch, height, lowSince}: KeptLife, at: bigint): void {
		const places = {
			genesisTime: genesisTime?.toString(),
			epoch: epoch?.toString(),
			height: height?.toString(),
			lowSince: lowSince?.toString(),
		};
		this.run(
			'INSERT OR REPLACE INTO sights (chain, list, at, body) VALUES (?, ?, ?, ?)',
			lifeName,
			at,
			JSON.stringify(places),
		);
	}

	/** Sets aside all that is remembered of the life until now, beside the lives before; readers stay where they are. */
	setLifeAside(): void {
		inTransaction(this.database, () => {
			this.checkLease();
			let number = 2;
			while (this.#hasRows(` (before ${number})`)) number++;
			this.#rename(aside, ` (before ${number})`);
			this.#rename('', aside);
		});
	}

	#hasRows(life: string): boolean {
		return tables.some(table => this.get(`SELECT 1 FROM ${table} WHERE chain = ?1 || '${life}' LIMIT 1`));
	}

	/** The places of readers go on, as sequences do: only the beginning is of one life. */
	#rename(from: string, to: string): void {
		for (const table of tables) {
			const own = table === 'readers' ? `AND name = '${begunReader}'` : '';
			this.run(`UPDATE ${table} SET chain = ?1 || '${to}' WHERE chain = ?1 || '${from}' ${own}`);
		}
	}

	/** Forgets all of this chain, its former lives too, but who holds its lease. */
	forget(): void {
		inTransaction(this.database, () => {
			this.database.exec(damagedTable);
			for (const table of [...tables, 'damaged'])
				this.run(`DELETE FROM ${table} WHERE chain = ?1 OR ${isFormer}`);
		});
	}

	/**
	Deletes events and values of epochs that are old by the clock and by the chain: a clock that ran years ahead for an hour
	must cost nothing.

	@param before unix seconds
	@param keptFrom the epoch before which they are of
	@param series those that stay, as a list of SQL
	*/
	protected dropOld(before: bigint, keptFrom: bigint, series: string): void {
		const isOld = `events.chain = ?1 AND events.time < ?2
			AND events.sequence <= (SELECT max(sequence) FROM events WHERE chain = ?1 AND epoch < ?3)`;
		for (const sql of [countLost(isOld), `DELETE FROM events WHERE ${isOld}`])
			this.run(sql, before, keptFrom);
		this.run(
			`DELETE FROM epochs WHERE chain = ?1 AND time < ?2 AND epoch < ?3 AND series NOT IN (${series})`,
			before,
			keptFrom,
		);
		// Epochs of a former life say nothing: it is old where this one is.
		const isSettled = '(SELECT sequence FROM readers WHERE chain = ?1 AND name = ?3) BETWEEN 1 AND ?4 - 1';
		for (const [table, isOld] of [
			['events', 'time < ?2'],
			['sights', 'at < ?2'],
			['epochs', `time < ?2 AND series NOT IN (${series})`],
		]) {
			this.run(
				`DELETE FROM ${table} WHERE ${isFormer} AND ${isOld} AND ${isSettled}`,
				before,
				begunReader,
				keptFrom,
			);
		}
	}
}
