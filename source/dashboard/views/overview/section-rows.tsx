import {Box, Text} from 'ink';
import {useMemo} from 'react';
import type {CellTrends} from '../../../columns/cell-context.ts';
import type {Decoded} from '../../../domain/decoded.ts';
import {fitToWidth, widthOf, wrap} from '../../../format/text.ts';
import {derive} from '../../../system/changing.ts';
import {
	type ColumnLayout,
	type LaidColumn,
	type TableColumn,
	textOf,
	wholeTextOf,
} from '../../../table/lay-out.ts';
import {layOutRows} from '../../../table/lay-out-rows.ts';
import type {PlacedCursor} from '../../list/use-list-cursor.ts';
import {Table, TableHeader} from '../../ui/table/table.tsx';
import {TextLines} from '../../ui/text/text-lines.tsx';
import {type Theme, useTheme} from '../../ui/theme.ts';
import type {SectionContent, SectionPlace, SectionTitle} from './section-content.ts';

/** Cells of a title beside its rows, and of the indent of what stands below it. */
export const besideWidth = ' My stake '.length;

/** Returns the number of rows that fit into the height, the line of the title taken off. */
export function rowsIn(height: number, titled: SectionTitle): number {
	return Math.max(0, titled === 'above' ? height - 1 : height);
}

interface SectionRowsProps<Item extends Decoded>
	extends Pick<SectionContent<Item>, 'title' | 'titled' | 'columns' | 'empty' | 'total' | 'isOld'>,
		SectionPlace {
	readonly items: readonly Item[];
	readonly keys: readonly string[];
	readonly cursor: PlacedCursor<Item>;
	isDim?(item: Item): boolean;
	trendsOf?(item: Item): CellTrends | undefined;
}

/** Draws a title, with the heads of the columns or beside the rows, and as many rows as fit. */
export function SectionRows<Item extends Decoded>(props: SectionRowsProps<Item>) {
	const {
		title,
		titled,
		columns,
		items,
		keys,
		cursor,
		total,
		isOld,
		isDim,
		trendsOf,
		isActive,
		onPress,
		isFramed = false,
	} = props;
	const {height} = props;
	const {paint, glyphs} = useTheme();
	const width = props.width - (titled === 'beside' ? besideWidth : 0);
	const layout = useMemo(() => layOut(columns, items, width), [columns, items, width]);
	// The cursor of another section is out of sight, and keeps its place; its first rows are the ones that count.
	const shown = useMemo(
		() => (isActive || isFramed ? cursor : derive(cursor, at => ({...at, index: -1, top: 0}))),
		[cursor, isActive, isFramed],
	);
	if (height === 0) return null;
	if (items.length === 0) return <EmptySection {...props} isFramed={isFramed} />;
	const rows = isFramed ? rowsIn(height, titled) : Math.min(items.length, rowsIn(height, titled));
	const more = Math.max(items.length, total ?? 0) - rows;
	const table = (
		<Table
			layout={layout}
			rows={items}
			keys={keys}
			cursor={shown}
			height={rows}
			width={width}
			isDimmed={isOld}
			isAside={isFramed && !isActive}
			{...(isDim && {isDim})}
			{...(trendsOf && {trendsOf})}
			onPress={onPress}
		/>
	);
	if (titled === 'none') return table;
	if (titled === 'above') {
		return (
			<>
				<TableHeader
					layout={isFramed ? {...layout, hidden: 0} : withCount(layout, more, glyphs.ellipsis)}
					width={width}
				/>
				{rows > 0 && table}
			</>
		);
	}
	return (
		<Box>
			<Box width={besideWidth} flexShrink={0}>
				<Text wrap="truncate">
					{paint('title', ` ${countMore(title, more, {width: besideWidth - 1, ellipsis: glyphs.ellipsis})}`)}
				</Text>
			</Box>
			<Box flexDirection="column" width={width}>
				{table}
			</Box>
		</Box>
	);
}

