import path from 'node:path';
import type {Borders} from '../domain/borders.ts';
import {cleanLine} from '../domain/clean.ts';
import type {BlockTimes} from '../domain/history.ts';
import type {NamedAddress} from '../domain/labels.ts';
import {settable} from '../system/changing.ts';
import {type KeptBlocks, openBlockTimes} from './block-times.ts';
import {
	addressForgotten,
	addressLabelled,
	addressUsed,
	bookmarkAdded,
	bookmarkRemoved,
	type Change,
	commandAdded,
	concernQuieted,
	concernRoused,
	validatorLabelled,
} from './changes.ts';
import {withGivenLabels} from './given-labels.ts';
import {createFileKeeper, createMemoryKeeper, type Keeper} from './keeper.ts';
import {chainNotKnown, labelOfFile, refusalOf, whyNoLabel, whyNotHere} from './label-refusals.ts';
import type {GivenLabel} from './merge-labels.ts';
import {addressesOn, type KnownAddress, namesOn, quietOn} from './on-chain.ts';
import {
	type ChosenDisplay,
	type ListOptions,
	nothingRemembered,
	type Remembered,
	withoutViewLook,
	withViewLook,
} from './remembered.ts';
import {stateFileName} from './state-file.ts';
import {changeUndoably, type UndoStep, type UndoSteps} from './undo.ts';

export {isMyAddress, isNamedOnChain, type KnownAddress} from './on-chain.ts';
export type {Bookmark, ListOptions} from './remembered.ts';

/** Data that is remembered, as one chain sees it. */
interface ChainMemory extends Pick<Remembered, 'bookmarks' | 'commands'> {
	/** Addresses, most recently used first, each with its label on the chain. */
	readonly addresses: readonly KnownAddress[];
	/** Stake that each quiet concern concerned when it was quieted, in namnam, by the key of the concern. */
	readonly quiet: ReadonlyMap<string, bigint>;
}

/**
Memory of the dashboard between sessions. A change is visible at once and written soon after. Methods that add
something return a sentence if they refuse, else undefined. All texts are cleaned, and texts that contain a
spending key are not kept.

Labels belong to a chain. One of a former version's file, or given while the chain was not known, belongs to none: it
counts on every chain, and becomes that of the chain on which its address is next opened. So nothing is lost where
such a file is first opened on another chain than the one that it was written for.
*/
export interface Store {
	/**
	Returns the store as seen from a chain: its labels, its labelled addresses.

	@param chain undefined: not known yet
	@param labels labels of a file, behind those that are kept here; none of them is kept
	*/
	on(chain: string | undefined, labels?: readonly GivenLabel[]): Store;
	/** Returns a stable snapshot: the same object until something changes. */
	read(): ChainMemory;
	/** Returns all labels and addresses that can be typed for an address. */
	names(): readonly NamedAddress[];
	/** Calls the listener after each change of content or problem, until the returned function is called. */
	subscribe(listener: () => void): () => void;
	/** Reason why changes stay in memory, or what happened to a broken file; undefined: all is well. */
	readonly problem: string | undefined;
	/** True if anything outlives the session; invented data, as from the embedded chain, does not. */
	readonly isLasting: boolean;
	/** Moves the address to the front, as it was opened on this chain. */
	rememberAddress(address: string): string | undefined;
	/** Labels the address on this chain; an empty label removes the one it has here. */
	labelAddress(address: string, label: string): string | undefined;
	/** Returns the same for a validator, whose address is none of mine for that. */
	labelValidator(address: string, label: string): string | undefined;
	forgetAddress(address: string): void;
	/** Replaces one with the same name. */
	addBookmark(name: string, route: string): string | undefined;
	removeBookmark(name: string): void;
	addCommand(text: string): string | undefined;
	/** Quiets a concern on this chain, as it is with that much stake; the sentence says what is undone. */
	quietConcern(key: string, amount: bigint, sentence?: string): string | undefined;
	/** Makes it loud again. */
	rouseConcern(key: string, sentence?: string): void;
	/** Changes of labels, bookmarks, hidden notices and views that can be undone. */
	readonly undos: UndoSteps;
	/** Options of the screen, the same on every chain. */
	readonly look: LookStore;
	/** Times of the chain's blocks. */
	readonly blocks: BlockTimes;
	/** Reloads what another dashboard has saved in the meantime. */
	reload(): Promise<void>;
	/** Resolves once all that can be written is written. */
	settled(): Promise<void>;
}

/** Options that are chosen on the screen. A change is visible at once and written soon after. */
export interface LookStore {
	/** Returns a stable snapshot: the same object until something changes. */
	read(): ChosenDisplay;
	subscribe(listener: () => void): () => void;
	/** Chooses a theme; undefined: none any longer. */
	chooseTheme(name: string | undefined): void;
	/** Chooses when there are frames; undefined: as configured. */
	chooseBorders(borders: Borders | undefined): void;
	/** Changes how one list is shown; undefined values are chosen no longer. */
	chooseView(view: string, change: ListOptions): void;
	/** Forgets all that was chosen about one list, and returns how that is undone; undefined: nothing was chosen. */
	resetView(view: string): UndoStep | undefined;
}

interface StoreOptions {
	/** Folder of the file; undefined: none, so that everything stays in memory. */
	readonly folder: string | undefined;
	/** Folder of what can be asked for again; left out: none. */
	readonly cache?: string | undefined;
	/** Returns the time, unix milliseconds. */
	readonly now: () => number;
	/** Process id of this program, as others may keep the same file. */
	readonly pid: number;
}

