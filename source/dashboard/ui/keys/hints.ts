import type {KeyMap} from '../../../keys/key-map.ts';
import {showKey} from '../../../keys/key-names.ts';
import type {KeyAction, KeyContext} from '../../../keys/key-table.ts';

/** Names of actions in the hints of one screen. */
export type HintWords = Readonly<Partial<Record<KeyAction, string>>>;

interface HintOptions {
	/** Those in force. */
	readonly keys: KeyMap;
	readonly context: KeyContext;
	/** Cells. */
	readonly width: number;
	/** Actions that would do nothing now, so they get no hint. */
	readonly idle?: ReadonlySet<KeyAction> | undefined;
	/** Names of actions in this view; an action without one keeps the table's word. */
	readonly words?: HintWords | undefined;
}

/**
The hints that fit in one row: 's sort f filter ?'. If there is no room, the first in the table are dropped first;
in a choice, whose own keys come first, the last are.
*/
export function formatHints({keys: map, context, width, idle = noActions, words = {}}: HintOptions): string {
	const hints = map
		.of(context)
		.map(({keys, hint, hintContexts = [context], action}) => ({
			key: keys[0] ?? '',
			word: words[action] ?? (hintContexts.includes(context) ? hint : undefined),
			action,
		}))
		.filter(({word, action}) => word !== undefined && !idle.has(action))
		.map(({key, word}) => `${showKey(key)} ${word}`.trim());
	while (hints.length > 0 && hints.join('  ').length > width) {
		if (context === 'choice') hints.pop();
		else hints.shift();
	}
	return hints.join('  ');
}

const noActions: ReadonlySet<KeyAction> = new Set();
