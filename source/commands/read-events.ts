import path from 'node:path';
import {ledgerFileName} from '../ledger/ledger-file.ts';
import {readKeptEvents} from '../ledger/read-kept-events.ts';
import {printLine} from '../system/print.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import type {AnswerContext} from './context.ts';

/** Returns the chain's ledger; undefined: nothing is remembered of it. */
export function placeOfLedger(
	chain: string | undefined,
	{ledger: {isRemembering, chainId}, isDemo, system}: Pick<AnswerContext, 'ledger' | 'isDemo' | 'system'>,
): {readonly file: string; readonly chain: string} | undefined {
	const own = chain ?? chainId;
	const folder = isDemo || !isRemembering ? undefined : xdgFolder('state', system.environment);
	return own === undefined || folder === undefined
		? undefined
		: {file: path.join(folder, ledgerFileName), chain: own};
}

/** Reads what is remembered of a chain: its events, the newest first, and missed votes. */
export async function readLedger(
	chain: string | undefined,
	context: AnswerContext,
): Promise<Pick<Awaited<ReturnType<typeof readKeptEvents>>, 'events' | 'signing'>> {
	const place = placeOfLedger(chain, context);
	if (!place) return {events: [], signing: undefined};
	const {note, ...kept} = await readKeptEvents(place.file, place.chain, context.ledger.loadSqlite);
	if (note !== undefined) printLine(context.system, note);
	return kept;
}
