import {quote} from '../domain/phrases.ts';
import type {Settable} from '../system/changing.ts';
import type {Change} from './changes.ts';
import type {Keeper} from './keeper.ts';
import {isRecord, type Remembered} from './remembered.ts';

/** A change of this session that can be undone. */
export interface UndoStep {
	/** 'label "Cold" of tnam1…' */
	readonly what: string;
	/** Undoes it exactly; resolves with false, and changes nothing, if the thing is no longer as the change left it. */
	undo(): Promise<boolean>;
}

/** Changes of this session that can be undone, oldest first. */
export type UndoSteps = Settable<readonly UndoStep[]>;

/**
Applies a change, and returns the step that undoes it; undefined: it changed nothing that can be undone.

@param undos takes the step; left out: the caller does
@param notice sentence of a notice that is hidden or shown again; left out: its key
*/
export function changeUndoably(
	keeper: Keeper,
	change: Change,
	undos?: UndoSteps,
	notice?: string,
): UndoStep | undefined {
	// A change is applied in memory, and then to what the file holds by then: the last time counts.
	let [before, after] = [keeper.read(), keeper.read()];
	keeper.change(remembered => {
		before = remembered;
		after = change(remembered);
		return after;
	});
	const [key] = before === after ? [] : changedKeys(itemsOf(before), itemsOf(after));
	if (key === undefined) return undefined;
	const [old, made] = [before, after].map(each => byKey(itemsOf(each)).get(key));
	const step = {
		what: made ? nameOf(made, notice) : `removal of ${nameOf(old ?? {}, notice)}`,
		async undo() {
			let undone: Remembered | undefined;
			keeper.change(remembered => {
				undone = withoutChange(remembered, before, after);
				return undone ?? remembered;
			});
			await keeper.settled();
			return undone !== undefined;
		},
	};
	undos?.set(steps => [...steps, step]);
	return step;
}

/** Fields of the items of all lists that distinguish and name them. */
interface Item {
	readonly chain?: string;
	readonly address?: string;
	readonly name?: string;
	readonly key?: string;
	readonly view?: string;
	readonly label?: string | undefined;
}

const viewsOf = ({look}: Remembered) =>
	Object.entries(look.views).map(([view, options]) => ({view, options}));
const itemsOf = (of: Remembered): readonly Item[] =>
	[of.labels, of.addresses, of.bookmarks, of.quiet, viewsOf(of)].flat();

const keyOf = ({chain, address, name, key, view}: Item) => JSON.stringify([chain, address, name, key, view]);

const byKey = (items: readonly Item[]) => new Map(items.map(item => [keyOf(item), item]));

/** Writes an item in one form; the time at which an address was opened is no part of what is undone. */
const write = (item: Item | undefined) =>
	JSON.stringify(item, (_name, value: unknown) =>
		isRecord(value) ? Object.fromEntries(Object.entries({...value, usedAt: undefined}).sort()) : value,
	);

function changedKeys(before: readonly Item[], after: readonly Item[]): readonly string[] {
	const [was, is] = [byKey(before), byKey(after)];
	return [...new Set([...is.keys(), ...was.keys()])].filter(
		key => write(was.get(key)) !== write(is.get(key)),
	);
}

function nameOf({address, label, key, name = ''}: Item, notice = key): string {
	if (address !== undefined) return label === undefined ? address : `label ${quote(label)} of ${address}`;
	return key === undefined ? `bookmark ${quote(name)}` : `hidden notice: ${notice}`;
}

/** Takes one change back and keeps all later ones; undefined: what it changed was changed again. */
function withoutChange(now: Remembered, before: Remembered, after: Remembered): Remembered | undefined {
	const labels = restore(now.labels, before.labels, after.labels);
	const addresses = restore(now.addresses, before.addresses, after.addresses);
	const bookmarks = restore(now.bookmarks, before.bookmarks, after.bookmarks);
	const quiet = restore(now.quiet, before.quiet, after.quiet);
	const views = restore(viewsOf(now), viewsOf(before), viewsOf(after));
	if (!labels || !addresses || !bookmarks || !quiet || !views) return undefined;
	const look = {...now.look, views: Object.fromEntries(views.map(({view, options}) => [view, options]))};
	return {...now, labels, addresses, bookmarks, quiet, look};
}

/** Restores each item that differs to its place: behind those that were before it. */
function restore<Kept extends Item>(
	now: readonly Kept[],
	before: readonly Kept[],
	after: readonly Kept[],
): readonly Kept[] | undefined {
	const changed = new Set(changedKeys(before, after));
	if (changedKeys(now, after).some(key => changed.has(key))) return undefined;
	const restored = now.filter(item => !changed.has(keyOf(item)));
	const earlier = new Set<string>();
	for (const item of before) {
		if (changed.has(keyOf(item))) {
			restored.splice(restored.findLastIndex(each => earlier.has(keyOf(each))) + 1, 0, item);
		}
		earlier.add(keyOf(item));
	}
	return restored;
}
