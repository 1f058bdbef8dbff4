import path from 'node:path';
import type {NetworkRow} from '../columns/network-row.ts';
import {describeDamagedRows} from '../ledger/damaged-rows.ts';
import {type LoadSqlite, ledgerFileName} from '../ledger/ledger-file.ts';
import {openIfThere} from '../ledger/read-kept-events.ts';
import type {ProfileSummary} from '../services/connection.ts';
import {limitTo} from '../system/limit-to.ts';
import {askProfile, type NetworkFacts} from './ask-profile.ts';

/** Networks asked at a time. */
const atATime = 4;

export interface NetworksFacts extends Omit<NetworkFacts, 'database'> {
	/** Folder of the ledger; undefined: none is kept. */
	readonly ledger: {readonly folder: string | undefined; readonly load: LoadSqlite} | undefined;
	/** Called with a sentence on what is wrong with the ledger. */
	onNote?(note: string): void;
}

/** Rows of the last time, by which a chain is known, and what takes each new one as it comes. */
interface Asking {
	readonly before?: readonly NetworkRow[];
	onRow?(row: NetworkRow): void;
}

/** Asks the networks of all profiles, four at a time, and resolves with their rows, in the order of the profiles. */
export async function askNetworks(
	profiles: readonly ProfileSummary[],
	{ledger, onNote, ...facts}: NetworksFacts,
	{before = [], onRow}: Asking = {},
): Promise<readonly NetworkRow[]> {
	const file = ledger?.folder === undefined ? undefined : path.join(ledger.folder, ledgerFileName);
	const opened = file === undefined || !ledger ? undefined : await openIfThere(file, ledger.load);
	const inTurn = limitTo(atATime);
	try {
		return await Promise.all(
			profiles.map(profile =>
				inTurn(async () => {
					const last = before.find(({name}) => name === profile.name);
					const row = await askProfile(profile, last, {...facts, database: opened?.database});
					onRow?.(row);
					return row;
				}),
			),
		);
	} finally {
		if (opened && file !== undefined) {
			const {note, database} = opened;
			for (const each of [note, describeDamagedRows(file, database)]) if (each !== undefined) onNote?.(each);
			database.close();
		}
	}
}
