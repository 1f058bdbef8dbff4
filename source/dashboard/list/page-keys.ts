import type {Decoded} from '../../domain/decoded.ts';
import {describeFailure} from '../../domain/failure.ts';
import {usualOrder} from '../../routes/route.ts';
import type {Shell} from '../shell/shell.ts';
import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {ListKeysOptions} from './list-keys.ts';
import type {ListSource} from './list-source.ts';

/** What the keys do that choose what is loaded and in which order. */
export function pageHandlers<Item extends Decoded>(options: ListKeysOptions<Item>): KeyHandlers {
	const {shell, source, subject, cursor} = options;
	const {choices, shown, isLoading, hasAnswer} = source;
	const turn = (page: number) => {
		cursor.restart();
		source.choose({page});
	};
	const isSorted = subject.sorts.length > 0;
	return {
		nextPage: () => {
			if (choices.isAll) shell.notify('all pages are loaded: there is no next one');
			else if (hasNextPage(source)) turn(choices.page + 1);
			else shell.notify('this is the last page');
		},
		previousPage: () => {
			if (choices.isAll) shell.notify('all pages are loaded: there is none before this');
			else if (choices.page > 1) turn(choices.page - 1);
			else shell.notify('this is the first page');
		},
		all: () => {
			if (source.totalPages === 1 && !choices.isAll) shell.notify('this page is all there is');
			else source.choose({isAll: !choices.isAll, page: 1});
		},
		sort: () => {
			if (!isSorted) return shell.notify('this list has one order');
			const ids = subject.sorts.map(({id}) => id);
			const sort = ids[(ids.indexOf(choices.sort) + 1) % ids.length] ?? choices.sort;
			source.choose({sort, order: usualOrder(sort), ...pageOneIfAsked(source)});
		},
		reverse: () => {
			if (!isSorted) return shell.notify('this list has one order');
			source.choose({order: choices.order === 'asc' ? 'desc' : 'asc', ...pageOneIfAsked(source)});
		},
		narrow: () => askNarrowing(options),
		refresh: () => void refreshAloud(shell, source),
		facets: () => shell.notify('the service filters this list by nothing; / narrows the loaded rows'),
		back: () => {
			if (choices.narrowing !== '') source.choose({narrowing: ''});
			else options.unfilter?.();
		},
		// What the user started is the page on its way: Ctrl-C goes back to the one that is shown.
		...(isLoading &&
			hasAnswer && {
				interrupt: () => {
					cursor.keep();
					source.choose(shown);
				},
			}),
	};
}

/** Asks now, and says why where nothing comes: what is on the screen may still be live by itself. */
export async function refreshAloud(shell: Shell, source: ListSource<unknown>): Promise<void> {
	if (source.freshness.kind === 'limited') return shell.notify('the service takes no requests for now');
	const failure = await source.refresh();
	if (failure) shell.notify(describeFailure(failure), 'warning');
}

/** The service's order is another list; that of the loaded rows is not. */
function pageOneIfAsked({isSortedByService}: ListSource<unknown>): {page?: number} {
	return isSortedByService ? {page: 1} : {};
}

function askNarrowing<Item extends Decoded>({shell, source}: ListKeysOptions<Item>): void {
	const before = source.choices.narrowing;
	const narrow = (text: string) => source.choose({narrowing: text.trimStart()});
	shell.ask({
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
