import path from 'node:path';
import {ledgerFileName} from '../ledger/ledger-file.ts';
import {readKeptEvents} from '../ledger/read-kept-events.ts';
import {printLine} from '../system/print.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import type {AnswerContext} from './context.ts';

/** Returns the chain's ledger; undefined: nothing is remembered of it. */
export function placeOfLedger(
	chain: string | undefined,
	{
		ledger: {isRemembering, chainId, loadSqlite},
		isDemo,
		system,
	}: Pick<AnswerContext, 'ledger' | 'isDemo' | 'system'>,
): Parameters<typeof readKeptEvents>[0] | undefined {
	const own = chain ?? chainId;
	const folder = isDemo || !isRemembering ? undefined : xdgFolder('state', system.environment);
	if (own === undefined || folder === undefined) return undefined;
	const onNote = (note: string) => printLine(system, note);
	return {file: path.join(folder, ledgerFileName), chain: own, load: loadSqlite, onNote};
}

/** Reads what is remembered of a chain: its events, the newest first, and missed votes. */
export async function readLedger(
	chain: string | undefined,
	context: AnswerContext,
): ReturnType<typeof readKeptEvents> {
	const place = placeOfLedger(chain, context);
	return place ? readKeptEvents(place) : {events: [], signing: undefined};
}
