import path from 'node:path';
import {isSpendingKey} from '../domain/address.ts';
import {cleanLine} from '../domain/clean.ts';
import {
	addressForgotten,
	addressLabelled,
	addressUsed,
	bookmarkAdded,
	bookmarkRemoved,
	type Change,
	commandAdded,
} from './changes.ts';
import {createFileKeeper} from './file-keeper.ts';
import {createMemoryKeeper, type Keeper} from './keeper.ts';
import {longestText, nothingRemembered, type Remembered} from './remembered.ts';
import {stateFileName} from './state-file.ts';

export type {Bookmark, Remembered, RememberedAddress} from './remembered.ts';

/**
What the dashboard remembers between sessions. A change is visible at once and written soon after. Methods that add
something return a sentence if they refuse, else undefined. All texts are cleaned, and texts that contain a
spending key are not kept.
*/
export interface Store {
	/** A stable snapshot: the same object until something changes. */
	read(): Remembered;
	/** Calls the listener after each change of content or problem, until the returned function is called. */
	subscribe(listener: () => void): () => void;
	/** Why changes stay in memory, or what happened to a broken file; undefined: all is well. */
	readonly problem: string | undefined;
	/** Whether anything outlives the session; invented data, as from the embedded chain, does not. */
	readonly isLasting: boolean;
	/** Moves the address to the front; its label stays. */
	rememberAddress(address: string): string | undefined;
	/** Labels the address; an empty label removes the one it has. */
	labelAddress(address: string, label: string): string | undefined;
	forgetAddress(address: string): void;
	/** Replaces one with the same name. */
	addBookmark(name: string, route: string): string | undefined;
	removeBookmark(name: string): void;
	addCommand(text: string): string | undefined;
	/** Reloads what another dashboard has saved in the meantime. */
	reload(): Promise<void>;
	/** Resolves once all that can be written is written. */
	settled(): Promise<void>;
}

export interface StoreOptions {
	/** Folder of the file; undefined: none, so that everything stays in memory. */
	readonly folder: string | undefined;
	/** Unix milliseconds. */
	readonly now: () => number;
	/** Process id of this program, to tell it from others that keep the same file. */
	readonly pid: number;
}

/** Loads what is remembered. Never rejects: `problem` says what is wrong with the file. */
export async function createStore({folder, now, pid}: StoreOptions): Promise<Store> {
	if (folder !== undefined) {
		return storeOver(await createFileKeeper(path.join(folder, stateFileName), pid), now, true);
	}
	const problem =
		'what is remembered lasts until the end of this session, as neither HOME nor XDG_STATE_HOME names a folder';
	return storeOver(createMemoryKeeper(nothingRemembered, problem), now, false);
}

/** A store in memory that reports no problem: for invented data, which is not worth keeping. */
export function createMemoryStore(initial: Partial<Remembered> = {}, now: () => number = Date.now): Store {
	return storeOver(createMemoryKeeper({...nothingRemembered, ...initial}, undefined), now, false);
}

function storeOver(keeper: Keeper, now: () => number, isLasting: boolean): Store {
	const add = (texts: readonly string[], toChange: (...cleaned: string[]) => Change) => {
		const cleaned = texts.map(cleanLine);
		const problem = refusalOf(texts, cleaned);
		if (problem === undefined) keeper.change(toChange(...cleaned));
		return problem;
	};
	return {
		read: keeper.read,
		subscribe: keeper.subscribe,
		isLasting,
		get problem() {
			return keeper.problem;
		},
		rememberAddress: typed => add([typed], (address = '') => addressUsed(address, now())),
		labelAddress(typed, label) {
			if (cleanLine(label) !== '') {
				return add([typed, label], (address = '', name = '') => addressLabelled(address, name, now()));
			}
			return add([typed], (address = '') => addressLabelled(address, '', now()));
		},
		forgetAddress: address => keeper.change(addressForgotten(cleanLine(address))),
		addBookmark: (...typed) => add(typed, (name = '', route = '') => bookmarkAdded(name, route)),
		removeBookmark: name => keeper.change(bookmarkRemoved(cleanLine(name))),
		addCommand: typed => add([typed], (text = '') => commandAdded(text)),
		reload: keeper.reload,
		settled: keeper.settled,
	};
}

/** Why texts are not kept; undefined if they are. */
function refusalOf(typed: readonly string[], cleaned: readonly string[]): string | undefined {
	// Invisible characters between the letters could disguise a key.
	if ([...typed, ...cleaned].some(isSpendingKey)) return 'that holds a spending key, which is never kept';
	if (typed.some(text => text.length > longestText)) {
		return `that is too long to be remembered: ${longestText} characters at most`;
	}
	return cleaned.includes('') ? 'there is nothing in it to remember' : undefined;
}
