import {showKey} from './key-names.ts';
import {type Binding, bindings, type KeyAction, type KeyContext} from './key-table.ts';
import {wordOf} from './key-words.ts';

/** The keys in force: those of the table, or those that a person has chosen in their place. */
export interface KeyMap {
	/** Finds the action of a key in a context; undefined: none. */
	find(context: KeyContext, key: string): Binding | undefined;
	/** Keys that work in a context, in the table's order. */
	of(context: KeyContext): readonly Binding[];
	/** Lists the keys of an action, as the decoder names them. */
	keysOf(action: KeyAction): readonly string[];
	/** Returns an action's key as a sentence names it: 'R', 'Ctrl-N'; where it has none, its typed word: ':refresh'. */
	name(action: KeyAction): string;
}

/** Keys that a person has chosen for actions: they replace all keys that the table has for those. */
export type ChosenKeys = Readonly<Partial<Record<KeyAction, readonly string[]>>>;

/** Expects choices without conflicts: of two actions with one key in a context, the first of the table has it. */
export function createKeyMap(chosen: ChosenKeys = {}): KeyMap {
	const inForce = bindings.map(row => ({...row, keys: chosen[row.action] ?? row.keys}));
	const rows = new Map(inForce.map(row => [row.action, row]));
	return {
		find: (context, key) =>
			inForce.find(({contexts, keys}) => contexts.includes(context) && keys.includes(key)),
		of: context => inForce.filter(({contexts, keys}) => contexts.includes(context) && keys.length > 0),
		keysOf: action => rows.get(action)?.keys ?? [],
		name(action) {
			const key = rows.get(action)?.keys[0];
			return key === undefined ? `:${wordOf(action)}` : showKey(key);
		},
	};
}

/** The keys where nobody has chosen others. */
export const defaultKeys = createKeyMap();
