import {type WidthMode, widthModes} from '../../components/columns.ts';
import type {Decoded} from '../../domain/decoded.ts';
import type {KeyHandlers} from '../../hooks/key-dispatcher.ts';
import {useKeys} from '../../hooks/use-keys.ts';
import type {ListCursorState} from '../../hooks/use-list-cursor.ts';
import {usualOrder, type ViewName} from '../../routes/route.ts';
import type {Shell} from '../shell.ts';
import type {ListSource} from './list-source.ts';
import type {ListSubject} from './subject.ts';
import type {ListState} from './use-list-state.ts';
import type {Rows} from './use-rows.ts';

const modeWords: Readonly<Record<WidthMode, string>> = {
	compact: 'compact columns: as many as fit',
	normal: 'normal columns: the important ones',
	wide: 'wide columns: at full width, h and l scroll',
};

export interface ListKeysOptions<Item extends Decoded> extends Rows<Item> {
	readonly shell: Shell;
	readonly view: ViewName;
	readonly subject: ListSubject<Item>;
	readonly source: ListSource<Item>;
	readonly state: ListState;
	readonly cursor: ListCursorState;
	/** The row under the cursor. */
	readonly current: Item | undefined;
	readonly height: number;
	/** How far the columns can be scrolled. */
	readonly furthest: number;
	/** What the keys do in this list alone. */
	readonly handlers: KeyHandlers;
	/** Takes the filters of the service away; undefined: there are none. */
	readonly unfilter: (() => void) | undefined;
}

/** What the keys of any list do. */
export function useListKeys<Item extends Decoded>(options: ListKeysOptions<Item>): void {
	useKeys({
		context: 'list',
		handlers: {
			...movingHandlers(options),
			...columnHandlers(options),
			...pageHandlers(options),
			...rowHandlers(options),
			...markHandlers(options),
			...options.handlers,
		},
	});
}

function movingHandlers<Item extends Decoded>({cursor, rows, height}: ListKeysOptions<Item>): KeyHandlers {
	const half = Math.max(1, Math.floor(height / 2));
	const screen = Math.max(1, height - 1);
	return {
		down: () => cursor.moveBy(1),
		up: () => cursor.moveBy(-1),
		halfDown: () => cursor.moveBy(half),
		halfUp: () => cursor.moveBy(-half),
		pageDown: () => cursor.moveBy(screen),
		pageUp: () => cursor.moveBy(-screen),
		first: () => cursor.moveTo(0),
		last: () => cursor.moveTo(rows.length - 1),
	};
}

function columnHandlers<Item extends Decoded>({shell, state, furthest}: ListKeysOptions<Item>): KeyHandlers {
	const scrolled = Math.min(state.scroll, furthest);
	return {
		columnsLeft: () =>
			scrolled > 0 ? state.set({scroll: scrolled - 1}) : shell.say('there are no columns further left'),
		columnsRight: () =>
			scrolled < furthest
				? state.set({scroll: scrolled + 1})
				: shell.say('there are no columns further right'),
		width: () => {
			const at = (widthModes.indexOf(state.mode) + 1) % widthModes.length;
			const mode = widthModes[at] ?? 'normal';
			state.set({mode, scroll: 0});
			shell.say(modeWords[mode]);
		},
	};
}

