import type {KeyMap} from '../../../keys/key-map.ts';
import type {ListState} from '../../list/use-list-state.ts';
import type {Need} from '../../ui/keys/hints.ts';
import type {KeyHandler, KeyHandlers} from '../../ui/keys/key-dispatcher.ts';
import type {Section} from './section.tsx';

interface OverviewKeysOptions {
	/** In the order in which they are gone through. */
	readonly sections: readonly Section[];
	/** The one with the cursor; undefined: none has rows. */
	readonly active: Section | undefined;
	activate(id: string): void;
	readonly state: ListState;
	/** The keys in force. */
	readonly keyMap: KeyMap;
	/** Rows that half a screen is. */
	readonly half: number;
}

/** What the keys of the overview do, or why they do nothing. */
export function overviewHandlers(options: OverviewKeysOptions): KeyHandlers {
	const {sections, active, activate, state, half} = options;
	const filled = sections.filter(({count}) => count > 0);
	if (!active)
		return {...idle, ...Object.fromEntries(needRow.map(action => [action, 'there is no row here']))};
	const step = (by: number) => () => stepFrom(active, by, options);
	const enter = (section: Section | undefined, row: number) => {
		if (!section) return;
		activate(section.id);
		section.cursor.moveTo(row);
	};
	const beside = (by: 1 | -1) => {
		const next = filled[filled.indexOf(active) + by];
		return next
			? () => activate(next.id)
			: by === 1
				? 'this is the last section'
				: 'this is the first section';
	};
	const open = (change: Partial<ListState> = {}) => state.set({...change, isInDetails: true, isLed: false});
	return {
		...idle,
		down: step(1),
		up: step(-1),
		halfDown: step(half),
		halfUp: step(-half),
		pageDown: step(2 * half),
		pageUp: step(-2 * half),
		first: () => enter(filled[0], 0),
		last: () => enter(filled.at(-1), Number.MAX_SAFE_INTEGER),
		nextList: beside(1),
		previousList: beside(-1),
		columnsLeft: notBeside(options.keyMap),
		columnsRight: notBeside(options.keyMap),
		follow: active.follow,
		details: () => open(),
		raw: () => open({isRaw: true, isRawAlone: true}),
		copy: active.copy,
		pick: active.pick,
		export: active.export,
	};
}

const needRow = ['details', 'follow', 'raw', 'copy', 'pick', 'export', 'down', 'up'] as const;

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

/** Goes through the rows of all sections as if they were one list; stops at both ends. */
export function stepFrom(
	active: Section,
	by: number,
	{sections, activate}: Pick<OverviewKeysOptions, 'sections' | 'activate'>,
): void {
	const filled = sections.filter(({count}) => count > 0);
	const starts = filled.map((_, at) => filled.slice(0, at).reduce((sum, {count}) => sum + count, 0));
	const own = filled.indexOf(active);
	const total = filled.reduce((sum, {count}) => sum + count, 0);
	const from = (starts[own] ?? 0) + active.cursor.read().index;
	const to = Math.max(0, Math.min(from + by, total - 1));
	const at = starts.findLastIndex(start => start <= to);
	const section = filled[at];
	if (!section) return;
	section.cursor.moveTo(to - (starts[at] ?? 0));
	if (section !== active) activate(section.id);
}

function notBeside(keyMap: KeyMap): KeyHandler {
	const through = `${keyMap.name('nextList')} and ${keyMap.name('previousList')} go through them`;
	return {never: `the sections stand below each other: ${through}`};
}

/** What one most likely wants on the overview, the most urgent first. */
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
