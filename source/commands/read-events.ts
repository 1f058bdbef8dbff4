import path from 'node:path';
import type {StoredEvent} from '../ledger/event-row.ts';
import {ledgerFileName} from '../ledger/ledger-file.ts';
import {readKeptEvents} from '../ledger/read-kept-events.ts';
import {printLine} from '../system/print.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import type {AnswerContext} from './context.ts';

/** Reads the remembered events of a chain, the newest first; none where nothing is remembered. */
export async function readEvents(
	chain: string | undefined,
	{ledger: {loadSqlite, isRemembering, chainId}, isDemo, system}: AnswerContext,
): Promise<readonly StoredEvent[]> {
	const own = chain ?? chainId;
	const folder = isDemo || !isRemembering ? undefined : xdgFolder('state', system.environment);
	if (own === undefined || folder === undefined) return [];
	const {events, note} = await readKeptEvents(path.join(folder, ledgerFileName), own, loadSqlite);
	if (note !== undefined) printLine(system, note);
	return events;
}
