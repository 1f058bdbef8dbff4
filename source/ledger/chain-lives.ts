import {type ChainLife, unknownChain} from '../domain/chain-life.ts';
import {ChainLease} from './chain-lease.ts';
import {readRow} from './chain-rows.ts';
import {inTransaction} from './ledger-schema.ts';

/** Place on the chain up to which an indexer has told of it, and when the chain began. */
export interface KeptLife extends Omit<ChainLife, 'chainId' | 'isEpochBehind' | 'isHeightBehind'> {
	readonly indexer: string;
}

/** Row among the sights that holds it. */
const lifeName = 'life';

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

	/** Deletes what happened before a time, unix seconds, in all lives. */
	protected dropBefore(table: 'events' | 'epochs', before: bigint, and = 'true'): void {
		for (const life of ['', aside]) {
			this.run(`DELETE FROM ${table} WHERE chain = ?1 || '${life}' AND time < ?2 AND ${and}`, before);
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
