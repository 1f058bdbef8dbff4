import type {Decoded} from '../../domain/decoded.ts';
import {describeFailure} from '../../domain/failure-words.ts';
import {usualOrder} from '../../routes/route.ts';
import type {Verbs} from '../shell/shell.ts';
import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {ListKeysOptions} from './list-keys.ts';
import type {ListSource} from './list-source.ts';

/** Handlers for the keys that choose page, filter and order. */
export function pageHandlers<Item extends Decoded>(options: ListKeysOptions<Item>): KeyHandlers {
	const {verbs, source, subject, cursor} = options;
	const {choices, shown, isLoading, hasAnswer} = source;
	const turn = (page: number) => {
		cursor.restart();
		source.choose({page});
	};
	const isSorted = subject.sorts.length > 0;
	return {
		nextPage: () => {
			if (choices.isAll) verbs.notify('all pages are loaded: there is no next one');
			else if (hasNextPage(source)) turn(choices.page + 1);
			else verbs.notify('this is the last page');
		},
		previousPage: () => {
			if (choices.isAll) verbs.notify('all pages are loaded: there is none before this');
			else if (choices.page > 1) turn(choices.page - 1);
			else verbs.notify('this is the first page');
		},
		all: () => {
			if (source.totalPages === 1 && !choices.isAll) verbs.notify('this page is all there is');
			else source.choose({isAll: !choices.isAll, page: 1});
		},
		sort: () => {
			if (!isSorted) return verbs.notify('this list has one order');
			const ids = subject.sorts.map(({id}) => id);
			const sort = ids[(ids.indexOf(choices.sort) + 1) % ids.length] ?? choices.sort;
			source.choose({sort, order: usualOrder(sort), ...pageOneIfAsked(source)});
		},
		reverse: () => {
			if (!isSorted) return verbs.notify('this list has one order');
			source.choose({order: choices.order === 'asc' ? 'desc' : 'asc', ...pageOneIfAsked(source)});
		},
		narrow: () => askNarrowing(options),
		refresh: () => void refreshAloud(verbs, source),
		facets: () => verbs.notify('the service filters this list by nothing; / narrows the loaded rows'),
		back: () => {
			if (choices.narrowing !== '') source.choose({narrowing: ''});
			else options.unfilter?.();
		},
		// The user started loading this page, so Ctrl-C cancels it and goes back to the shown one.
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
export async function refreshAloud(verbs: Verbs, source: ListSource<unknown>): Promise<void> {
	if (source.freshness.kind === 'limited') return verbs.notify('the service takes no requests for now');
	const failure = await source.refresh();
	if (failure) verbs.notify(describeFailure(failure), 'warning');
}

/** A new order by the service makes another list; a new order of the loaded rows does not. */
function pageOneIfAsked({isSortedByService}: ListSource<unknown>): {page?: number} {
	return isSortedByService ? {page: 1} : {};
}

function askNarrowing<Item extends Decoded>({verbs, source}: ListKeysOptions<Item>): void {
	const before = source.choices.narrowing;
	const narrow = (text: string) => source.choose({narrowing: text.trimStart()});
	verbs.ask({
		label: '/',
		initial: before,
		onChange: narrow,
		onApply: text => source.choose({narrowing: text.trim()}),
		onCancel: () => narrow(before),
	});
}

function hasNextPage({totalPages, choices, hasAnswer, items}: ListSource<unknown>): boolean {
	return totalPages === undefined ? hasAnswer && items.length > 0 : choices.page < totalPages;
}
