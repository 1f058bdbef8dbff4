import {existsSync} from 'node:fs';
import type {SigningNow} from '../domain/signing-now.ts';
import type {StoredEvent} from './event-row.ts';
import {Ledger} from './ledger.ts';
import {isLedgerError, type LoadSqlite, openLedger} from './ledger-file.ts';
import {decodeSums} from './reward-changes.ts';
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
	const {kept = nothingKept, note} = await readKept(file, chain, {
		load,
		read: ledger => ({events: ledger.eventsAfter(0n).toReversed(), signing: signingSeen(ledger)}),
	});
	return {...kept, note};
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
