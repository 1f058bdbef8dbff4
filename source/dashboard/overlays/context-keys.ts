import type {KeyMap} from '../../keys/key-map.ts';
import {showKey} from '../../keys/key-names.ts';
import type {Binding, KeyAction} from '../../keys/key-table.ts';
import {viewNames} from '../../routes/route.ts';
import type {UnderlyingScreen} from '../ui/keys/key-dispatcher.ts';

/** Line of the help: a few keys and their effect on the current screen. */
export interface KeyLine {
	/** 'j k' */
	readonly keys: string;
	readonly text: string;
	/** Action for Enter: the first that is enabled. */
	readonly action: KeyAction;
	/** Reason why it has no effect now; undefined: it has. */
	readonly reason: string | undefined;
	/** True if it means the same everywhere. */
	readonly isEverywhere: boolean;
}

/** Actions that share a line of the help, under the first of them. */
const together: readonly (readonly [actions: readonly KeyAction[], text: string])[] = [
	[viewNames, 'a view by its number'],
	[['nextView', 'previousView'], 'next, previous view'],
	[['quitOrBack', 'quit'], 'go back, quit'],
	[['suspend', 'redraw'], 'to the shell, redraw'],
	[['help'], 'all keys, signs'],
	[['sort', 'reverse'], 'what to sort by, reverse it'],
	[['nextSort', 'previousSort'], 'next sort key, previous one'],
	[['nextList', 'previousList'], 'next list, previous list'],
	[['nextPage', 'previousPage'], 'next page, previous page'],
	[['nextRow', 'previousRow'], 'next row, previous row'],
	[['nextMatch', 'previousMatch'], 'next match, previous match'],
	[['mark', 'unmark'], 'mark the row, unmark all'],
	[['copy', 'pick'], 'copy the full id, a field'],
	[['down', 'up'], 'down, up'],
	[['halfDown', 'halfUp'], 'half a page down, up'],
	[['pageDown', 'pageUp'], 'a screen down, up'],
	[['first', 'last'], 'first line, last line'],
	[['columnsLeft', 'columnsRight'], 'columns left, right'],
];

/** Actions for every view, the most wanted first. */
const everywhere: readonly KeyAction[] = [
	'command',
	'overview',
	'nextView',
	'lastView',
	'messages',
	'back',
	'quitOrBack',
	'interrupt',
	'suspend',
	'help',
];

/** Obvious keys last, so that the others are seen first. */
const moving: readonly KeyAction[] = ['down', 'halfDown', 'pageDown', 'first', 'columnsLeft'];

/** Returns the keys of the current screen: those of the view, those for moving, and those for everywhere. */
export function contextKeys(keyMap: KeyMap, beneath: UnderlyingScreen): readonly KeyLine[] {
	const bindings = keyMap.of(beneath.context).filter(({action}) => isHere(action, beneath));
	const listed = new Set<KeyAction>();
	const lines = bindings.flatMap(({action}) => {
		if (listed.has(action)) return [];
		const group = groupOf(action).flatMap(each => bindings.filter(binding => binding.action === each));
		for (const each of group) listed.add(each.action);
		return [toLine(group, beneath)];
	});
	const rank = ({action, isEverywhere}: KeyLine) =>
		isEverywhere ? 100 + placeIn(everywhere, action) : 1 + placeIn(moving, action);
	return lines.toSorted((left, right) => rank(left) - rank(right));
}

function isHere(action: KeyAction, {handlerOf}: UnderlyingScreen): boolean {
	const handler = handlerOf(action);
	return handler !== undefined && (typeof handler !== 'object' || !('never' in handler));
}

function groupOf(action: KeyAction): readonly KeyAction[] {
	return together.find(([actions]) => actions.includes(action))?.[0] ?? [action];
}

function placeIn(actions: readonly KeyAction[], action: KeyAction): number {
	return actions.findIndex(each => groupOf(each).includes(action));
}

function toLine(group: readonly Binding[], {handlerOf}: UnderlyingScreen): KeyLine {
	const [first] = group;
	const acting = group.find(({action}) => typeof handlerOf(action) === 'function') ?? first;
	const reason = acting && handlerOf(acting.action);
	// A line for one action has room for its other key.
	const keys = group.flatMap(({keys}) => keys.slice(0, group.length === 1 ? 2 : 1).map(showKey));
	const action = acting?.action ?? 'help';
	return {
		keys: joinKeys(keys),
		text: textOf(group),
		action,
		reason: typeof reason === 'string' ? reason : undefined,
		isEverywhere: placeIn(everywhere, action) >= 0,
	};
}

/** Writes 'j k', '0-5' or 'Ctrl-D/U'. */
function joinKeys(keys: readonly string[]): string {
	if (keys.length > 2) return `${keys[0]}-${keys.at(-1)}`;
	return keys.join(' ').replace(/^(Ctrl-.) Ctrl-(.)$/, '$1/$2');
}

/** Returns the text of a whole group, or the texts of those of its actions that are here. */
function textOf(group: readonly Binding[]): string {
	const [first] = group;
	const whole = first && together.find(([actions]) => actions.includes(first.action));
	return whole?.[0].length === group.length ? whole[1] : group.map(({help}) => help).join(', ');
}
