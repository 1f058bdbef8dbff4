import type {ConcernCounts} from '../../../columns/mine-words.ts';
import type {KeyMap} from '../../../keys/key-map.ts';
import {type DefaultOrders, withDefaultOrder} from '../../../routes/default-order.ts';
import {defaultRoute} from '../../../routes/route.ts';
import {movingHandlers} from '../../list/list-handlers.ts';
import {askNarrowing} from '../../list/page-keys.ts';
import {noRow} from '../../list/row-keys.ts';
import type {PlacedCursor} from '../../list/use-list-cursor.ts';
import type {Verbs} from '../../shell/shell.ts';
import type {Concerns} from '../../shell/use-concerns.ts';
import type {Need} from '../../ui/keys/hints.ts';
import type {KeyHandler, KeyHandlers} from '../../ui/keys/key-dispatcher.ts';
import type {Section} from './section.tsx';

/** Sections of the overview, and the one with the cursor. */
export interface Sections {
	/** Sections in the order in which they are gone through. */
	readonly sections: readonly Section[];
	/** Section with the cursor; undefined: none has rows. */
	readonly active: Section | undefined;
	activate(id: string): void;
}

/** Lesser things and quiet ones, which are shown or not. */
export interface QuietChoice {
	readonly concerns: Pick<Concerns, 'concerns' | 'counts'>;
	readonly isQuietShown: boolean;
	showQuiet(isShown: boolean): void;
}

/**
Returns the handlers of the overview's keys, or why they do nothing.

@param lines for its rows
*/
export function overviewHandlers(
	all: Sections & QuietChoice & {readonly bands: unknown},
	lines: number,
	keyMap: KeyMap,
): KeyHandlers {
	const {sections, active, activate, bands} = all;
	const ofQuiet = quietHandlers(all);
	if (!active) return {...idle, ...ofQuiet, ...sections[0]?.handlers, down: noRow, up: noRow};
	const filled = sections.filter(({count}) => count > 0);
	const beside = (by: 1 | -1) => {
		const next = filled[filled.indexOf(active) + by];
		const none = by === 1 ? 'this is the last section' : 'this is the first section';
		return next ? () => activate(next.id) : none;
	};
	if (bands !== undefined) {
		const at = filled.indexOf(active);
		// Round the panes, as everywhere.
		const step = (by: 1 | -1) => () => activate(filled.at((at + by) % filled.length)?.id ?? active.id);
		const focus = {
			nextView: step(1),
			previousView: step(-1),
			nextList: step(1),
			previousList: step(-1),
			columnsRight: step(1),
			columnsLeft: step(-1),
		};
		return {
			...idle,
			...ofQuiet,
			...active.handlers,
			...movingHandlers(active.cursor, active.count, active.visible),
			...focus,
		};
	}
	return {
		...idle,
		...ofQuiet,
		...active.handlers,
		...movingHandlers(cursorAcross(all), countRows(filled), lines),
		nextList: beside(1),
		previousList: beside(-1),
		columnsLeft: notBeside(keyMap),
		columnsRight: notBeside(keyMap),
	};
}

function quietHandlers({concerns: {counts, concerns}, isQuietShown, showQuiet}: QuietChoice): KeyHandlers {
	const hidden = counts.quiet + counts.lesser;
	return {
		quiet:
			concerns.length > 0
				? 'only what needs you, at the top, can be quieted'
				: 'nothing needs you that is loud',
		showQuiet: hidden > 0 || isQuietShown ? () => showQuiet(!isQuietShown) : 'nothing is quiet',
	};
}

const elsewhere = {never: 'the overview has one order: Enter opens what a row is about'};
const noPages = {never: 'the overview has no pages: 1 to 5 open the lists'};
const unmarked = {never: 'nothing is marked on the overview: 1 to 5 open the lists'};

