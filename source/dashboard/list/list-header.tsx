import {Box, Text} from 'ink';
import type {Decoded} from '../../domain/decoded.ts';
import type {ListChoices} from '../../routes/route.ts';
import {useShell} from '../shell/shell-context.ts';
import {TableHeader} from '../ui/table/table.tsx';
import {TextLines} from '../ui/text/text-lines.tsx';
import {type Theme, useTheme} from '../ui/theme.ts';
import {ComparisonTitle} from './comparison-pane.tsx';
import {titleOf, useShown} from './list-details.tsx';
import type {ListParts} from './list-parts.ts';
import {sortByColumn} from './sort-handlers.ts';
import type {ListSubject} from './subject.ts';

/** Draws the line above the rows: the titles of the columns, or the name of the row whose details cover them. */
export function ListHeader<Item extends Decoded>(props: ListParts<Item>) {
	const {arrangement, pane, state, comparison, layout, rows, isGone, subject, source, cursor} = props;
	const theme = useTheme();
	const {overlay} = useShell();
	const {listWidth, paneWidth} = pane;
	const {hasFrames} = arrangement;
	const hasDetails = rows.length > 0 || isGone;
	if (overlay) return theme.isSpoken ? null : <Text> </Text>;
	if (comparison.isOpen) {
		return <ComparisonTitle comparison={comparison} noun={subject.noun} width={arrangement.width} />;
	}
	if (state.isInDetails && hasDetails && paneWidth === 0) return <DetailsTitle {...props} />;
	if (theme.isSpoken) return null;
	return (
		<Box>
			<TableHeader
				layout={layout}
				width={listWidth}
				sorted={sortedColumn(subject, source.shown, theme)}
				onPress={column => sortByColumn(column, {sorts: subject.sorts, source, cursor})}
			/>
			{paneWidth > 0 && hasDetails && !hasFrames && (
				<Text wrap="truncate">
					{`  ${state.isInDetails ? theme.glyphs.cursor : ' '} ${theme.paint('title', state.isRaw ? 'As JSON' : 'Details')}`}
				</Text>
			)}
		</Box>
	);
}

/** Finds the column that sorts; undefined if none does, as in the service's own order. */
function sortedColumn(
	{sorts}: Pick<ListSubject<never>, 'sorts'>,
	{sort, order}: ListChoices,
	{glyphs}: Theme,
): {readonly column: string; readonly arrow: string} | undefined {
	const column = sorts.find(({id}) => id === sort)?.column;
	return column === undefined
		? undefined
		: {column, arrow: order === 'desc' ? glyphs.falling : glyphs.rising};
}

/** Draws the name of the row whose details cover the others. */
export function DetailsTitle<Item extends Decoded>({
	arrangement,
	subject,
	state,
	cursor,
	isGone,
}: Pick<ListParts<Item>, 'arrangement' | 'subject' | 'state' | 'cursor' | 'isGone'>) {
	const {item} = useShown(cursor, isGone);
	const name = item ? titleOf(subject, item) : '';
	const text = state.isRaw ? `${name} as JSON` : subject.titleOf ? name : `Details of ${name}`;
	return <TextLines lines={[{text, meaning: 'title'}]} height={1} width={arrangement.width} />;
}
