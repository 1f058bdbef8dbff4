import {existsSync} from 'node:fs';
import type {EpochPoint} from '../domain/epoch-points.ts';
import type {SigningNow} from '../domain/signing-now.ts';
import type {StoredEvent} from './event-row.ts';
import {Ledger} from './ledger.ts';
import {isLedgerError, type LoadSqlite, type OpenLedger, openLedger} from './ledger-file.ts';
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

/** Reads the ranks of validators, by address, the oldest epoch first: the epochs in which each was seen in the set. */
export async function readKeptRanks(
	file: string,
	{chain, addresses}: {readonly chain: string; readonly addresses: readonly string[]},
	load: LoadSqlite,
): Promise<ReadonlyMap<string, readonly EpochPoint[]>> {
	const ranksOf = (ledger: Ledger, address: string) =>
		ledger.epochValues('rank', address).map(({epoch, value}) => ({epoch, value: BigInt(value)}));
	const {kept = []} = await readKept(file, chain, {
		load,
		read: ledger => addresses.map(address => [address, ranksOf(ledger, address)] as const),
	});
	return new Map(kept);
}

async function readKept<Kept>(
	file: string,
	chain: string,
	{load, read}: {readonly load: LoadSqlite; read(ledger: Ledger): Kept},
): Promise<{readonly kept: Kept | undefined; readonly note: string | undefined}> {
	const opened = await openIfThere(file, load);
	if (!opened) return {kept: undefined, note: undefined};
	const {database, note} = opened;
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

/** Opens the ledger where there is one, and makes none. */
export async function openIfThere(file: string, load: LoadSqlite): Promise<OpenLedger | undefined> {
	return existsSync(file) ? openLedger(file, load) : undefined;
}
