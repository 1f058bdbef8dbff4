import path from 'node:path';
import type {readKeptEvents} from '../ledger/read-kept-events.ts';
import {printLine} from '../system/print.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import type {AnswerContext} from './context.ts';

/** Returns the chain's ledger; undefined: nothing is remembered of it. */
export async function placeOfLedger(
	chain: string | undefined,
	{
		ledger: {isRemembering, chainId, loadSqlite},
		isDemo,
		system,
	}: Pick<AnswerContext, 'ledger' | 'isDemo' | 'system'>,
): Promise<Parameters<typeof readKeptEvents>[0] | undefined> {
	const own = chain ?? chainId;
	const folder = isDemo || !isRemembering ? undefined : xdgFolder('state', system.environment);
	if (own === undefined || folder === undefined) return undefined;
	// Commands that read nothing from it do not load it.
	const {ledgerFileName} = await import('../ledger/ledger-file.ts');
	const onNote = (note: string) => printLine(system, note);
	return {file: path.join(folder, ledgerFileName), chain: own, load: loadSqlite, onNote};
}

/** Reads what is remembered of a chain: its events, the newest first, and missed votes. */
export async function readLedger(
	chain: string | undefined,
	context: AnswerContext,
): ReturnType<typeof readKeptEvents> {
	const place = await placeOfLedger(chain, context);
	if (!place) return {events: [], signing: undefined};
	return (await import('../ledger/read-kept-events.ts')).readKeptEvents(place);
}
