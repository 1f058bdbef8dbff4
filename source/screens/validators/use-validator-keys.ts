import {useState} from 'react';
import {type WidthMode, widthModes} from '../../components/columns.ts';
import {defaultSortOrder, validatorSortFields} from '../../domain/validator.ts';
import {useKeys} from '../../hooks/use-keys.ts';
import type {ValidatorsRoute} from '../../routes/route.ts';
import type {Shell} from '../shell.ts';
import type {ValidatorList} from './use-validator-list.ts';

/** What has the keys: the list, or what was opened over or beside it. */
export type Focus = 'list' | 'details' | 'states' | 'narrowing';

export interface ValidatorsState {
	readonly focus: Focus;
	readonly mode: WidthMode;
	/** Columns scrolled out at the left. */
	readonly scroll: number;
	setFocus(focus: Focus): void;
	setMode(mode: WidthMode): void;
	setScroll(scroll: number): void;
}

export function useValidatorsState(): ValidatorsState {
	const [focus, setFocus] = useState<Focus>('list');
	const [mode, setMode] = useState<WidthMode>('normal');
	const [scroll, setScroll] = useState(0);
	return {focus, mode, scroll, setFocus, setMode, setScroll};
}

const modeWords: Readonly<Record<WidthMode, string>> = {
	compact: 'compact columns: as many as fit',
	normal: 'normal columns: the important ones',
	wide: 'wide columns: at full width, h and l scroll',
};

interface KeysOptions {
	readonly shell: Shell;
	readonly route: ValidatorsRoute;
	readonly list: ValidatorList;
	readonly state: ValidatorsState;
	readonly height: number;
	/** How far the columns can be scrolled. */
	readonly furthest: number;
}

/** What the keys of the list do. */
export function useValidatorKeys({shell, route, list, state, height, furthest}: KeysOptions): void {
	const {cursor, answer, current, isLoading} = list;
	const scrolled = Math.min(state.scroll, furthest);
	const half = Math.max(1, Math.floor(height / 2));
	const screen = Math.max(1, height - 1);
	const change = (next: Partial<ValidatorsRoute>) => shell.go({...route, ...next});
	const turn = (page: number) => {
		cursor.restart();
		change({page});
	};
	useKeys({
		context: 'list',
		handlers: {
			down: () => cursor.moveBy(1),
			up: () => cursor.moveBy(-1),
			halfDown: () => cursor.moveBy(half),
			halfUp: () => cursor.moveBy(-half),
			pageDown: () => cursor.moveBy(screen),
			pageUp: () => cursor.moveBy(-screen),
			first: () => cursor.moveTo(0),
			last: () => cursor.moveTo(list.rows.length - 1),
			columnsLeft: () =>
				scrolled > 0 ? state.setScroll(scrolled - 1) : shell.say('there are no columns further left'),
			columnsRight: () =>
				scrolled < furthest ? state.setScroll(scrolled + 1) : shell.say('there are no columns further right'),
			nextPage: () => (hasNextPage(list, route) ? turn(route.page + 1) : shell.say('this is the last page')),
			previousPage: () => (route.page > 1 ? turn(route.page - 1) : shell.say('this is the first page')),
			details: () => (current ? state.setFocus('details') : shell.say('there is no row to show details of')),
			sort: () => {
				const at = validatorSortFields.findIndex(field => field === route.sort);
				const sort = validatorSortFields[(at + 1) % validatorSortFields.length] ?? 'votingPower';
				change({sort, order: defaultSortOrder(sort), page: 1});
			},
			reverse: () => change({order: route.order === 'asc' ? 'desc' : 'asc', page: 1}),
			facets: () => state.setFocus('states'),
			narrow: () => state.setFocus('narrowing'),
			copy: () =>
				current?.address === undefined
					? shell.say('this row has no address to copy')
					: shell.copy(current.address),
			width: () => {
				const at = (widthModes.indexOf(state.mode) + 1) % widthModes.length;
				const mode = widthModes[at] ?? 'normal';
				state.setMode(mode);
				state.setScroll(0);
				shell.say(modeWords[mode]);
			},
			refresh: () => {
				if (list.freshness.kind === 'limited') shell.say('the service takes no requests for now');
				else list.refresh();
			},
			back: () => {
				if (route.narrowing !== '') change({narrowing: ''});
				else if (route.states.length > 0) change({states: [], page: 1});
			},
			// What the user started is the page on its way: Ctrl-C goes back to the one that is shown.
			...(isLoading && answer && {interrupt: () => change(shownRoute(list, route))}),
		},
	});
}

function hasNextPage({answer}: ValidatorList, {page}: ValidatorsRoute): boolean {
	const total = answer?.page.totalPages;
	return total === undefined ? answer !== undefined && answer.page.items.length > 0 : page < total;
}

function shownRoute({answer}: ValidatorList, route: ValidatorsRoute): Partial<ValidatorsRoute> {
	const {page = 1, state = [], sortField = route.sort, sortOrder = route.order} = answer?.query ?? {};
	return {page, states: state, sort: sortField, order: sortOrder};
}
