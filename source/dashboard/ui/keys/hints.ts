import type {KeyMap} from '../../../keys/key-map.ts';
import {showKey} from '../../../keys/key-names.ts';
import type {KeyAction, KeyContext} from '../../../keys/key-table.ts';

/** Names of actions in the hints of one screen. */
export type HintWords = Readonly<Partial<Record<KeyAction, string>>>;

/** What one is likely to want now, with its name where that is another than usual. */
export type Need = readonly [action: KeyAction, word?: string];

export interface HintOptions {
	/** Those in force. */
	readonly keys: KeyMap;
	readonly context: KeyContext;
	/** What is wanted most, before all other hints in the table's order. */
	readonly needs?: readonly Need[] | undefined;
	/** Actions that would do nothing now, so they get no hint. */
	readonly idle?: ReadonlySet<KeyAction> | undefined;
	/** Names of actions in this view; an action without one keeps the table's word. */
	readonly words?: HintWords | undefined;
}

/**
The hints that fit in one row, what is wanted most first: 's sort  f filter  ?'. Where there is no room the last ones are
dropped; the key for help stays.

@param width cells
*/
export function formatHints(options: HintOptions, width: number): string {
	const {keys, context, needs = []} = options;
	const help = keys.of(context).find(({action}) => action === 'help')?.keys[0];
	const [, word = ''] = needs.find(([action]) => action === 'help') ?? [];
	const end = help === undefined ? [] : [`${showKey(help)} ${word}`.trim()];
	const shown = hintsOf(options);
	const drawn = () => [...shown, ...end].join('  ');
	while (shown.length > 0 && drawn().length > width) shown.pop();
	if (drawn().length <= width) return drawn();
	const key = help === undefined ? '' : showKey(help);
	return key.length <= width ? key : '';
}

/** Cells that a line leaves for what is wanted most, with the gap behind it; 0 where nothing is before all others. */
export function roomForFirst(options: HintOptions): number {
	const [first] = options.needs?.length ? hintsOf(options) : [];
	return first === undefined ? 0 : first.length + 2;
}

/** In the order in which they are wanted. */
function hintsOf({keys, context, needs = [], idle = noActions, words = {}}: HintOptions): string[] {
	const bindings = keys.of(context);
	const wanted = new Map<KeyAction, string | undefined>(needs.map(([action, word]) => [action, word]));
	for (const {action} of bindings) if (!wanted.has(action)) wanted.set(action, undefined);
	return [...wanted].flatMap(([action, own]) => {
		const binding = bindings.find(each => each.action === action);
		if (!binding || action === 'help' || idle.has(action)) return [];
		const {hint, hintContexts = [context]} = binding;
		const word = own ?? words[action] ?? (hintContexts.includes(context) ? hint : undefined);
		return word ? [`${showKey(binding.keys[0] ?? '')} ${word}`] : [];
	});
}

const noActions: ReadonlySet<KeyAction> = new Set();
