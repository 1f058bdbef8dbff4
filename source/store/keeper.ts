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

/** Read access for outside, and the listeners. */
export class View {
	readonly #listeners = new Set<() => void>();
	#shown: Remembered;
	#problem: string | undefined;

	constructor(remembered: Remembered, problem: string | undefined) {
		this.#shown = sorted(remembered);
		this.#problem = problem;
	}

	readonly read = (): Remembered => this.#shown;

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	};

	get problem(): string | undefined {
		return this.#problem;
	}

	/** Notifies the listeners if anything has changed. */
	show(remembered: Remembered, problem: string | undefined): void {
		const next = sorted(remembered);
		const isChanged = JSON.stringify(next) !== JSON.stringify(this.#shown);
		if (!isChanged && problem === this.#problem) return;
		if (isChanged) this.#shown = next;
		this.#problem = problem;
		for (const listener of [...this.#listeners]) listener();
	}
}

/** Keeps changes in memory only. */
export function createMemoryKeeper(start: Remembered, problem: string | undefined): Keeper {
	let current = start;
	const view = new View(start, problem);
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
