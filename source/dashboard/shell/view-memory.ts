import {useLayoutEffect, useState} from 'react';

/** State that screens keep while another one is shown, by name. */
export type ViewMemory = Map<string, unknown>;

/** Keeps state that is still there when the screen comes back. */
export function useRemembered<State>(
	memory: ViewMemory,
	name: string,
	initial: State,
): [State, (change: (before: State) => State) => void] {
	// Only this hook sets the value of this name.
	const [state, setState] = useState(() => (memory.has(name) ? (memory.get(name) as State) : initial));
	// Saved before the next key, which may leave the view.
	useLayoutEffect(() => {
		memory.set(name, state);
	}, [memory, name, state]);
	return [state, setState];
}
