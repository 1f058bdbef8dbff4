import {useLayoutEffect, useState} from 'react';

/** State that screens keep while another one is shown, by name. */
export type ViewMemory = Map<string, unknown>;

/** State that is still there when the screen comes back. */
export function useRemembered<State>(
	memory: ViewMemory,
	name: string,
	initial: State,
): [State, (change: (before: State) => State) => void] {
	// The value under this name was put there by this hook.
	const [state, setState] = useState(() => (memory.has(name) ? (memory.get(name) as State) : initial));
	// Saved before the next key, which may leave the view.
	useLayoutEffect(() => {
		memory.set(name, state);
	}, [memory, name, state]);
	return [state, setState];
}