const idle: KeyHandlers = {
	sort: elsewhere,
	reverse: elsewhere,
	facets: {never: 'the overview is not filtered: 1 to 5 open the lists'},
	width: {never: 'the overview has one width'},
	columns: {never: 'the overview has one set of columns: 1 to 5 open the lists'},
	pane: {never: 'the overview has no pane'},
	commands: {never: 'there is no command of the wallet for this'},
	votes: {never: 'votes are cast on proposals: 2 lists these'},
	moves: {never: 'this is not about stake of yours that could move'},
	all: noPages,
	nextPage: noPages,
	previousPage: noPages,
	mark: unmarked,
	unmark: unmarked,
	compare: unmarked,
};

/** Searches the validators: the overview has no rows of its own to search. */
export function searchValidators({visit, change, goBack, ask}: Verbs, orders: DefaultOrders): void {
	visit(withDefaultOrder(defaultRoute('validators'), orders));
	const narrow = (narrowing: string) =>
		change(route => (route.view === 'validators' ? {...route, narrowing} : route));
	askNarrowing({ask}, '', narrow, goBack);
}

/** Moves through the rows of all sections as if they were one list; stops at both ends. */
export function cursorAcross({
	sections,
	active,
	activate,
}: Sections): Pick<PlacedCursor<never>, 'moveBy' | 'moveTo'> {
	const filled = sections.filter(({count}) => count > 0);
	const starts = filled.map((_, at) => countRows(filled.slice(0, at)));
	const moveTo = (row: number) => {
		const to = Math.max(0, Math.min(row, countRows(filled) - 1));
		const at = starts.findLastIndex(start => start <= to);
		const section = filled[at];
		if (!section) return;
		section.cursor.moveTo(to - (starts[at] ?? 0));
		// Also where it is there by default: what comes to stand above must not take the cursor away.
		activate(section.id);
	};
	return {
		moveTo,
		moveBy(by) {
			const own = active ? filled.indexOf(active) : -1;
			moveTo((starts[own] ?? 0) + (active?.cursor.read().index ?? 0) + by);
		},
	};
}

function countRows(sections: readonly Section[]): number {
	return sections.reduce((sum, {count}) => sum + count, 0);
}

function notBeside(keyMap: KeyMap): KeyHandler {
	const through = `${keyMap.name('nextList')} and ${keyMap.name('previousList')} go through its sections`;
	return {never: `the overview shows all its columns: ${through}`};
}

/** State of the overview from which it follows what is wanted most. */
interface NeedsFacts extends Pick<Sections, 'active'> {
	readonly hasFailed: boolean;
	/** True if its sections are panes. */
	readonly isFramed: boolean;
	readonly isQuietShown: boolean;
	/** Number of things that are quiet, and of those that are lesser: both are shown or not. */
	readonly counts: Pick<ConcernCounts, 'quiet' | 'lesser'>;
}

/** Lists the likely needs on the overview, the most urgent first. */
export function needsInOverview({
	active,
	hasFailed,
	isQuietShown,
	counts,
	isFramed,
}: NeedsFacts): readonly Need[] {
	const isLoud = active?.id === 'stake';
	const {quiet, lesser} = counts;
	return [
		...(hasFailed
			? ([
					['refresh', 'again'],
					['messages', 'why'],
				] as const)
			: []),
		...(active
			? ([
					['follow', 'open'],
					...(isLoud && !hasFailed ? ([['commands', 'commands']] as const) : []),
					// Both are idle where no row of the section has stake to move, or a vote.
					['moves', 'move'],
					...(isLoud ? ([['quiet', quiet > 0 && isQuietShown ? 'quiet or loud' : 'quiet']] as const) : []),
					['votes', 'votes'],
					...(isFramed ? ([['nextView', 'next pane']] as const) : ([['nextList', 'next section']] as const)),
					...(isQuietShown ? ([['showQuiet', 'less']] as const) : []),
					...(!isQuietShown && quiet + lesser > 0 ? ([['showQuiet', 'show quiet']] as const) : []),
					['details'],
				] as const)
			: ([
					['delegator', 'addresses'],
					['validators', 'validators'],
				] as const)),
		['command'],
	];
}
