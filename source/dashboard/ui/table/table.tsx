import {Box, Text} from 'ink';
import {memo, type ReactNode, useSyncExternalStore} from 'react';
import {fitToWidth, widthOf} from '../../../format/text.ts';
import type {Changing} from '../../../system/changing.ts';
import {type ColumnLayout, gutter, type LaidColumn, textOf} from '../../../table/lay-out.ts';
import {agreedCell, fitCell, type Paint, paintCell} from '../../../table/paint-cell.ts';
import {useMouseTarget} from '../mouse/use-mouse-target.ts';
import {type Theme, useTheme} from '../theme.ts';
import {gapBefore, joinCells, joinMarked, type Trends} from './join-cells.ts';
import {linesFrom, type RowHeading, type RowHeadings} from './row-headings.ts';

interface TableProps<Row> {
	readonly layout: ColumnLayout<Row>;
	readonly rows: readonly Row[];
	/** Identities of the rows. */
	readonly keys: readonly string[];
	/** Lines above rows; left out: none. */
	readonly headings?: RowHeadings | undefined;
	/** Row of the cursor and first row on the screen, from 0. A move of the cursor redraws two rows. */
	readonly cursor: Changing<{readonly index: number; readonly top: number}>;
	/** Rows on the screen; no others are mounted, as unseen rows cost as much. */
	readonly height: number;
	/** Cells. */
	readonly width: number;
	/** True for old rows, until new ones come. */
	readonly isDimmed: boolean;
	/** Tells whether a row is dim by itself, as something that is over. */
	isDim?(row: Row): boolean;
	/** Returns the cells of a row that changed, by the ids of their columns; the same map until that changes. */
	trendsOf?(row: Row): Trends | undefined;
	/** Identities of the rows the user marked. */
	readonly marks?: ReadonlySet<string>;
	/** True if another pane has the keys: the row of the cursor has its mark alone. */
	readonly isAside?: boolean;
	/** Called with the row, from 0, that the mouse was pressed on. */
	readonly onPress?: ((row: number) => void) | undefined;
}

/** Draws the rows of a list that are on the screen, and blank lines below them. */
export function Table<Row>(props: TableProps<Row>) {
	const {rows, cursor, height, headings, onPress} = props;
	const box = useMouseTarget(
		onPress &&
			((_, line) => {
				const row = linesFrom(cursor.read().top, {count: rows.length, height, headings})[line];
				if (typeof row === 'number') onPress(row);
			}),
	);
	return (
		<Box ref={box} flexDirection="column" flexShrink={0}>
			<TableRows {...props} />
		</Box>
	);
}

/** Draws the visible rows; only this component renders again when the list scrolls. */
function TableRows<Row>(props: TableProps<Row>) {
	const {layout, rows, keys, headings, cursor, height, width, isDimmed, isDim, trendsOf, marks} = props;
	const {isAside = false} = props;
	const top = useSyncExternalStore(cursor.subscribe, () => cursor.read().top);
	const theme = useTheme();
	// A row that knows the one above it is drawn anew where the list scrolls.
	const hasOnce = layout.columns.some(({column}) => column.isOnce);
	const visible = linesFrom(top, {count: rows.length, height, headings});
	return (
		<>
			{visible.map((line, index) => {
				if (typeof line !== 'number') {
					// biome-ignore lint/suspicious/noArrayIndexKey: a heading has nothing but its place
					return <Heading key={`heading ${index}`} heading={line} width={width} theme={theme} />;
				}
				const row = rows[line] as Row;
				return (
					<CursorRow
						key={keys[line]}
						columns={layout.columns}
						row={row}
						above={hasOnce ? rowAbove(visible[index - 1], rows) : undefined}
						width={width}
						cursor={cursor}
						place={line}
						isDimmed={isDimmed || (isDim?.(row) ?? false)}
						isMarked={marks?.has(keys[line] ?? '') ?? false}
						trends={trendsOf?.(row)}
						isAside={isAside}
						theme={theme}
					/>
				);
			})}
			{Array.from({length: height - visible.length}, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: blank lines have nothing but their place
				<Text key={`blank ${index}`}> </Text>
			))}
		</>
	);
}

interface HeadingProps {
	readonly heading: RowHeading;
	readonly width: number;
	readonly theme: Theme;
}

/** Draws '── worth knowing ─────' over the whole width, or the words of a part where its rows begin. */
function Heading({heading: {text, of}, width, theme}: HeadingProps) {
	const {ellipsis} = theme.glyphs;
	if (of === 'part') {
		const line = fitToWidth(' '.repeat(gutter) + text, width, 'left', ellipsis).trimEnd();
		return <Text wrap="truncate">{theme.paint('quiet', line)}</Text>;
	}
	const rule = theme.isAscii ? '-' : '─';
	const start = `${rule.repeat(2)} ${text} `;
	const line = ` ${fitToWidth(start + rule.repeat(Math.max(0, width - 2 - widthOf(start))), width - 2, 'left', ellipsis)}`;
	return <Text wrap="truncate">{theme.paint('title', line)}</Text>;
}

interface TableHeaderProps<Row> {
	readonly layout: ColumnLayout<Row>;
	readonly width: number;
	/** Id of the sorted column, and its arrow. */
	readonly sorted?: {readonly column: string; readonly arrow: string} | undefined;
	/** Called with the id of the column whose title the mouse was pressed on. */
	readonly onPress?: ((column: string) => void) | undefined;
}

