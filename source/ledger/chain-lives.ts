import {type ChainLife, unknownChain} from '../domain/chain-life.ts';
import {ChainLease} from './chain-lease.ts';
import {readRow} from './chain-rows.ts';
import {inTransaction} from './ledger-schema.ts';
import {countLost} from './ledger-size.ts';

/** Place on the chain up to which an indexer has told of it, and when the chain began. */
export interface KeptLife extends Omit<ChainLife, 'chainId' | 'isEpochBehind' | 'isHeightBehind'> {
	readonly indexer: string;
}

/** Row among the sights that holds it. */
const lifeName = 'life';

/** Reader whose place is the epoch in which the chain was first seen, and whose time is that of the sight. */
export const begunReader = 'begun';

/** Words behind the id of a chain under which the events of its life before stand. */
const aside = ' (before)';

/** Tables of all that is remembered of a chain but who holds its lease. */
const tables = ['events', 'epochs', 'sights', 'readers'];

/** The life that a chain leads now, and the one before it: a chain may begin anew under the same id. */
export class ChainLives extends ChainLease {
	/** Place up to which an indexer told of this life; undefined: none did. */
	readLife(): KeptLife | undefined {
		const row = this.get('SELECT body FROM sights WHERE chain = ? AND list = ?', lifeName);
		return row && readRow(() => readLife(String(row.body)));
	}

	/** @param at unix seconds */
	writeLife({indexer, lowSince, genesisTime, epoch, height}: KeptLife, at: bigint): void {
		const places = {
			genesisTime: genesisTime?.toString(),
			epoch: epoch?.toString(),
			height: height?.toString(),
		};
		this.run(
			'INSERT OR REPLACE INTO sights (chain, list, at, body) VALUES (?, ?, ?, ?)',
			lifeName,
			at,
			JSON.stringify({indexer, lowSince, ...places}),
		);
	}

	/** Sets the events of the life until now aside, in the place of those before, and forgets all that was seen in it. */
	beginAnew(): void {
		inTransaction(this.database, () => {
			this.checkLease();
			this.#forget(aside);
			for (const table of ['events', 'epochs']) {
				this.run(`UPDATE ${table} SET chain = ?1 || '${aside}' WHERE chain = ?1`);
			}
			this.#forget('');
		});
	}

	/** Forgets all of this chain, its life before too, but who holds its lease. */
	forget(): void {
		inTransaction(this.database, () => {
			for (const life of ['', aside]) this.#forget(life);
		});
	}

	#forget(life: string): void {
		for (const table of tables) this.run(`DELETE FROM ${table} WHERE chain = ?1 || '${life}'`);
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
		// Epochs of the life before say nothing: it is old where this one is.
		const isSettled = '(SELECT sequence FROM readers WHERE chain = ?1 AND name = ?3) BETWEEN 1 AND ?4 - 1';
		for (const [table, stays] of [
			['events', ''],
			['epochs', `AND series NOT IN (${series})`],
		]) {
			this.run(
				`DELETE FROM ${table} WHERE chain = ?1 || '${aside}' AND time < ?2 ${stays} AND ${isSettled}`,
				before,
				begunReader,
				keptFrom,
			);
		}
	}
}

function readLife(body: string): KeptLife {
	const {indexer, lowSince, ...places} = JSON.parse(body);
	const integer = (text: string | undefined) => (text === undefined ? undefined : BigInt(text));
	const {genesisTime, epoch, height} = places;
	return {
		...unknownChain,
		indexer,
		lowSince,
		genesisTime: integer(genesisTime),
		epoch: integer(epoch),
		height: integer(height),
	};
}
