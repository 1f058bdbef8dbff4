import {randomUUID} from 'node:crypto';
import path from 'node:path';
import {describeDamagedRows} from '../ledger/damaged-rows.ts';
import {Ledger} from '../ledger/ledger.ts';
import {type LoadSqlite, ledgerFileName, notKept, notWritten, openLedger} from '../ledger/ledger-file.ts';
import {hurry} from '../ledger/ledger-schema.ts';
import {describeOldWriter} from '../ledger/old-ledger.ts';
import {LedgerView} from './ledger-view.ts';
import {LifeNotes} from './life-notes.ts';
import {LedgerGuard, type LostLedger} from './lost-ledger.ts';
import {Watcher, type WatcherOptions} from './watcher.ts';

export interface WatchOptions
	extends Omit<WatcherOptions, 'ledger' | 'view' | 'holder' | 'isLost' | 'onLedger' | 'onReset'> {
	/** Folder of the file; undefined: in memory. */
	readonly folder: string | undefined;
	readonly load: LoadSqlite;
	/** True for an invented chain, whose ledger is in memory and has a past. */
	readonly isDemo: boolean;
	/** Aborted when the ledger is no longer wanted, also before it is open. */
	readonly signal: AbortSignal;
	/** Ledger at the same place that this one replaces; left out: there was none. */
	readonly lost?: LostLedger | undefined;
	/** Called once with a sentence on why nothing lasts, or on what was set aside. */
	onNote(note: string): void;
	/** Called once if another file, or none, is at the place of the ledger: it has to be opened again. */
	onLost(lost: LostLedger): void;
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
	const {folder, load, chain, clock, isDemo, onNote} = options;
	const file = folder === undefined || isDemo ? undefined : path.join(folder, ledgerFileName);
	const {database, note, isKept, identity} = await openLedger(file, load);
	const ledger = new Ledger(database, chain);
	const lost = options.lost?.chain === chain ? options.lost : undefined;
	const said = new Set<string>();
	const say = (sentence: string | undefined) => {
		if (sentence === undefined || said.has(sentence)) return;
		said.add(sentence);
		onNote(sentence);
	};
	say(note);
	const lasting = isKept ? undefined : note;
	const guard = new LedgerGuard({...options, ledger, file, identity, say});
	const isLost = () => guard.isLost();
	const notes = new LifeNotes({...options, ledger});
	const onLedger = (error: unknown) => {
		if (guard.isLost(error)) return;
		say(file && describeDamagedRows(file, database));
		say(file && describeOldWriter(file));
		if (error === undefined) {
			notes.look();
			return view.setNote(lasting);
		}
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
		isLost,
		onFailure: onLedger,
	});
	if (lost) view.addLists(lost.rows);
	if (isDemo) await writeDemoPast(ledger, options);
	const own = {ledger, view, holder: randomUUID(), onLedger, onReset: notes.reset, isLost};
	const watcher = new Watcher({...options, ...own});
	// Others may write as soon as they see that this program asks for the lease.
	const placeBefore = view.newest(lost?.at);
	watcher.start();
	return {
		ledger: view,
		file: isKept ? file : undefined,
		placeBefore,
		setPaused: isPaused => watcher.setPaused(isPaused),
		close(using) {
			hurry(database);
			watcher.close();
			const end = () => ledger.close();
			if (using) void using.then(end, end);
			else end();
		},
	};
}

/** Writes the past of the embedded chain. */
async function writeDemoPast(ledger: Ledger, {indexer, person, clock, signal}: WatchOptions): Promise<void> {
	const {writePast} = await import('./demo-past.ts');
	try {
		await writePast(ledger, {indexer, person: person(), now: clock.now(), signal});
	} catch (error) {
		// Whoever opened it ends meanwhile, and closes it as soon as it has it.
		if (!signal.aborted) throw error;
	}
}

/** Tells whether an error is the database's; any other one is a bug. */
function isOfSqlite(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}
