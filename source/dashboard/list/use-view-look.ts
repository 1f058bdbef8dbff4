import {useMemo, useSyncExternalStore} from 'react';
import type {ViewWord} from '../../columns/views.ts';
import type {ListOptions} from '../../store/store.ts';
import {withChosen, withSorted} from '../../table/choose-columns.ts';
import {type ColumnLayout, type TableColumn, type WidthMode, widthModes} from '../../table/lay-out.ts';
import {layOutRows} from '../../table/lay-out-rows.ts';
import type {Arrangement} from '../shell/arrangement.ts';
import {useShell} from '../shell/shell-context.ts';
import {type PanePlace, placePane} from './place-pane.ts';

/** Look of a list: as chosen on the screen, else as configured, else the default. */
export interface ShownLook {
	/** True if the pane is open; undefined: if the terminal is wide enough. */
	readonly pane: boolean | undefined;
	/** Ids of the columns in order; undefined: those of the list itself. */
	readonly columns: readonly string[] | undefined;
	/** Configured ids; undefined: none are. */
	readonly defaultColumns: readonly string[] | undefined;
	readonly mode: WidthMode;
	/** Keeps a choice for this list, in this session and later ones. */
	choose(change: ListOptions): void;
}

export function useViewLook(view: ViewWord): ShownLook {
	const {store, views} = useShell();
	const {look} = store;
	const chosen = useSyncExternalStore(look.subscribe, () => look.read().views[view]);
	const configured = views[view];
	return useMemo(
		() => ({
			pane: chosen?.pane ?? configured?.pane,
			defaultColumns: configured?.columns,
			columns: chosen?.columns ?? configured?.columns,
			mode:
				widthModes.find(mode => mode === chosen?.width) ??
				widthModes.find(mode => mode === configured?.width) ??
				'normal',
			choose: change => look.chooseView(view, change),
		}),
		[chosen, configured, look, view],
	);
}

interface LayoutOptions<Item> {
	readonly columns: readonly TableColumn<Item>[];
	/** Rows to measure: all of them, so that the columns stay the same during a search. */
	readonly rows: readonly Item[];
	readonly look: ShownLook;
	/** Id of the column that sorts; undefined: none does. */
	readonly sorted: string | undefined;
	/** Steps by which the columns are scrolled. */
	readonly scroll: number;
	readonly arrangement: Arrangement;
	/** True if a screen reader gets sentences, which have nothing beside them. */
	readonly isSpoken: boolean;
}

/** Places the details beside the list, and lays out the columns that fit; stable objects while nothing changes. */
export function useListLayout<Item>(options: LayoutOptions<Item>): {
	readonly pane: PanePlace;
	readonly layout: ColumnLayout<Item>;
} {
	const {rows, look, sorted, scroll, arrangement, isSpoken} = options;
	const {columns: terminal, width, kind, hasFrames} = arrangement;
	const columns = useMemo(
		() => withSorted(look.columns ? withChosen(options.columns, look.columns) : options.columns, sorted),
		[options.columns, look.columns, sorted],
	);
	// The pane takes no room by default from columns whose widths the person chose.
	const asked = look.mode === 'normal' ? look.pane : (look.pane ?? false);
	const isWanted = kind === 'full' && !isSpoken ? asked : false;
	const pane = useMemo(
		() => placePane(columns, rows, {columns: terminal, width, hasFrames, isWanted}),
		[columns, rows, terminal, width, hasFrames, isWanted],
	);
	const layout = useMemo(
		() =>
			layOutRows(columns, rows, {
				width: pane.listWidth,
				mode: look.mode,
				scroll,
				hasHeader: kind === 'full',
				details: pane.details,
			}),
		[columns, rows, pane, look.mode, scroll, kind],
	);
	return {pane, layout};
}
