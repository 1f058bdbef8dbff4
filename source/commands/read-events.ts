import path from 'node:path';
import {ledgerFileName} from '../ledger/ledger-file.ts';
import {readKeptEvents} from '../ledger/read-kept-events.ts';
import {printLine} from '../system/print.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import type {AnswerContext} from './context.ts';

/** Reads what is remembered of a chain: its events, the newest first, and missed votes. */
export async function readLedger(
	chain: string | undefined,
	{ledger: {loadSqlite, isRemembering, chainId}, isDemo, system}: AnswerContext,
): Promise<Pick<Awaited<ReturnType<typeof readKeptEvents>>, 'events' | 'signing'>> {
	const own = chain ?? chainId;
	const folder = isDemo || !isRemembering ? undefined : xdgFolder('state', system.environment);
	if (own === undefined || folder === undefined) return {events: [], signing: undefined};
	const {note, ...kept} = await readKeptEvents(path.join(folder, ledgerFileName), own, loadSqlite);
	if (note !== undefined) printLine(system, note);
	return kept;
}
