import path from 'node:path';
import type {AnswerFreshness} from '../domain/freshness.ts';
import {describeDamagedRows} from '../ledger/damaged-rows.ts';
import {chainSeenAt, Ledger} from '../ledger/ledger.ts';
import {
	isDamaged,
	isLedgerError,
	ledgerFileName,
	type OpenLedger,
	openLedger,
	reasonOf,
	setAsideDamaged,
} from '../ledger/ledger-file.ts';
import {parametersQuestion} from '../model/questions/chain.ts';
import {readOwnValidator} from '../model/read-this-node.ts';
import {type ChangeOptions, defaultChanges} from '../options/change-choice.ts';
import {describeErrno} from '../system/errno.ts';
import {printLine} from '../system/print.ts';
import {UsageError} from '../system/usage-error.ts';
import {xdgFolder} from '../system/xdg-folder.ts';
import type {AnswerContext, AskingContext} from './context.ts';
import {countOf} from './list-answer.ts';
import {printChanges} from './print-changes.ts';
import {readPerson} from './read-person.ts';
import {type ChainLedger, type Refreshed, refreshLedger} from './refresh-ledger.ts';
import {reportLedger} from './report-freshness.ts';

/**
Answers with what changed: the chain is compared with the ledger, unless another program does that or nothing is to be
asked, and the events are printed, the newest first.
*/
export async function answerChanges(context: AnswerContext): Promise<void> {
	const options = context.answer.changes ?? defaultChanges;
	await compareChain(context, options, known => printChanges(known, options, context));
}

/** Ledger after a comparison. */
export interface ComparedLedger extends ChainLedger {
	/** Place of its newest event before that. */
	readonly before: bigint;
	readonly freshness: AnswerFreshness;
}
type Comparing = Pick<ChangeOptions, 'isOffline' | 'mustForget'>;
type TakeLedger = (known: ComparedLedger) => Promise<void>;

/** Compares the chain with the ledger, where that is wanted and possible, and hands the ledger on. */
export async function compareChain(
	context: AskingContext,
	options: Comparing,
	take: TakeLedger,
): Promise<void> {
	const file = placeOf(context, options);
	let opened = await openLedger(file, context.ledger.loadSqlite);
	try {
		await compareOpened(opened, context, options, take);
	} catch (error) {
		if (file === undefined || !isLedgerError(error)) throw error;
		if (!isDamaged(error)) throw notRemembered(file, error);
		opened.database.close();
		const note = await setDamagedAside(file, opened.identity);
		if (note !== undefined) printLine(context.system, note);
		opened = await openLedger(file, context.ledger.loadSqlite);
		await compareOpened(opened, context, options, take);
	} finally {
		const damaged = file === undefined ? undefined : describeDamagedRows(file, opened.database);
		if (damaged !== undefined) printLine(context.system, damaged);
		if (opened.database.isOpen) opened.database.close();
	}
}

function notRemembered(file: string, error: Error): UsageError {
	return new UsageError(`nothing new is remembered: ${file}: ${reasonOf(file, error)}`, {cause: error});
}

/** Sets a damaged ledger aside and returns a sentence on it. Rejects with a UsageError where that cannot be done. */
async function setDamagedAside(file: string, identity: bigint | undefined): Promise<string | undefined> {
	try {
		return await setAsideDamaged(file, identity);
	} catch (error) {
		throw new UsageError(`${file} is damaged, and cannot be set aside: ${describeErrno('write', error)}`);
	}
}

/** Returns the file of the ledger; undefined: in memory, as that of the embedded chain. Throws a UsageError if there is none. */
function placeOf(
	{ledger, isDemo, system}: AskingContext,
	{isOffline, mustForget}: Comparing,
): string | undefined {
	if (isDemo) {
		if (!isOffline && !mustForget) return undefined;
		throw new UsageError(
			`--${isOffline ? 'offline' : 'forget'} does not go with --demo, whose chain begins anew with each run`,
		);
	}
	if (!ledger.isRemembering) {
		throw new UsageError(
			'the configuration has remember = false, so nothing is known of the past: take that line out, and changes are kept from then on',
		);
	}
	const folder = xdgFolder('state', system.environment);
	if (folder !== undefined) return path.join(folder, ledgerFileName);
	throw new UsageError(
		'there is no place to keep changes in: the environment has neither HOME nor an absolute XDG_STATE_HOME',
	);
}

async function compareOpened(
	{database, note, isKept, isCopy}: OpenLedger,
	context: AskingContext,
	options: Comparing,
	take: TakeLedger,
): Promise<void> {
	const {system, indexer} = context;
	if (note !== undefined) {
		// In memory there is nothing to compare with, and nobody would see the next comparison.
		if (!isKept && !(isCopy && options.isOffline)) throw new UsageError(note);
		printLine(system, note);
	}
	const isAsking = !options.isOffline && !options.mustForget;
	const told = isAsking ? await parametersQuestion.ask({indexer, signal: context.signal}) : undefined;
	// By the person's word where the service does not give it.
	const chain =
		told?.chainId ?? context.ledger.chainId ?? (told ? undefined : chainSeenAt(database, indexer.address));
	if (chain === undefined) {
		throw new UsageError(
			isAsking
				? `${indexer.address} does not say which chain it serves: give its id as chain-id of a profile`
				: `nothing was seen of ${indexer.address} yet: run changes without --offline or --forget first`,
		);
	}
	const ledger = new Ledger(database, chain);
	if (options.mustForget) {
		const count = ledger.eventsAfter(0n).length;
		ledger.forget();
		printLine(system, `forgot ${countOf(count, 'changes')} of ${chain}, and all that was seen of it`);
		return;
	}
	const {node, signal} = context;
	const isOwn = isAsking && context.isOwnNode === true;
	const own =
		node && isOwn ? await readOwnValidator(node, {chainId: chain, epoch: undefined}, {signal}) : undefined;
	const person = await readPerson(chain, context.readNamed, own);
	const known = {ledger, chain, genesisTime: told?.genesisTime, ...person};
	if (context.isDemo && isAsking) {
		// The first answer already shows what this is.
		const {writePast} = await import('../watching/demo-past.ts');
		await writePast(ledger, {indexer, person: known.person, now: Date.now(), signal: context.signal});
	}
	const before = ledger.newest();
	const outcome: Refreshed = isAsking ? await tryRefresh(known, context) : reportLedger(ledger, context);
	context.onAnswered();
	await take({...known, before, ...outcome});
	if (outcome.problem) throw outcome.problem;
}

/** Compares the chain with the ledger; returns a problem for below the answer, as what is known is printed anyway. */
async function tryRefresh(known: ChainLedger, context: AskingContext): Promise<Refreshed> {
	try {
		return await refreshLedger(known, context);
	} catch (error) {
		if (!isLedgerError(error) || isDamaged(error)) throw error;
		return {...reportLedger(known.ledger, context), problem: error};
	}
}
