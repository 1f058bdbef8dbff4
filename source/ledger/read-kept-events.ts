import {existsSync} from 'node:fs';
import type {StoredEvent} from './event-row.ts';
import {Ledger} from './ledger.ts';
import {isLedgerError, type LoadSqlite, openLedger} from './ledger-file.ts';
import {decodeSums} from './reward-changes.ts';

/** Events of one chain, the newest first, and a sentence on what was wrong with their file. */
interface KeptEvents {
	readonly events: readonly StoredEvent[];
	readonly note: string | undefined;
}

/** Reads the events that a ledger has of a chain. Where there is no file none is made. */
export async function readKeptEvents(file: string, chain: string, load: LoadSqlite): Promise<KeptEvents> {
	const {kept = [], note} = await readKept(file, chain, {
		load,
		read: ledger => ledger.eventsAfter(0n).toReversed(),
	});
	return {events: kept, note};
}

/** Reads what was unclaimed of an address in each epoch, the oldest first, by validator. */
export async function readKeptSums(
	file: string,
	{chain, address}: {readonly chain: string; readonly address: string},
	load: LoadSqlite,
) {
	const {kept = []} = await readKept(file, chain, {
		load,
		read: ledger => ledger.epochValues('unclaimed', address),
	});
	return kept.map(({epoch, value}) => ({epoch, sums: decodeSums(value)}));
}

async function readKept<Kept>(
	file: string,
	chain: string,
	{load, read}: {readonly load: LoadSqlite; read(ledger: Ledger): Kept},
): Promise<{readonly kept: Kept | undefined; readonly note: string | undefined}> {
	if (!existsSync(file)) return {kept: undefined, note: undefined};
	const {database, note} = await openLedger(file, load);
	try {
		return {kept: read(new Ledger(database, chain)), note};
	} catch (error) {
		// Whoever asks does without: the command changes says what is wrong with it.
		if (!isLedgerError(error)) throw error;
		return {kept: undefined, note};
	} finally {
		database.close();
	}
}
