import {Box, Text} from 'ink';
import type {Decoded} from '../../domain/decoded.ts';
import {useShell} from '../shell/shell-context.ts';
import {TableHeader} from '../ui/table/table.tsx';
import {TextLines} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';
import type {ListParts} from './list-parts.ts';
import {useShown} from './shown-details.tsx';

/** The line above the rows: titles of columns, or whose details cover them. */
export function ListHeader<Item extends Decoded>(props: ListParts<Item>) {
	const {arrangement, state, layout, rows, isGone} = props;
	const theme = useTheme();
	const {overlay} = useShell();
	const {listWidth, detailsWidth} = arrangement;
	const hasDetails = rows.length > 0 || isGone;
	if (overlay) return theme.isSpoken ? null : <Text> </Text>;
	if (state.isInDetails && hasDetails && detailsWidth === 0) return <DetailsTitle {...props} />;
	if (theme.isSpoken) return null;
	return (
		<Box>
			<TableHeader layout={layout} width={listWidth} />
			{detailsWidth > 0 && hasDetails && (
				<Text wrap="truncate">
					{`  ${state.isInDetails ? theme.glyphs.cursor : ' '} ${theme.paint('title', state.isRaw ? 'As JSON' : 'Details')}`}
				</Text>
			)}
		</Box>
	);
}

/** Whose details cover the rows. */
function DetailsTitle<Item extends Decoded>({arrangement, subject, state, cursor, isGone}: ListParts<Item>) {
	const {item} = useShown(cursor, isGone);
	const name = item ? subject.nameOf(item) : '';
	const text = state.isRaw ? `${name} as JSON` : `Details of ${name}`;
	return <TextLines lines={[{text, meaning: 'title'}]} height={1} width={arrangement.width} />;
}
