import {useEffect, useMemo} from 'react';
import type {Decoded} from '../../domain/decoded.ts';
import {startTimer} from '../../system/timer.ts';
import {useHeadFreshness} from '../queries/use-chain-head.ts';
import {type Arrangement, frameHeight} from '../shell/arrangement.ts';
import {belowHead} from '../shell/chrome.tsx';
import {rowsOf} from '../shell/screen-body.tsx';
import {useShell} from '../shell/shell-context.ts';
import type {TextLine} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';
import type {ListParts, ListScreenProps} from './list-parts.ts';
import {sentencesIn} from './spoken-rows.tsx';
import type {ListSubject} from './subject.ts';
import {useComparison} from './use-comparison.ts';
import {type PlacedCursor, useCursor, useListCursor} from './use-list-cursor.ts';
import {useListState} from './use-list-state.ts';
import {type Rows, useRows} from './use-rows.ts';
import {useListLayout, useViewLook} from './use-view-look.ts';

/** Min rows of a list above the pane below it. */
const minLines = 8;

/** Parts of a list, with the lines above and below that fit. */
export interface ListInRoom<Item extends Decoded> extends ListParts<Item> {
	readonly above: readonly TextLine[];
	readonly below: readonly TextLine[];
}

/** Collects the parts of a list: its rows, its look, its cursor, and the room for each part. */
export function useListParts<Item extends Decoded>(props: ListScreenProps<Item>): ListInRoom<Item> {
	const {name, subject, source, filters = noFilters} = props;
	const shell = useShell();
	const {notice, prompt, memory, linkCount: arrival} = shell;
	const arrangement = belowHead(shell, useHeadFreshness(shell.feed, source.freshness));
	const {isSpoken} = useTheme();
	const state = useListState(memory, name, arrival);
	const matching = useRows(subject, source);
	const {rows, keys} = matching;
	const {headings, lines, lineCount} = useHeadings(subject, rows);
	const look = useViewLook(props.word);
	const {pane, layout} = useListLayout({
		columns: subject.columns,
		rows: source.items,
		look,
		sorted: subject.sorts.find(({id}) => id === source.shown.sort)?.column,
		scroll: state.scroll,
		arrangement,
		isSpoken,
	});
	const width = arrangement.width - 1;
	const comparison = useComparison({memory, name, arrival, subject, rows, keys, width});
	const isCovered = comparison.isOpen || (state.isInDetails && pane.paneWidth === 0);
	const hasBelow = arrangement.kind === 'full' && rows.length > 0 && !isCovered;
	const above = roomFor(arrangement, props.above);
	const headFrame = arrangement.hasFrames && above.length > 0 ? frameHeight : 0;
	const room = rowsOf({arrangement, notice, prompt, isSpoken}) - above.length - headFrame;
	const count = arrangement.hasFrames && hasBelow ? (props.paneBelow?.rows.length ?? 0) : 0;
	const heightBelow = Math.max(0, Math.min(count, room - Math.min(lineCount, minLines) - frameHeight));
	const left = room - (heightBelow === 0 ? 0 : heightBelow + frameHeight);
	const below = belowWithin(left - lineCount, hasBelow ? props.below : noLines);
	const screen = left - below.length;
	const height = isSpoken ? sentencesIn(screen, arrangement.width) : screen;
	const cursor = usePlacedRows(props, matching, {height, lines: isSpoken ? undefined : lines});
	const isBeside = props.opensBeside === true && pane.paneWidth > 0;
	useOpened(cursor, {isOpen: state.isInDetails, isBeside}, props.onOpened);
	const lost = useCursor(cursor, ({isLost, item}) => (isLost ? item : undefined));
	return {
		...props,
		...matching,
		arrangement,
		look,
		pane,
		filters,
		cursor,
		state,
		comparison,
		layout,
		headings,
		lineCount,
		heightBelow,
		rowBelow: heightBelow === 0 ? undefined : state.rowBelow,
		height,
		lost,
		isGone: lost !== undefined && state.isInDetails,
		above,
		below,
	};
}

