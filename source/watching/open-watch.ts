import {randomUUID} from 'node:crypto';
import path from 'node:path';
import type {Indexer} from '../domain/service.ts';
import {describeNewLife} from '../ledger/follow-life.ts';
import {Ledger} from '../ledger/ledger.ts';
import {type LoadSqlite, ledgerFileName, notKept, notWritten, openLedger} from '../ledger/ledger-file.ts';
import {hurry} from '../ledger/ledger-schema.ts';
import type {IndexerQuestion} from '../services/indexer/around-indexer.ts';
import type {Clock} from '../system/timer.ts';
import {AnswerPool} from './answer-pool.ts';
import {LedgerView} from './ledger-view.ts';
import {Watcher} from './watcher.ts';
import type {WatcherOptions} from './watcher-options.ts';

export interface WatchOptions
	extends Pick<
		WatcherOptions,
		'chain' | 'insists' | 'isAlone' | 'person' | 'service' | 'signing' | 'coming' | 'ends' | 'onLease'
	> {
	/** Folder of the file; undefined: in memory. */
	readonly folder: string | undefined;
	readonly load: LoadSqlite;
	readonly clock: Clock;
	readonly indexer: Indexer;
	/** True for an invented chain, whose ledger is in memory and has a past. */
	readonly isDemo: boolean;
	/** Aborted when the ledger is no longer wanted, also before it is open. */
	readonly signal: AbortSignal;
	/** Calls the listener with each answer to this program, until the returned function is called. */
	listen(listener: (question: IndexerQuestion, answer: unknown) => void): () => void;
	/** Called once with a sentence on why nothing lasts, or on what was set aside. */
	onNote(note: string): void;
}

/** A chain that is watched. */
export interface OpenWatch {
	readonly ledger: LedgerView;
	/** File of the ledger; undefined: in memory. */
	readonly file: string | undefined;
	/** Place of the newest event from before it was watched, in a ledger that others write too; 0: there was none. */
	readonly placeBefore: bigint;
	setPaused(isPaused: boolean): void;
	/**
	Gives the lease back, and closes the file.

	@param using resolves when the ledger is no longer used, which stays open until then
	*/
	close(using?: Promise<unknown>): void;
}

/** Opens the ledger of a chain, and begins to fill it. Never rejects for a file that cannot be used. */
export async function openWatch(options: WatchOptions): Promise<OpenWatch> {
	const {folder, load, chain, clock, indexer, isDemo, onNote} = options;
	const file = folder === undefined || isDemo ? undefined : path.join(folder, ledgerFileName);
	const {database, note, isKept} = await openLedger(file, load);
	const ledger = new Ledger(database, chain);
	const said = new Set<string>();
	const say = (sentence: string) => {
		if (!said.has(sentence)) onNote(sentence);
		said.add(sentence);
	};
	if (note !== undefined) say(note);
	const lasting = isKept ? undefined : note;
	const onLedger = (error: unknown) => {
		if (error === undefined) return view.setNote(lasting);
		if (!isOfSqlite(error)) throw error;
		const place = file ?? ledgerFileName;
		const sentence = options.insists ? notWritten(place, error) : notKept(place, error);
		view.setNote(sentence);
		say(sentence);
	};
	const view = new LedgerView({
		ledger,
		clock,
		note: lasting,
		isAlone: options.isAlone,
		onFailure: onLedger,
	});
	const pool = new AnswerPool(clock.now);
	const leave = options.listen((question, answer) => pool.note(question, answer));
	if (isDemo) {
		const {writePast} = await import('./demo-past.ts');
		const facts = {indexer, person: options.person(), now: clock.now(), signal: options.signal};
		await writePast(ledger, facts).catch((error: unknown) => {
			// Whoever opened it ends meanwhile, and closes it as soon as it has it.
			if (!options.signal.aborted) throw error;
		});
	}
	const onAnew = () => say(describeNewLife(chain));
	const watcher = new Watcher({...options, ledger, view, pool, holder: randomUUID(), onLedger, onAnew});
	// Others may write as soon as they see that this program asks for the lease.
	const placeBefore = view.newest();
	watcher.start();
	return {
		ledger: view,
		file: isKept ? file : undefined,
		placeBefore,
		setPaused: isPaused => watcher.setPaused(isPaused),
		close(using) {
			leave();
			hurry(database);
			watcher.close();
			const end = () => ledger.close();
			if (using) void using.then(end, end);
			else end();
		},
	};
}

/** Tells whether an error is the database's; any other one is a bug. */
function isOfSqlite(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}
