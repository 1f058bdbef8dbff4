import type {DatabaseSync} from 'node:sqlite';
import {Ledger} from './ledger.ts';

/** Returns the chain whose validators were seen last at an indexer; undefined: nothing was ever seen there. */
export function chainSeenAt(database: DatabaseSync, indexer: string): string | undefined {
	const rows = database.prepare(`SELECT chain FROM sights WHERE list = 'validators' ORDER BY at DESC`).all();
	const chains = rows.map(({chain}) => String(chain));
	return chains.find(chain => new Ledger(database, chain).readList('validators')?.sight.indexer === indexer);
}
