import type {Attempt} from './attempt.ts';
import type {BlockFindings} from './block-findings.ts';
import type {Journal} from './journal.ts';

/** Name of the journal's file in the state folder. */
export const journalFileName = 'broadcasts.ndjson';

/** Creates a journal that is loaded on first use: most runs never broadcast. */
function createLazyJournal(load: () => Promise<Journal>): Journal {
	let loaded: Promise<Journal> | undefined;
	const journal = () => {
		loaded ??= load();
		return loaded;
	};
	return {
		begin: async attempt => (await journal()).begin(attempt),
		list: async () => (await journal()).list(),
		follow: async (id, block) => (await journal()).follow(id, block),
	};
}

/** Opens the journal in the state folder; without such a folder no broadcast can begin. */
export function openJournal(folder: string | undefined): Journal {
	return createLazyJournal(async () => {
		const {createJournal} = await import('./journal.ts');
		return createJournal(folder && `${folder}/${journalFileName}`);
	});
}

/** Opens a journal in memory, lost when the program ends. */
export function openMemoryJournal(): Journal {
	return createLazyJournal(async () => (await import('./journal.ts')).createMemoryJournal());
}

/** Lists the attempts, newest first; a text: reason why they cannot be read. */
export function listAttempts(journal: Journal | undefined): Promise<readonly Attempt[] | string> {
	return orJournalProblem(journal?.list() ?? []);
}

/** Records the result in a block; a text: reason why that failed, which must not hide the result. */
export async function keepFindings(
	journal: Journal | undefined,
	id: string | undefined,
	block: BlockFindings,
): Promise<string | undefined> {
	const problem = await orJournalProblem(id === undefined ? undefined : journal?.follow(id, block));
	return typeof problem === 'string' ? problem : undefined;
}

async function orJournalProblem<Result>(doing: Promise<Result> | Result): Promise<Result | string> {
	try {
		return await doing;
	} catch (error) {
		const {JournalError} = await import('./journal.ts');
		if (error instanceof JournalError) return error.message;
		throw error;
	}
}
