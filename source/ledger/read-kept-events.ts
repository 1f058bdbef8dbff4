import {existsSync} from 'node:fs';
import type {SigningNow} from '../domain/signing-now.ts';
import type {StoredEvent} from './event-row.ts';
import {Ledger} from './ledger.ts';
import {isLedgerError, type LoadSqlite, openLedger} from './ledger-file.ts';
import {signingSeen} from './signing-changes.ts';

/** Memory of one chain, as others need it, and a sentence on what was wrong with its file. */
interface KeptEvents {
	/** Events, the newest first. */
	readonly events: readonly StoredEvent[];
	/** Missed votes as they were last seen; undefined: never. */
	readonly signing: SigningNow | undefined;
	readonly note: string | undefined;
}

const nothingKept = {events: [], signing: undefined};

/** Reads what a ledger has of a chain. Where there is no file none is made. */
export async function readKeptEvents(file: string, chain: string, load: LoadSqlite): Promise<KeptEvents> {
	if (!existsSync(file)) return {...nothingKept, note: undefined};
	const {database, note} = await openLedger(file, load);
	try {
		const ledger = new Ledger(database, chain);
		return {events: ledger.eventsAfter(0n).toReversed(), signing: signingSeen(ledger), note};
	} catch (error) {
		// Whoever asks does without: the command changes says what is wrong with it.
		if (!isLedgerError(error)) throw error;
		return {...nothingKept, note};
	} finally {
		database.close();
	}
}
