import type {KeyMap} from '../../../keys/key-map.ts';
import {movingHandlers} from '../../list/list-handlers.ts';
import {noRow} from '../../list/row-keys.ts';
import type {PlacedCursor} from '../../list/use-list-cursor.ts';
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

/**
Returns the handlers of the overview's keys, or why they do nothing.

@param lines for its rows
*/
export function overviewHandlers(all: Sections, lines: number, keyMap: KeyMap): KeyHandlers {
	const {sections, active, activate} = all;
	if (!active) return {...idle, ...sections[0]?.handlers, down: noRow, up: noRow};
	const filled = sections.filter(({count}) => count > 0);
	const beside = (by: 1 | -1) => {
		const next = filled[filled.indexOf(active) + by];
		const none = by === 1 ? 'this is the last section' : 'this is the first section';
		return next ? () => activate(next.id) : none;
	};
	return {
		...idle,
		...active.handlers,
		...movingHandlers(cursorAcross(all), countRows(filled), lines),
		nextList: beside(1),
		previousList: beside(-1),
		columnsLeft: notBeside(keyMap),
		columnsRight: notBeside(keyMap),
	};
}

const elsewhere = {never: 'the overview has one order: Enter opens what a row is about'};
const noPages = {never: 'the overview has no pages: 1 to 5 open the lists'};
const unmarked = {never: 'nothing is marked on the overview: 1 to 5 open the lists'};

const idle: KeyHandlers = {
	sort: elsewhere,
	reverse: elsewhere,
	narrow: {never: 'the overview is not searched: 1 to 5 open the lists'},
	facets: {never: 'the overview is not filtered: 1 to 5 open the lists'},
	width: {never: 'the overview has one width'},
	columns: {never: 'the overview has one set of columns: 1 to 5 open the lists'},
	pane: {never: 'the overview has no pane'},
	all: noPages,
	nextPage: noPages,
	previousPage: noPages,
	mark: unmarked,
	unmark: unmarked,
	compare: unmarked,
};

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
		if (section !== active) activate(section.id);
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
	const through = `${keyMap.name('nextList')} and ${keyMap.name('previousList')} go through them`;
	return {never: `the sections stand below each other: ${through}`};
}

/** Lists the likely needs on the overview, the most urgent first. */
export function needsInOverview(hasRows: boolean, hasFailed: boolean): readonly Need[] {
	return [
		...(hasFailed
			? ([
					['refresh', 'again'],
					['messages', 'why'],
				] as const)
			: []),
		...(hasRows
			? ([['follow', 'open'], ['nextList', 'next section'], ['details']] as const)
			: ([
					['delegator', 'addresses'],
					['validators', 'validators'],
				] as const)),
		['command'],
	];
}