function pageHandlers<Item extends Decoded>(options: ListKeysOptions<Item>): KeyHandlers {
	const {shell, source, subject, cursor} = options;
	const {choices, shown, isLoading, hasAnswer} = source;
	const turn = (page: number) => {
		cursor.restart();
		source.choose({page});
	};
	const isSorted = subject.sorts.length > 0;
	return {
		nextPage: () => {
			if (choices.isAll) shell.say('all pages are loaded: there is no next one');
			else if (hasNextPage(source)) turn(choices.page + 1);
			else shell.say('this is the last page');
		},
		previousPage: () => {
			if (choices.isAll) shell.say('all pages are loaded: there is none before this');
			else if (choices.page > 1) turn(choices.page - 1);
			else shell.say('this is the first page');
		},
		all: () => {
			if (source.totalPages === 1 && !choices.isAll) shell.say('this page is all there is');
			else source.choose({isAll: !choices.isAll, page: 1});
		},
		sort: () => {
			if (!isSorted) return shell.say('this list has one order');
			const ids = subject.sorts.map(({id}) => id);
			const sort = ids[(ids.indexOf(choices.sort) + 1) % ids.length] ?? choices.sort;
			source.choose({sort, order: usualOrder(sort), ...pageOneIfAsked(source)});
		},
		reverse: () => {
			if (!isSorted) return shell.say('this list has one order');
			source.choose({order: choices.order === 'asc' ? 'desc' : 'asc', ...pageOneIfAsked(source)});
		},
		narrow: () => askNarrowing(options),
		refresh: () => {
			if (source.freshness.kind === 'limited') shell.say('the service takes no requests for now');
			else source.refresh();
		},
		facets: () => shell.say('the service filters this list by nothing; / narrows the loaded rows'),
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

function rowHandlers<Item extends Decoded>(options: ListKeysOptions<Item>): KeyHandlers {
	const {shell, subject, state, current} = options;
	const noRow = () => shell.say('there is no row here');
	const openDetails = () => (current ? state.set({isInDetails: true}) : noRow());
	return {
		details: openDetails,
		follow: () => {
			const link = current && subject.linkOf?.(current);
			if (link) shell.visit(link);
			else openDetails();
		},
		raw: () => (current ? state.set({isInDetails: true, isRaw: true}) : noRow()),
		copy: () => {
			const ids = chosenRows(options).map(row => subject.idOf(row));
			const known = ids.filter(id => id !== undefined);
			if (known.length > 0) shell.copy(known.join('\n'));
			else if (current) shell.say(`this row has no ${subject.idName} to copy`);
			else noRow();
		},
		pick: () => (current ? pickField(shell, subject, current) : noRow()),
		export: () => {
			const rows = chosenRows(options, true);
			if (rows.length > 0) shell.exportRows({view: options.view, rows, fields: subject.fields});
			else noRow();
		},
	};
}

/** The marked rows, else the one under the cursor, or all that are shown. */
function chosenRows<Item extends Decoded>(
	{rows, keys, state, current}: ListKeysOptions<Item>,
	isAllElse = false,
): readonly Item[] {
	const marked = rows.filter((_, index) => state.marks.has(keys[index] ?? ''));
	if (marked.length > 0) return marked;
	return isAllElse ? rows : current ? [current] : [];
}

/** Lets the user choose one of an item's fields, and copies its exact value. */
export function pickField<Item extends Decoded>(shell: Shell, subject: ListSubject<Item>, item: Item): void {
	// What is absent has nothing to copy.
	const details = subject.detailsOf(item).filter(({layout, exact}) => layout !== 'title' && exact !== '');
	shell.choose({
		title: `Field of ${subject.nameOf(item)} to copy`,
		kind: 'one',
		items: details.map(({label, value}, index) => ({value: String(index), label, note: value})),
		chosen: [],
		onApply: ([index]) => {
			const detail = details[Number(index)];
			if (detail) shell.copy(detail.exact ?? detail.value);
		},
	});
}

function markHandlers<Item extends Decoded>(options: ListKeysOptions<Item>): KeyHandlers {
	const {shell, state, cursor} = options;
	return {
		mark: () => {
			const key = cursor.current;
			if (key === undefined) return shell.say('there is no row to mark');
			const marks = new Set(state.marks);
			if (!marks.delete(key)) marks.add(key);
			state.set({marks});
			cursor.moveBy(1);
		},
		unmark: () => {
			if (state.marks.size === 0) shell.say('nothing is marked: Space marks a row');
			else state.set({marks: new Set()});
		},
	};
}

function hasNextPage({totalPages, choices, hasAnswer, items}: ListSource<unknown>): boolean {
	return totalPages === undefined ? hasAnswer && items.length > 0 : choices.page < totalPages;
}
