import type {KeyMap} from '../../../keys/key-map.ts';
import {showKey} from '../../../keys/key-names.ts';
import type {KeyAction, KeyContext} from '../../../keys/key-table.ts';

/** Names of actions in the hints of one screen. */
export type HintWords = Readonly<Partial<Record<KeyAction, string>>>;

/** Action that is likely to be wanted now, with its name if that is not the default one. */
export type Need = readonly [action: KeyAction, word?: string];

interface HintOptions {
	/** Keys in force. */
	readonly keys: KeyMap;
	readonly context: KeyContext;
	/** The most wanted actions, before all others in the table's order. */
	readonly needs?: readonly Need[] | undefined;
	/** Actions that would do nothing now, so they get no hint. */
	readonly idle?: ReadonlySet<KeyAction> | undefined;
	/** Names of actions in this view; an action without one keeps the table's word. */
	readonly words?: HintWords | undefined;
}

/**
Writes the hints that fit in one row, the most wanted first: 's sort  f filter  ?'. Without room the last ones are
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

/** Actions whose hints stand at the right end of a line of hints, in this order: they work everywhere. */
const commonActions: readonly KeyAction[] = ['nextView', 'command', 'help'];

/**
Writes the hints of the focused part, and those of the keys that work everywhere, for both ends of a line.

@param width cells
*/
export function splitHints(
	options: HintOptions,
	width: number,
): {readonly own: string; readonly common: string} {
	const {keys, context, needs = [], words = {}} = options;
	const wanted = new Map(needs.map(([action, word]) => [action, word] as const));
	const common = commonActions
		.flatMap(action => {
			const binding = keys.of(context).find(row => row.action === action);
			const word = wanted.get(action) ?? words[action] ?? (action === 'help' ? 'keys' : binding?.hint);
			return binding && word ? [`${showKey(binding.keys[0] ?? '')} ${word}`] : [];
		})
		.join('  ');
	const idle = new Set([...(options.idle ?? []), ...commonActions]);
	const shown = hintsOf({...options, idle});
	while (shown.length > 0 && shown.join('  ').length + 2 + common.length > width) shown.pop();
	return {own: shown.join('  '), common};
}

/** Returns the cells to leave for the most wanted hint and its gap; 0: no action is wanted most. */
export function roomForFirst(options: HintOptions): number {
	const [first] = options.needs?.length ? hintsOf(options) : [];
	return first === undefined ? 0 : first.length + 2;
}

/** Returns the hints, the most wanted first. */
function hintsOf({keys, context, needs = [], idle = noActions, words = {}}: HintOptions): string[] {
	const bindings = new Map(keys.of(context).map(row => [row.action, row]));
	const wanted = new Map<KeyAction, string | undefined>(needs.map(([action, word]) => [action, word]));
	return [...new Set([...wanted.keys(), ...bindings.keys()])].flatMap(action => {
		const binding = bindings.get(action);
		if (!binding || action === 'help' || idle.has(action)) return [];
		const {hint, hintContexts = [context]} = binding;
		const word = wanted.get(action) ?? words[action] ?? (hintContexts.includes(context) ? hint : undefined);
		return word ? [`${showKey(binding.keys[0] ?? '')} ${word}`] : [];
	});
}

const noActions: ReadonlySet<KeyAction> = new Set();
