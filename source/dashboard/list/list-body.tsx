import {Box, Text} from 'ink';
import type {Decoded} from '../../domain/decoded.ts';
import {wrap} from '../../format/text.ts';
import type {ViewName} from '../../routes/route.ts';
import type {ColumnLayout} from '../../table/lay-out.ts';
import type {Arrangement} from '../shell/arrangement.ts';
import {dividerWidth} from '../shell/arrangement.ts';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {HintWords} from '../ui/keys/keys.ts';
import {Table, TableHeader} from '../ui/table/table.tsx';
import {type TextLine, TextLines} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';
import type {RowHandlers} from './list-actions.ts';
import {ListDetails} from './list-details.tsx';
import type {ListSource} from './list-source.ts';
import {describeNothing, isOutdated} from './list-words.ts';
import {refreshHandler} from './page-keys.ts';
import {SpokenRows} from './spoken-rows.tsx';
import type {ListSubject} from './subject.ts';
import {type PlacedCursor, useCursor} from './use-list-cursor.ts';
import type {ListState} from './use-list-state.ts';
import type {Rows} from './use-rows.ts';

/** What a view tells its list. */
export interface ListScreenProps<Item extends Decoded> {
	readonly view: ViewName;
	/** Name under which cursor, marks and columns are remembered. */
	readonly name: string;
	readonly subject: ListSubject<Item>;
	readonly source: ListSource<Item>;
	/** Between two polls; undefined if nothing is polled. */
	readonly periodMilliseconds?: number;
	/** Names of actions in the hints. */
	readonly hints?: HintWords;
	/** What the service filters by, in words. */
	readonly filters?: readonly string[];
	/** Shown instead if there are no filters: 'all states'. */
	readonly unfiltered?: string | undefined;
	/** Removes those filters; undefined: there are none. */
	readonly unfilter?: (() => void) | undefined;
	/** Handlers for keys of this list only. */
	readonly handlers?: KeyHandlers;
	/** Handlers that need the row under the cursor. */
	readonly rowHandlers?: RowHandlers<Item>;
	/** Lines between the tabs and the header, as many as there is room for. */
	readonly above?: readonly TextLine[];
	/** Shown in place of the rows if the list is empty; undefined: the usual words. */
	readonly nothing?: readonly string[] | undefined;
	/** Shown there if the service has no such item; undefined: it has. */
	readonly absent?: readonly string[] | undefined;
	/** The content for a terminal of one line, from the longest form to the shortest; default: the count. */
	readonly summaries?: readonly string[] | undefined;
	/** Identity of a row to move to and open once it is loaded. */
	readonly aim?: string | undefined;
}

export interface ListParts<Item extends Decoded> extends ListScreenProps<Item>, Rows<Item> {
	readonly arrangement: Arrangement;
	readonly filters: readonly string[];
	readonly cursor: PlacedCursor<Item>;
	readonly state: ListState;
	readonly layout: ColumnLayout<Item>;
	/** Whether the item whose details are open is no longer in the list. */
	readonly isGone: boolean;
}

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

/** The rows with the details beside them if there is room, or else in their place. */
export function ListBody<Item extends Decoded>(props: ListParts<Item> & {readonly height: number}) {
	const {arrangement, subject, source, rows, keys, cursor, state, layout, height, isGone} = props;
	const {isSpoken} = useTheme();
	const {width, listWidth, detailsWidth} = arrangement;
	if (rows.length === 0 && !isGone) return <Nothing {...props} />;
	if (state.isInDetails && detailsWidth === 0) return <Details {...props} width={width} />;
	if (isSpoken) {
		return (
			<SpokenRows
				rows={rows}
				keys={keys}
				subject={subject}
				shown={source.shown}
				totalPages={source.totalPages}
				cursor={cursor}
				marks={state.marks}
				width={width}
				height={height}
			/>
		);
	}
	const table = (
		<Table
			layout={layout}
			rows={rows}
			keys={keys}
			cursor={cursor}
			height={height}
			width={listWidth}
			isDimmed={isOutdated(source)}
			marks={state.marks}
		/>
	);
	if (detailsWidth === 0) return table;
	return (
		<Box>
			<Box flexDirection="column" width={listWidth}>
				{table}
			</Box>
			<Divider height={height} />
			<Box flexDirection="column" width={detailsWidth}>
				<Details {...props} width={detailsWidth} />
			</Box>
		</Box>
	);
}

function Details<Item extends Decoded>(props: ListParts<Item> & {width: number; height: number}) {
	const {subject, source, cursor, state, width, height, isGone} = props;
	const verbs = useVerbs();
	const {item, identity} = useShown(cursor, isGone);
	if (!item) return null;
	return (
		<ListDetails
			subject={subject}
			item={item}
			identity={identity}
			isGone={isGone}
			state={state}
			width={width}
			height={height}
			refresh={refreshHandler(verbs, source)}
		/>
	);
}

interface Shown<Item> {
	readonly item: Item | undefined;
	readonly identity: string | undefined;
}

/** The item under the cursor; if it is gone while its details are open, its last known state. */
function useShown<Item>(cursor: PlacedCursor<Item>, isGone: boolean): Shown<Item> {
	const {item, identity, items, keys, index} = useCursor(cursor, at => at);
	return isGone ? {item, identity} : {item: items[index], identity: keys[index]};
}

function Divider({height}: {readonly height: number}) {
	const {glyphs, paint} = useTheme();
	const line = paint('quiet', glyphs.rule.padStart(dividerWidth - 1).padEnd(dividerWidth));
	// One text of many lines: with a node for each line, each key would lay out all of them again.
	return <Text>{Array.from({length: height}, () => line).join('\n')}</Text>;
}

function Nothing<Item extends Decoded>(props: ListParts<Item> & {readonly height: number}) {
	const {arrangement, source, subject, filters, height, nothing, absent} = props;
	const {feed} = useShell();
	const isEmpty = source.items.length === 0 && source.hasAnswer;
	const sentences =
		absent ??
		(isEmpty ? nothing : undefined) ??
		describeNothing(source, subject.noun, filters, {
			address: feed.indexer.address,
			isPaused: feed.isPaused,
			isBrief: arrangement.kind === 'list',
		});
	const lines = sentences.flatMap(text => wrap(text, arrangement.width - 2)).map(text => ({text}));
	return <TextLines lines={lines} height={height} width={arrangement.width} />;
}