export function TableHeader<Row>({layout, width, sorted, onPress}: TableHeaderProps<Row>) {
	const theme = useTheme();
	const {ellipsis} = theme.glyphs;
	const titles = layout.columns.map(({column: {id, title, align}, width: own}) => {
		if (id !== sorted?.column) return fitToWidth(title, own, align, ellipsis);
		const gap = widthOf(title) + 1 < own ? ' ' : '';
		// A title without room for the arrow loses its end.
		const room = own - gap.length - 1;
		const cut = widthOf(title) > room ? fitToWidth(title, room, 'left', '') : title;
		return fitToWidth(`${cut}${gap}${sorted.arrow}`, own, align, ellipsis);
	});
	const line = joinCells('', titles, layout.columns);
	const box = useMouseTarget(
		onPress &&
			(cell => {
				const pressed = columnAt(cell, layout.columns);
				if (pressed !== undefined) onPress(pressed);
			}),
	);
	const hidden = layout.hidden === 0 ? '' : hiddenNote(layout.hidden, width - widthOf(line));
	const text = fitToWidth(line.trimEnd(), width - hidden.length, 'left', theme.glyphs.ellipsis) + hidden;
	return (
		<Box ref={box} flexShrink={0}>
			<Text wrap="truncate">{theme.paint('title', text)}</Text>
		</Box>
	);
}

interface TableRowProps<Row> {
	readonly columns: readonly LaidColumn<Row>[];
	readonly row: Row;
	/** Row drawn just above it; undefined: none. */
	readonly above: Row | undefined;
	readonly width: number;
	readonly isCursor: boolean;
	readonly isDimmed: boolean;
	readonly isMarked: boolean;
	readonly trends: Trends | undefined;
	readonly isAside: boolean;
	readonly theme: Theme;
}

interface CursorRowProps<Row> extends Omit<TableRowProps<Row>, 'isCursor'>, Pick<TableProps<Row>, 'cursor'> {
	/** Index of the row in the list, from 0. */
	readonly place: number;
}

/** Draws a row that watches by itself whether the cursor is on it. */
const CursorRow = memo(function CursorRow<Row>({cursor, place, ...props}: CursorRowProps<Row>) {
	const isCursor = useSyncExternalStore(cursor.subscribe, () => cursor.read().index === place);
	return <TableRow {...props} isCursor={isCursor} />;
}) as <Row>(props: CursorRowProps<Row>) => ReactNode;

/** Draws a row as one string: a box for each cell takes half as much time again. */
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
	const {columns, row, above, width, isDimmed, isMarked, trends, isAside, theme} = props;
	const isCursor = props.isCursor && !isAside;
	const paint = isDimmed ? paintNothing : isCursor ? paintAlarms(theme) : theme.paint;
	const draw = (by: Paint) =>
		columns.map(laid =>
			isRepeated(laid, row, above) ? ' '.repeat(laid.width) : drawCell(laid, row, theme, by),
		);
	const sign = markOf(props.isCursor, isMarked, theme);
	const mark = props.isCursor && isAside ? theme.paint('quiet', sign) : sign;
	const cells = draw(paint);
	const whole = trends ? joinMarked(mark, cells, {columns, trends, theme}) : joinCells(mark, cells, columns);
	// In a terminal narrower than the names the bar is cut, and only what has no colours can be.
	const line = isCursor && widthOf(whole) > width ? joinCells(mark, draw(paintNothing), columns) : whole;
	if (!isCursor) return <Text wrap="truncate">{isDimmed ? theme.paint('quiet', line) : line}</Text>;
	// Only the row under the cursor is padded to the edge, so that its highlight looks like a bar.
	const bar = theme.paint('cursor', fitToWidth(line, width, 'left', theme.glyphs.ellipsis));
	return <Text wrap="truncate">{isDimmed ? theme.paint('quiet', bar) : bar}</Text>;
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

function rowAbove<Row>(line: number | RowHeading | undefined, rows: readonly Row[]): Row | undefined {
	return typeof line === 'number' ? rows[line] : undefined;
}

/** Tells whether a cell says what the one above it says already. */
function isRepeated<Row>({column, width}: LaidColumn<Row>, row: Row, above: Row | undefined): boolean {
	if (!column.isOnce || above === undefined) return false;
	return textOf(column.cell(row, width)) === textOf(column.cell(above, width));
}

/** Returns the mark before a row; a marked row stays marked under the cursor. */
function markOf(isCursor: boolean, isMarked: boolean, {glyphs}: Theme): string {
	if (isMarked) return isCursor ? glyphs.markedCursor : glyphs.mark;
	return isCursor ? glyphs.cursor : '';
}

const paintNothing: Paint = (_, text) => text;

/** Paints on the bar of the cursor what stays red or yellow there. */
function paintAlarms({paint}: Theme): Paint {
	return (meaning, text) => (meaning === 'bad' || meaning === 'warning' ? paint(meaning, text) : text);
}

function drawCell<Row>({column, width}: LaidColumn<Row>, row: Row, {glyphs}: Theme, paint: Paint): string {
	const cell = agreedCell(column.cell(row, width));
	const fitted = fitCell(textOf(cell), width, column, glyphs.ellipsis);
	return paintCell(cell, paint, fitted);
}

/** Finds the id of the column at a cell of a line, with the gap before the column; undefined: there is none. */
function columnAt<Row>(cell: number, columns: readonly LaidColumn<Row>[]): string | undefined {
	let end = gutter;
	return columns.find(({width}, index) => {
		end += gapBefore(columns, index) + width;
		return cell < end;
	})?.column.id;
}

function hiddenNote(count: number, room: number): string {
	const long = ` +${count} cols`;
	return long.length <= room ? long : ` +${count}`;
}
