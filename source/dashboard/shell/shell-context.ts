import {createContext, useContext} from 'react';
import type {Shell, Verbs} from './shell.ts';

export const ShellContext = createContext<Shell | undefined>(undefined);
export const VerbsContext = createContext<Verbs | undefined>(undefined);

/** What is around the screen; the caller renders again whenever any of it changes. */
export function useShell(): Shell {
	return required(useContext(ShellContext));
}

/** What can be done; the caller never renders again because of it. */
export function useVerbs(): Verbs {
	return required(useContext(VerbsContext));
}

function required<Value>(value: Value | undefined): Value {
	if (value === undefined) throw new Error('there is no shell above this part of the screen');
	return value;
}
