import {useMemo} from 'react';
import {withChosen} from '../../table/choose-columns.ts';
import type {ColumnLayout, TableColumn} from '../../table/lay-out.ts';
import {layOutRows} from '../../table/lay-out-rows.ts';
import type {Arrangement} from '../shell/arrangement.ts';
import {type PanePlace, placePane} from './place-pane.ts';
import type {ShownLook} from './use-view-look.ts';

interface LayoutOptions<Item> {
	readonly columns: readonly TableColumn<Item>[];
	/** Those that are measured: all that are there, so that the columns stay as they are while some are looked for. */
	readonly rows: readonly Item[];
	readonly look: ShownLook;
	/** Steps by which the columns are scrolled. */
	readonly scroll: number;
	readonly arrangement: Arrangement;
	/** A screen reader is read sentences, which stand beside nothing. */
	readonly isSpoken: boolean;
}

/** The details beside the list, and the columns that fit then; the same objects as long as they are the same. */
export function useListLayout<Item>(options: LayoutOptions<Item>): {
	readonly pane: PanePlace;
	readonly layout: ColumnLayout<Item>;
} {
	const {rows, look, scroll, arrangement, isSpoken} = options;
	const {width, kind} = arrangement;
	const columns = useMemo(
		() => (look.columns ? withChosen(options.columns, look.columns) : options.columns),
		[options.columns, look.columns],
	);
	const isWanted = kind === 'full' && !isSpoken ? look.pane : false;
	const pane = useMemo(() => placePane(columns, rows, {width, isWanted}), [columns, rows, width, isWanted]);
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
