import {existsSync} from 'node:fs';
import type {StoredEvent} from './event-row.ts';
import {Ledger} from './ledger.ts';
import {isLedgerError, type LoadSqlite, openLedger} from './ledger-file.ts';

/** Events of one chain, the newest first, and a sentence on what was wrong with their file. */
interface KeptEvents {
	readonly events: readonly StoredEvent[];
	readonly note: string | undefined;
}

/** Reads the events that a ledger has of a chain. Where there is no file none is made. */
export async function readKeptEvents(file: string, chain: string, load: LoadSqlite): Promise<KeptEvents> {
	if (!existsSync(file)) return {events: [], note: undefined};
	const {database, note} = await openLedger(file, load);
	try {
		return {events: new Ledger(database, chain).eventsAfter(0n).toReversed(), note};
	} catch (error) {
		// Whoever asks does without: the command changes says what is wrong with it.
		if (!isLedgerError(error)) throw error;
		return {events: [], note};
	} finally {
		database.close();
	}
}