/** Finds the lines above the rows, and how many lines each row takes with them. */
function useHeadings<Item extends Decoded>({headingsOf}: ListSubject<Item>, rows: readonly Item[]) {
	return useMemo(() => {
		if (!headingsOf) return {headings: undefined, lines: undefined, lineCount: rows.length};
		const headings = rows.map((row, index) => headingsOf(row, rows[index - 1]));
		const lines = headings.map(above => above.length + 1);
		return {headings, lines, lineCount: lines.reduce((sum, count) => sum + count, 0)};
	}, [headingsOf, rows]);
}

/** Milliseconds after which a cursor rests: one that goes through the rows asks for nothing of each. */
const restMilliseconds = 400;

/** Reports the row whose details are looked at; one beside the list once the cursor rests on it. */
function useOpened<Item>(
	cursor: PlacedCursor<Item>,
	{isOpen, isBeside}: {readonly isOpen: boolean; readonly isBeside: boolean},
	onOpened: ((row: Item | undefined) => void) | undefined,
): void {
	useEffect(() => {
		if (!onOpened) return;
		let resting: NodeJS.Timeout | undefined;
		const rest = () => {
			clearTimeout(resting);
			resting = startTimer(() => onOpened(cursor.current()), restMilliseconds);
		};
		const tell = isOpen || !isBeside ? () => onOpened(isOpen ? cursor.current() : undefined) : rest;
		tell();
		const leave = cursor.subscribe(tell);
		return () => {
			leave();
			clearTimeout(resting);
		};
	}, [onOpened, cursor, isOpen, isBeside]);
}

/** Places the cursor among the rows, and reports to the source which of them are on the screen. */
function usePlacedRows<Item extends Decoded>(
	{name, source, onShown}: ListScreenProps<Item>,
	{rows, keys}: Rows<Item>,
	{height, lines}: {readonly height: number; readonly lines: readonly number[] | undefined},
): PlacedCursor<Item> {
	const {memory} = useShell();
	const {isArriving, shown, following} = source;
	const list = source.list && `${source.list} by ${shown.sort} ${shown.order}`;
	const {narrowing} = shown;
	const placed = useMemo(
		() => ({items: rows, keys, lines, list, narrowing, isArriving, height}),
		[rows, keys, lines, list, narrowing, isArriving, height],
	);
	const cursor = useListCursor(memory, name, placed);
	const watch = following?.watch;
	useEffect(() => {
		watch?.(() => {
			const {keys: all, top} = cursor.read();
			return all.slice(top, top + height);
		});
	}, [watch, cursor, height]);
	useEffect(() => {
		if (!onShown) return;
		const tell = () => {
			const {items, top} = cursor.read();
			onShown(items.slice(top, top + height));
		};
		tell();
		return cursor.subscribe(tell);
	}, [onShown, cursor, height]);
	return cursor;
}

const noFilters: readonly string[] = [];
const noLines: readonly TextLine[] = [];

/** Returns the lines below the rows, after a blank one, if they leave all rows on the screen. */
function belowWithin(room: number, below: readonly TextLine[] = noLines): readonly TextLine[] {
	return below.length === 0 || room <= below.length ? noLines : [{text: ''}, ...below];
}

/** Min rows of the list that lines above the header must leave. */
const minRows = 4;

/** Lines above it that may exceed a third of the screen: whose list it is, and its sum. */
const minAbove = 2;

function roomFor(arrangement: Arrangement, above: readonly TextLine[] = noLines): readonly TextLine[] {
	if (arrangement.kind !== 'full') return noLines;
	const {bodyHeight} = arrangement;
	const max = Math.max(minAbove, Math.floor(bodyHeight / 3));
	return above.slice(0, Math.max(0, Math.min(max, bodyHeight - minRows)));
}
