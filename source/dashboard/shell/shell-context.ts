import {createContext, useContext} from 'react';
import type {Shell, Verbs} from './shell.ts';

export const ShellContext = createContext<Shell | undefined>(undefined);
export const VerbsContext = createContext<Verbs | undefined>(undefined);

/** Returns the state shared by all screens; the caller renders again on every change. */
export function useShell(): Shell {
	return required(useContext(ShellContext));
}

/** Returns the actions of the shell; the caller never renders again because of them. */
export function useVerbs(): Verbs {
	return required(useContext(VerbsContext));
}

function required<Value>(value: Value | undefined): Value {
	if (value === undefined) throw new Error('there is no shell above this part of the screen');
	return value;
}
