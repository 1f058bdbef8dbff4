import type {KeyMap} from '../../../keys/key-map.ts';
import {viewing} from '../../../keys/key-table.ts';
import type {MousePress} from '../../../terminal/escape-sequence.ts';
import type {MouseTargets} from '../mouse/mouse-targets.ts';
import type {KeyDispatcher} from './key-dispatcher.ts';

/** Rows, or lines of a text, that the wheel moves at a time. */
const wheelRows = 3;

interface Surroundings {
	readonly keys: KeyMap;
	readonly dispatcher: KeyDispatcher;
	readonly targets: MouseTargets;
}

/**
Finds the effect of the mouse in the current context. A press reaches a part of a view, and nothing under an overlay;
the wheel moves what the keys for down and up move. Undefined: no effect, as in a prompt.
*/
export function toMouseAction(
	{kind, column, row}: MousePress,
	{keys, dispatcher, targets}: Surroundings,
): (() => void) | undefined {
	const context = dispatcher.context();
	if (kind === 'press') {
		return viewing.some(each => each === context) ? targets.find(column, row) : undefined;
	}
	const action = kind === 'wheelUp' ? 'up' : 'down';
	if (!keys.of(context).some(binding => binding.action === action)) return undefined;
	return () => {
		for (let moved = 0; moved < wheelRows; moved++) dispatcher.act(action);
	};
}
