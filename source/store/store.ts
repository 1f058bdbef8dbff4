import path from 'node:path';
import {isSpendingKey} from '../domain/address.ts';
import {cleanLine} from '../domain/clean.ts';
import {stateFileName} from '../system/state-folder.ts';
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

export type {Bookmark, Remembered, RememberedAddress} from './remembered.ts';

/**
What the dashboard remembers between sessions. A change is visible at once and written soon after. Methods that add
something return a sentence if they refuse, else undefined. All texts are cleaned, and texts that contain a
spending key are not kept.
*/
export interface Store {
	/** The same object until something changes. */
	read(): Remembered;
	/** Calls the listener after each change, and where the problem changes, until the returned function is called. */
	subscribe(listener: () => void): () => void;
	/** Why changes are kept in memory alone, or what happened to a file that was broken; undefined: all is well. */
	readonly problem: string | undefined;
	/** Whether any of it outlives the session; what is made up, as the embedded chain's, does not. */
	readonly isLasting: boolean;
	/** Puts the address in front; its label stays. */
	rememberAddress(address: string): string | undefined;
	/** Names the address; an empty label takes the name away. */
	labelAddress(address: string, label: string): string | undefined;
	forgetAddress(address: string): void;
	/** One of the same name is replaced. */
	addBookmark(name: string, route: string): string | undefined;
	removeBookmark(name: string): void;
	addCommand(text: string): string | undefined;
	/** Takes over what another dashboard has kept meanwhile. */
	reload(): Promise<void>;
	/** Resolves once everything is written that can be. */
	settled(): Promise<void>;
}

export interface StoreOptions {
	/** Folder of the file; undefined: there is none, and everything is kept in memory. */
	readonly folder: string | undefined;
	/** Unix milliseconds. */
	readonly now: () => number;
	/** Of this program, among those that keep the same file. */
	readonly pid: number;
}

/** Loads what is remembered. Never rejects: what is wrong with the file is said by `problem`. */
export async function createStore({folder, now, pid}: StoreOptions): Promise<Store> {
	if (folder !== undefined) {
		return storeOver(await createFileKeeper(path.join(folder, stateFileName), pid), now, true);
	}
	const problem =
		'what is remembered lasts until the end of this session, as neither HOME nor XDG_STATE_HOME names a folder';
	return storeOver(createMemoryKeeper(nothingRemembered, problem), now, false);
}

/** A store that is written nowhere and says nothing of it: for made-up data, which is not worth keeping. */
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

/** Why texts are not kept; undefined where they are. */
function refusalOf(typed: readonly string[], cleaned: readonly string[]): string | undefined {
	// What is invisible may stand between the letters that would give a key away.
	if ([...typed, ...cleaned].some(isSpendingKey)) return 'that holds a spending key, which is never kept';
	if (typed.some(text => text.length > longestText)) {
		return `that is too long to be remembered: ${longestText} characters at most`;
	}
	return cleaned.includes('') ? 'there is nothing in it to remember' : undefined;
}
