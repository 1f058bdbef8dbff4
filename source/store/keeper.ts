import {settable} from '../system/changing.ts';
import type {Change} from './changes.ts';
import type {Remembered} from './remembered.ts';

/** Holds what is remembered and applies any change to it. */
export interface Keeper {
	/** Bookmarks by name; a stable snapshot, the same object until something changes. */
	read(): Remembered;
	subscribe(listener: () => void): () => void;
	readonly problem: string | undefined;
	change(change: Change): void;
	/** Reloads what another program has saved in the meantime. */
	reload(): Promise<void>;
	settled(): Promise<void>;
}

/** The content and the problem that a keeper shows. */
interface Snapshot extends Pick<Keeper, 'read' | 'subscribe'> {
	problem(): string | undefined;
	/** Notifies the listeners if anything has changed. */
	show(remembered: Remembered, problem: string | undefined): void;
}

/** Holds what a keeper shows. */
export function createSnapshot(remembered: Remembered, problem: string | undefined): Snapshot {
	const shown = settable({content: sorted(remembered), problem});
	return {
		read: () => shown.read().content,
		subscribe: shown.subscribe,
		problem: () => shown.read().problem,
		show(remembered, problem) {
			const before = shown.read();
			const next = sorted(remembered);
			const isChanged = JSON.stringify(next) !== JSON.stringify(before.content);
			if (!isChanged && problem === before.problem) return;
			shown.set(() => ({content: isChanged ? next : before.content, problem}));
		},
	};
}

/** Keeps changes in memory only. */
export function createMemoryKeeper(start: Remembered, problem: string | undefined): Keeper {
	let current = start;
	const view = createSnapshot(start, problem);
	return {
		read: view.read,
		subscribe: view.subscribe,
		problem,
		change(change) {
			current = change(current);
			view.show(current, problem);
		},
		async reload() {},
		async settled() {},
	};
}

function sorted(remembered: Remembered): Remembered {
	const bookmarks = remembered.bookmarks.toSorted((left, right) => left.name.localeCompare(right.name));
	return {...remembered, bookmarks};
}
