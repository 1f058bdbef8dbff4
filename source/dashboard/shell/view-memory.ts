import {useLayoutEffect, useState} from 'react';

/** What screens keep while another one is shown, by a name of their own. */
export type ViewMemory = Map<string, unknown>;

/** State that is still there when the screen comes back. */
export function useRemembered<State>(
	memory: ViewMemory,
	name: string,
	initial: State,
): [State, (change: (before: State) => State) => void] {
	// The map holds what this very name put into it.
	const [state, setState] = useState(() => (memory.has(name) ? (memory.get(name) as State) : initial));
	// Before the next key: one that leaves the view may write what is kept of it.
	useLayoutEffect(() => {
		memory.set(name, state);
	}, [memory, name, state]);
	return [state, setState];
}
