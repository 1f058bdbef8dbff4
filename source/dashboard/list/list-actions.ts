import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {KeyAction} from '../ui/keys/keys.ts';
import type {ListSource} from './list-source.ts';

/** What keys do with a row. */
export type RowHandlers<Item> = Readonly<Partial<Record<KeyAction, (item: Item) => void>>>;

const noHandlers: KeyHandlers = {};

/** Handlers for the keys of this list only; those that need a row are there only if there is one. */
export function withRow<Item>(
	handlers: KeyHandlers = noHandlers,
	rowHandlers: RowHandlers<Item> = {},
	current: Item | undefined,
): KeyHandlers {
	if (current === undefined) return handlers;
	const bound = Object.entries(rowHandlers).map(([action, act]) => [action, () => act(current)]);
	return {...handlers, ...Object.fromEntries(bound)};
}

/** Actions that would do nothing here, so they get no hint. */
export function idleActions(
	{totalPages, choices}: ListSource<unknown>,
	rows: number,
	sorts: number,
	handlers: KeyHandlers,
): ReadonlySet<KeyAction> {
	const isOnePage = totalPages === 1 || totalPages === 0;
	return new Set<KeyAction>([
		...(rows === 0 ? (['nextPage', 'details', 'all'] as const) : []),
		...(isOnePage ? (['nextPage', 'all'] as const) : []),
		...(choices.isAll ? (['nextPage'] as const) : []),
		...(sorts === 0 ? (['sort'] as const) : []),
		...(handlers.facets ? [] : (['facets'] as const)),
	]);
}
