import type {ViewWord} from '../../columns/views.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import {type ColumnLayout, type TableColumn, type WidthMode, widthModes} from '../../table/lay-out.ts';
import type {Arrangement} from '../shell/arrangement.ts';
import type {Verbs} from '../shell/shell.ts';
import type {KeyHandler, KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import {createColumnsOverlay} from './columns-overlay.tsx';
import {minForPane, type PanePlace} from './place-pane.ts';
import type {ListState} from './use-list-state.ts';
import type {ShownLook} from './use-view-look.ts';

/** Values needed by the keys that choose how a list looks. */
interface LookKeysOptions {
	readonly verbs: Verbs;
	/** Keys in force. */
	readonly keyMap: KeyMap;
	/** Word of the list in a route. */
	readonly word: ViewWord;
	/** Columns of the list. */
	readonly columns: readonly TableColumn<never>[];
	readonly state: Pick<ListState, 'scroll' | 'set'>;
	readonly look: ShownLook;
	readonly arrangement: Arrangement;
	readonly pane: PanePlace;
	/** Layout of the columns on the screen, with the steps they can be scrolled. */
	readonly layout: Pick<ColumnLayout<never>, 'hidden' | 'furthest' | 'isComplete'>;
	/** True if a screen reader gets sentences instead of columns. */
	readonly isSpoken: boolean;
}

/** Returns the handlers of the keys that scroll, widen and choose the columns, and open the pane beside them. */
export function lookHandlers(options: LookKeysOptions): KeyHandlers {
	const {verbs, keyMap, word, columns, state, look, layout, pane, isSpoken} = options;
	if (isSpoken) return inSentences(keyMap);
	const scrolled = Math.min(state.scroll, layout.furthest);
	return {
		columnsLeft: scrolled > 0 ? () => state.set({scroll: scrolled - 1}) : 'there are no columns further left',
		columnsRight:
			scrolled < layout.furthest ? () => state.set({scroll: scrolled + 1}) : whyNoFurther(layout, keyMap),
		width() {
			const mode = widthModes[(widthModes.indexOf(look.mode) + 1) % widthModes.length] ?? 'normal';
			look.choose({width: mode});
			state.set({scroll: 0});
			verbs.notify(describeMode(mode, keyMap));
		},
		pane: paneHandler(options),
		columns: () =>
			verbs.open(
				createColumnsOverlay({
					list: word,
					columns,
					chosen: look.columns,
					usual: look.defaultColumns,
					listWidth: pane.listWidth,
					onApply(chosen) {
						look.choose({columns: chosen});
						state.set({scroll: 0});
					},
				}),
			),
	};
}

const noColumns = 'the rows are read as sentences, which have no columns';

function inSentences({name}: KeyMap): KeyHandlers {
	return {
		pane: `the rows are read as sentences, with nothing beside them: ${name('details')} leads to the details`,
		columns: noColumns,
		width: noColumns,
		columnsLeft: noColumns,
		columnsRight: noColumns,
	};
}

function describeMode(mode: WidthMode, {name}: KeyMap): string {
	switch (mode) {
		case 'compact':
			return 'compact columns: as many as fit';
		case 'normal':
			return 'normal columns: the important ones';
		case 'wide':
			return `wide columns: at full width, ${name('columnsLeft')} and ${name('columnsRight')} scroll`;
	}
}

function paneHandler({arrangement: {kind, columns}, keyMap, look, pane, state}: LookKeysOptions): KeyHandler {
	const instead = `${keyMap.name('details')} shows the details`;
	if (columns < minForPane) return `the pane needs ${minForPane} columns: ${instead}`;
	if (kind !== 'full') return `the pane needs 10 lines: ${instead}`;
	return () => {
		const isOpen = pane.paneWidth > 0;
		look.choose({pane: !isOpen});
		// Without it the details would cover the rows.
		if (isOpen) state.set({isInDetails: false});
	};
}

/** Explains why there are no further columns. */
function whyNoFurther(
	{hidden, furthest, isComplete}: Pick<ColumnLayout<never>, 'hidden' | 'furthest' | 'isComplete'>,
	{name}: KeyMap,
): string {
	if (hidden === 0) return 'all columns are shown';
	if (!isComplete) return `no further column fits: ${name('details')} shows all of the row`;
	if (furthest === 0) return 'there are no columns further right';
	return 'last column';
}
