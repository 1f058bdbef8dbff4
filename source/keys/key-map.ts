import {showKey} from './key-names.ts';
import {type Binding, bindings, type KeyAction, type KeyContext} from './key-table.ts';
import {fixedKeys, isFixed, wordOf} from './key-words.ts';

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
	const inForce = bindings.map(row => ({...row, keys: chosen[row.action] ?? withoutChosen(row, chosen)}));
	// An action may have other keys in other contexts: its first row names it.
	const rows = new Map(inForce.toReversed().map(row => [row.action, row]));
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

/** Returns the keys of an action with a fixed key: another key of it gives way to one that is chosen there. */
function withoutChosen(row: Binding, chosen: ChosenKeys): readonly string[] {
	if (!isFixed(row)) return row.keys;
	const isTaken = (key: string) =>
		bindings.some(
			({action, contexts}) =>
				chosen[action]?.includes(key) && contexts.some(context => row.contexts.includes(context)),
		);
	return row.keys.filter(key => fixedKeys.includes(key) || !isTaken(key));
}

/** The keys where nobody has chosen others. */
export const defaultKeys = createKeyMap();
