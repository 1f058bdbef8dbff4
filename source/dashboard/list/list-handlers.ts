import type {Decoded} from '../../domain/decoded.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import {type ColumnLayout, type WidthMode, widthModes} from '../../table/lay-out.ts';
import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {ListKeysOptions} from './list-keys.ts';
import {pageHandlers} from './page-keys.ts';
import {markHandlers, rowHandlers} from './row-keys.ts';

/** What the keys of a list do, or why they do nothing. */
export function listHandlers<Item extends Decoded>(options: ListKeysOptions<Item>): KeyHandlers {
	return {
		...movingHandlers(options),
		...columnHandlers(options),
		...pageHandlers(options),
		...rowHandlers(options),
		...markHandlers(options),
		...options.handlers,
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

/** Handlers for the keys that move the cursor. */
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

/** Handlers for the keys that scroll and widen the columns. */
function columnHandlers<Item extends Decoded>({
	verbs,
	keyMap,
	state,
	layout,
}: ListKeysOptions<Item>): KeyHandlers {
	const scrolled = Math.min(state.scroll, layout.furthest);
	return {
		columnsLeft: scrolled > 0 ? () => state.set({scroll: scrolled - 1}) : 'there are no columns further left',
		columnsRight:
			scrolled < layout.furthest ? () => state.set({scroll: scrolled + 1}) : whyNoFurther(layout, keyMap),
		width: () => {
			const at = (widthModes.indexOf(state.mode) + 1) % widthModes.length;
			const mode = widthModes[at] ?? 'normal';
			state.set({mode, scroll: 0});
			verbs.notify(describeMode(mode, keyMap));
		},
	};
}

/** Why there are no further columns. */
function whyNoFurther(
	{hidden, furthest, isComplete}: Pick<ColumnLayout<never>, 'hidden' | 'furthest' | 'isComplete'>,
	{name}: KeyMap,
): string {
	if (hidden === 0) return 'all columns are shown';
	if (!isComplete) return `no further column fits: ${name('details')} shows all of the row`;
	if (furthest === 0) return 'there are no columns further right';
	return `every column was shown: ${name('columnsLeft')} goes back`;
}
