import type {Decoded} from '../../domain/decoded.ts';
import {describeFailure} from '../../domain/failure.ts';
import type {Verbs} from '../shell/shell.ts';
import type {KeyHandler, KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {ListKeysOptions} from './list-parts.ts';
import type {FollowingPages, ListSource} from './list-source.ts';
import {sortHandlers} from './sort-handlers.ts';
import type {PlacedCursor} from './use-list-cursor.ts';

/** Returns the handlers of the keys that choose page, filter and order. */
export function pageHandlers<Item extends Decoded>(options: ListKeysOptions<Item>): KeyHandlers {
	const {verbs, source, subject, cursor, keyMap} = options;
	const {choices, shown, isLoading, hasAnswer} = source;
	return {
		...turningHandlers(source, cursor, options.rows.length),
		...sortHandlers(verbs, subject.sorts, source, cursor),
		narrow: () => askNarrowing(verbs, choices.narrowing, narrowing => source.choose({narrowing})),
		refresh: refreshHandler(verbs, source),
		facets: {never: `the service cannot filter this list; ${keyMap.name('narrow')} narrows the loaded rows`},
		...(choices.narrowing === ''
			? options.unfilter && {back: options.unfilter}
			: {back: () => source.choose({narrowing: ''})}),
		// The user requested this page, so Ctrl-C cancels it and returns to the shown one.
		...(isLoading &&
			hasAnswer && {
				interrupt: () => {
					cursor.keep();
					source.choose(shown);
				},
			}),
	};
}

/** Refetches now and notifies about a failure, since the data on the screen may still count as live. */
export function refreshHandler(
	{notify, refresh: refreshView}: Verbs,
	{freshness, refresh}: ListSource<unknown>,
): KeyHandler {
	if (freshness.kind === 'limited') return 'the service limits requests for now';
	return () =>
		void refreshView(refresh).then(failure => {
			if (failure) notify(describeFailure(failure), 'warning');
		});
}

/**
Asks for the text that narrows a list, which follows each letter.

@param before text that narrows it now; Esc returns to it
*/
export function askNarrowing(
	{ask}: Pick<Verbs, 'ask'>,
	before: string,
	narrow: (text: string) => void,
	onCancel?: () => void,
): void {
	ask({
		label: '/',
		initial: before,
		onChange: text => narrow(text.trimStart()),
		onApply: text => narrow(text.trim()),
		onCancel() {
			narrow(before);
			onCancel?.();
		},
	});
}

/**
Returns the handlers of the keys that go to another page, or load all of them.

@param rowCount rows of the list
*/
function turningHandlers(
	source: ListSource<unknown>,
	cursor: PlacedCursor<unknown>,
	rowCount: number,
): KeyHandlers {
	const {choices, totalPages, isUnpaged, following} = source;
	const {isAll, page = 1} = choices;
	if (following) return steppingHandlers(following, cursor, rowCount);
	const turn = (to: number) => {
		cursor.restart();
		source.choose({page: to});
	};
	const says = (reason: string) => (isUnpaged ? {never: reason} : reason);
	const isOnePage = totalPages === 1 && (isUnpaged || !isAll);
	return {
		nextPage: isAll
			? says('all pages are loaded: there is no next one')
			: hasNextPage(source)
				? () => turn(page + 1)
				: says('this is the last page'),
		previousPage: isAll
			? says('all pages are loaded: there is no previous one')
			: page > 1
				? () => turn(page - 1)
				: says('this is the first page'),
		all: isOnePage
			? says('this page is all there is')
			: () => source.choose({isAll: !isAll, page: undefined}),
	};
}

/** Returns the handlers that move by a page of the service among the loaded rows. */
function steppingHandlers(
	{perPage, isComplete}: FollowingPages,
	cursor: PlacedCursor<unknown>,
	rowCount: number,
): KeyHandlers {
	const pageOf = (index: number) => Math.floor(index / perPage);
	const step = (by: number) => () => {
		// A held key is pressed several times between two pictures.
		const page = Math.max(0, Math.min(pageOf(cursor.read().index) + by, pageOf(rowCount - 1)));
		cursor.showFrom(page * perPage);
	};
	const page = pageOf(cursor.read().index);
	const onTheirWay = 'the other pages are still loading';
	const isLast = page >= pageOf(rowCount - 1);
	return {
		nextPage: isLast ? (isComplete ? 'this is the last page' : onTheirWay) : step(1),
		previousPage: page > 0 ? step(-1) : 'this is the first page',
		all: isComplete ? 'all pages are loaded' : onTheirWay,
	};
}

function hasNextPage({totalPages, choices, hasAnswer, items}: ListSource<unknown>): boolean {
	return totalPages === undefined ? hasAnswer && items.length > 0 : (choices.page ?? 1) < totalPages;
}