type EmptySectionProps = Pick<SectionRowsProps<Decoded>, 'title' | 'titled' | 'empty' | 'width' | 'height'>;

/** Draws the sentence that stands in place of rows. */
function EmptySection({
	title,
	titled,
	empty,
	width,
	height,
	isFramed,
}: EmptySectionProps & {readonly isFramed: boolean}) {
	const {paint, glyphs} = useTheme();
	if (isFramed) {
		const meaning = isGoodNews(empty, glyphs) ? 'good' : 'quiet';
		const lines = wrap(empty, Math.max(1, width - 2)).map(text => ({text, meaning}) as const);
		return <TextLines lines={lines} width={width} height={height} margin="  " />;
	}
	const head = titled === 'beside' ? ` ${title}`.padEnd(besideWidth + 2) : ` ${title}   `;
	const text = fitToWidth(empty, Math.max(0, width - head.length), 'left', glyphs.ellipsis).trimEnd();
	return <Text wrap="truncate">{paint('title', head) + paint('quiet', text)}</Text>;
}

/** Checks whether a sentence begins with the sign of good news. */
function isGoodNews(text: string, {passed}: Theme['glyphs']): boolean {
	return text.startsWith(passed);
}

interface TitleRoom {
	/** Cells. */
	readonly width: number;
	readonly ellipsis: string;
}

/** Adds to a title how many rows are hidden, in fewer cells where there are few. */
function countMore(title: string, more: number, {width, ellipsis}: TitleRoom): string {
	if (more <= 0) return title;
	const fitting = [`${title}, ${more} more`, `${title} +${more}`].find(text => widthOf(text) <= width);
	const count = ` +${more}`;
	return fitting ?? fitToWidth(title, width - count.length, 'left', ellipsis).trimEnd() + count;
}

/** Puts the count of the hidden rows into the title of the first column. */
function withCount<Item>(layout: ColumnLayout<Item>, more: number, ellipsis: string): ColumnLayout<Item> {
	const columns = layout.columns.map(({column, width}, index) =>
		index === 0
			? {width, column: {...column, title: countMore(column.title, more, {width, ellipsis})}}
			: {column, width},
	);
	return {...layout, columns, hidden: 0};
}

function layOut<Item>(columns: readonly TableColumn<Item>[], items: readonly Item[], width: number) {
	return layOutRows(columns, items, {width, mode: 'normal', scroll: 0, hasHeader: false});
}

/** Widest terminal for which it is worth the time to look where a list is whole. */
const widest = 300;

/** Returns the cells from which on a list shows all columns and no text is cut. */
export function widthOfWhole<Item>(
	columns: readonly TableColumn<Item>[],
	items: readonly Item[],
	titled: SectionTitle,
): number {
	const beside = titled === 'beside' ? besideWidth : 0;
	const count = layOut(columns, items, widest).columns.length;
	let [cut, whole] = [0, widest];
	while (whole - cut > 1) {
		const middle = Math.floor((cut + whole) / 2);
		const laid = layOut(columns, items, middle).columns;
		const isWhole = laid.length === count && laid.every(each => isWholeIn(each, columns, items));
		if (isWhole) whole = middle;
		else cut = middle;
	}
	return whole + beside;
}

/** Tells whether the cells of a column have all their text; a bar has at its ideal width. */
function isWholeIn<Item>(
	{column, width}: LaidColumn<Item>,
	columns: readonly TableColumn<Item>[],
	items: readonly Item[],
): boolean {
	if (column.fit === 'bar') return width >= column.ideal;
	const own = columns.find(({id}) => id === column.id) ?? column;
	return items.every(item => {
		const whole = wholeTextOf(own, item);
		const shown = textOf(column.cell(item, width));
		// A wait is no other figure without its first word.
		return widthOf(shown) <= width && (shown === whole || shown === whole.replace(/^(.*)in ~/, '$1~'));
	});
}
