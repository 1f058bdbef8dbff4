import {type Binding, bindings, type KeyAction} from './key-table.ts';

/** Words of actions that are called by something better than their names in the code. */
const ownWords: Readonly<Partial<Record<KeyAction, string>>> = {
	first: 'top',
	last: 'bottom',
	raw: 'json',
	toggle: 'choose',
	facets: 'filter',
	lastView: 'last',
	quitOrBack: 'leave',
	interrupt: 'cancel',
};

/** Returns an action's name in the configuration and, if it can be typed, after ':': 'nextPage' → 'next-page'. */
export function wordOf(action: KeyAction): string {
	return ownWords[action] ?? action.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
}

/** Keys that always do the same: those that a lost user tries first, and those that texts cannot do without. */
export const fixedKeys: readonly string[] = ['enter', 'esc', 'ctrl-c', 'ctrl-z', ':', ...'0123456789'];

/** Names of the fixed keys in a sentence. */
export const fixedInWords = 'Enter, Esc, Ctrl-C, Ctrl-Z, : and the digits';

/** Tells whether an action keeps its key. */
export function isFixed({keys}: Binding): boolean {
	return keys.some(key => fixedKeys.includes(key));
}

const colonContexts = bindings.find(({action}) => action === 'command')?.contexts ?? [];

/** Tells whether ":" takes the word of an action wherever its keys work, so that it may do without a key. */
export function isTypable(binding: Binding): boolean {
	return !isFixed(binding) && binding.contexts.every(context => colonContexts.includes(context));
}
