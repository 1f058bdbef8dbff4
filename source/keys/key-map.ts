import {type Binding, type KeyAction, type KeyContext, keyTable} from './key-table.ts';

/** The keys in force: those of the table, or those that a person has chosen in their place. */
export interface KeyMap {
	/** What a key does in a context; undefined where it does nothing. */
	find(context: KeyContext, key: string): Binding | undefined;
	/** Keys that work in a context, in the table's order. */
	of(context: KeyContext): readonly Binding[];
	/** The first key of an action, as the decoder names it; undefined where it has none. */
	keyOf(action: KeyAction): string | undefined;
}

/** Keys that a person has chosen, by what they do: they take the place of all keys that the table has for it. */
export type ChosenKeys = Readonly<Partial<Record<KeyAction, readonly string[]>>>;

/** Expects choices without conflicts: of two actions with one key in a context, the first of the table has it. */
export function createKeyMap(chosen: ChosenKeys = {}): KeyMap {
	const bindings: readonly Binding[] = keyTable.map(row => ({...row, keys: chosen[row.action] ?? row.keys}));
	return {
		find: (context, key) =>
			bindings.find(({contexts, keys}) => contexts.includes(context) && keys.includes(key)),
		of: context => bindings.filter(({contexts, keys}) => contexts.includes(context) && keys.length > 0),
		keyOf: wanted => bindings.find(({action}) => action === wanted)?.keys[0],
	};
}

/** The keys where nobody has chosen others. */
export const usualKeys = createKeyMap();
