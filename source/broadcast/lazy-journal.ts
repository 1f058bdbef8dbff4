import type {Journal} from './journal.ts';

/** The file of the journal, in the state folder. */
export const journalFileName = 'broadcasts.ndjson';

/** A journal that is loaded on first use: most runs never broadcast. */
export function createLazyJournal(load: () => Promise<Journal>): Journal {
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

/** The journal in the state folder; without such a folder no broadcast can begin. */
export function openJournal(folder: string | undefined): Journal {
	return createLazyJournal(async () => {
		const {createJournal} = await import('./journal.ts');
		return createJournal(folder && `${folder}/${journalFileName}`);
	});
}

/** A journal in memory, lost when the program ends. */
export function openMemoryJournal(): Journal {
	return createLazyJournal(async () => (await import('./journal.ts')).createMemoryJournal());
}