/** Loads the remembered data. Never rejects: `problem` says what is wrong with the file. */
export async function createStore({folder, cache, now, pid}: StoreOptions): Promise<Store> {
	if (folder !== undefined) {
		const keeper = await createFileKeeper(path.join(folder, stateFileName), pid);
		return storeOver(keeper, {now, isLasting: true, blocks: openBlockTimes(cache)});
	}
	const problem =
		'nothing is remembered after this session, as neither HOME nor XDG_STATE_HOME names a folder';
	return storeOver(createMemoryKeeper(nothingRemembered, problem), {now, isLasting: false});
}

/**
Creates a store in memory that reports no problem: for invented data, which is not worth keeping.

@param kept keeps the look and the steps to undo, which are no part of that data; left out: all in the same memory
*/
export function createMemoryStore(
	initial: Partial<Remembered> = {},
	now: () => number = Date.now,
	kept?: Pick<Store, 'look' | 'undos'>,
): Store {
	const keeper = createMemoryKeeper({...nothingRemembered, ...initial}, undefined);
	return storeOver(keeper, {now, isLasting: false, look: kept?.look, undos: kept?.undos});
}

interface StoreParts {
	readonly now: () => number;
	readonly isLasting: boolean;
	readonly chain?: string | undefined;
	readonly look?: LookStore | undefined;
	readonly undos?: UndoSteps | undefined;
	readonly blocks?: KeptBlocks;
}

type ToChange = (...cleaned: string[]) => Change;

function storeOver(keeper: Keeper, parts: StoreParts): Store {
	const {now, isLasting, chain, look = lookOver(keeper), blocks = openBlockTimes(undefined)} = parts;
	const {undos = settable<readonly UndoStep[]>([])} = parts;
	const undoable = (change: Change, notice?: string) => void changeUndoably(keeper, change, undos, notice);
	const add = (texts: readonly string[], toChange: ToChange, apply: Keeper['change'] = undoable) => {
		const cleaned = texts.map(cleanLine);
		const problem = refusalOf(texts, cleaned);
		if (problem === undefined) apply(toChange(...cleaned));
		return problem;
	};
	const labelHere = (typed: string) =>
		addressesOn(keeper.read(), chain).find(({address}) => address === cleanLine(typed))?.label;
	const addLabel = (typed: string, label: string, toChange: (address: string, name: string) => Change) => {
		const isRemoval = cleanLine(label) === '';
		const problem = (isRemoval ? whyNotHere : whyNoLabel)(keeper.read(), cleanLine(typed), chain);
		if (problem !== undefined) return problem;
		const before = isRemoval ? labelHere(typed) : undefined;
		const refused = add(isRemoval ? [typed] : [typed, label], (address = '', name = '') =>
			toChange(address, name),
		);
		return before !== undefined && labelHere(typed) === before ? labelOfFile : refused;
	};
	let seen: {readonly of: Remembered; readonly known: ChainMemory} | undefined;
	const read = () => {
		const of = keeper.read();
		const {bookmarks, commands} = of;
		if (seen?.of !== of) {
			const known = {addresses: addressesOn(of, chain), quiet: quietOn(of, chain), bookmarks, commands};
			seen = {of, known};
		}
		return seen.known;
	};
	return {
		on: (other, labels = []) =>
			storeOver(withGivenLabels(keeper, labels), {now, isLasting, chain: other, look, undos, blocks}),
		read,
		names: () => namesOn(keeper.read(), chain),
		subscribe: keeper.subscribe,
		isLasting,
		get problem() {
			return keeper.problem;
		},
		rememberAddress: typed =>
			add([typed], (address = '') => addressUsed(address, now(), chain), keeper.change),
		labelAddress: (typed, label) =>
			addLabel(typed, label, (address, name) => addressLabelled({chain, address, label: name}, now())),
		labelValidator(typed, label) {
			if (chain === undefined) return chainNotKnown;
			return addLabel(typed, label, (address, name) =>
				validatorLabelled({chain, address, label: name}, now()),
			);
		},
		forgetAddress: address => undoable(addressForgotten(cleanLine(address), chain)),
		addBookmark: (...typed) => add(typed, (name = '', route = '') => bookmarkAdded(name, route)),
		removeBookmark: name => undoable(bookmarkRemoved(cleanLine(name))),
		quietConcern(key, amount, sentence) {
			if (chain === undefined) return chainNotKnown;
			const toChange = (cleaned = '') => concernQuieted({chain, key: cleaned, amount: String(amount)});
			return add([key], toChange, change => undoable(change, sentence));
		},
		rouseConcern(key, sentence) {
			if (chain !== undefined) undoable(concernRoused({chain, key: cleanLine(key)}), sentence);
		},
		addCommand: typed => add([typed], (text = '') => commandAdded(text), keeper.change),
		look,
		undos,
		blocks: blocks.on(chain),
		reload: keeper.reload,
		settled: async () => void (await Promise.all([keeper.settled(), blocks.settled()])),
	};
}

function lookOver(keeper: Keeper): LookStore {
	const change = (toLook: (look: ChosenDisplay) => ChosenDisplay) =>
		keeper.change(remembered => ({...remembered, look: toLook(remembered.look)}));
	return {
		read: () => keeper.read().look,
		subscribe: keeper.subscribe,
		chooseTheme: theme => change(look => ({...look, theme})),
		chooseBorders: borders => change(look => ({...look, borders})),
		chooseView: (view, chosen) => change(look => withViewLook(look, view, chosen)),
		resetView: view =>
			changeUndoably(keeper, remembered => ({...remembered, look: withoutViewLook(remembered.look, view)})),
	};
}
