import {existsSync} from 'node:fs';
import type {EpochPoint} from '../domain/epoch-points.ts';
import type {SigningNow} from '../domain/signing-now.ts';
import {describeDamagedRows} from './damaged-rows.ts';
import {decodeSums} from './epoch-value.ts';
import type {StoredEvent} from './event-row.ts';
import {Ledger} from './ledger.ts';
import {isLedgerError, type LoadSqlite, type OpenLedger, openLedger} from './ledger-file.ts';
import {findUnconverted} from './old-ledger.ts';
import {signingSeen} from './signing-changes.ts';

/** Ledger of one chain that is only read. */
interface KeptQuestion {
	readonly file: string;
	readonly chain: string;
	readonly load: LoadSqlite;
	/** Called with a sentence on what is wrong with the file. */
	onNote(note: string): void;
}

/** Memory of one chain, as others need it. */
interface KeptEvents {
	/** Events, the newest first. */
	readonly events: readonly StoredEvent[];
	/** Missed votes as they were last seen; undefined: never. */
	readonly signing: SigningNow | undefined;
}

const nothingKept = {events: [], signing: undefined};

/** Reads what a ledger has of a chain. Where there is no file none is made. */
export async function readKeptEvents(question: KeptQuestion): Promise<KeptEvents> {
	const read = (ledger: Ledger) => ({
		events: ledger.eventsAfter(0n).toReversed(),
		signing: signingSeen(ledger),
	});
	return (await readKept(question, read)) ?? nothingKept;
}

/** Reads what was unclaimed of an address in each epoch, the oldest first, by validator. */
export async function readKeptSums(question: KeptQuestion, address: string) {
	const kept = (await readKept(question, ledger => ledger.epochValues('unclaimed', address))) ?? [];
	return kept.map(({epoch, value}) => ({epoch, sums: decodeSums(value)}));
}

/** Reads the ranks of validators, by address, the oldest epoch first: the epochs in which each was seen in the set. */
export async function readKeptRanks(
	question: KeptQuestion,
	addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly EpochPoint[]>> {
	const ranksOf = (ledger: Ledger, address: string) =>
		ledger.epochValues('rank', address).map(({epoch, value}) => ({epoch, value: BigInt(value)}));
	const read = (ledger: Ledger) => addresses.map(address => [address, ranksOf(ledger, address)] as const);
	return new Map(await readKept(question, read));
}

async function readKept<Kept>(
	{file, chain, load, onNote}: KeptQuestion,
	read: (ledger: Ledger) => Kept,
): Promise<Kept | undefined> {
	const opened = await openIfThere(file, load);
	if (!opened) return undefined;
	const {database, note} = opened;
	try {
		return read(new Ledger(database, chain));
	} catch (error) {
		// Whoever asks does without: the command changes says what is wrong with it.
		if (!isLedgerError(error)) throw error;
		return undefined;
	} finally {
		for (const each of [note, describeDamagedRows(file, database)]) if (each !== undefined) onNote(each);
		database.close();
	}
}

/** Opens the ledger where there is one, and makes none. */
export async function openIfThere(file: string, load: LoadSqlite): Promise<OpenLedger | undefined> {
	return existsSync(file) || findUnconverted(file) ? openLedger(file, load) : undefined;
}
