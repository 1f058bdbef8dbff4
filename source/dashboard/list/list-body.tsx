import {Box} from 'ink';
import type {Decoded} from '../../domain/decoded.ts';
import {wrap} from '../../format/text.ts';
import type {Changing} from '../../system/changing.ts';
import {dividerWidth} from '../shell/arrangement.ts';
import {Divider} from '../shell/divider.tsx';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import type {KeyDispatcher} from '../ui/keys/key-dispatcher.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {useDispatcher} from '../ui/keys/use-keys.ts';
import {Table} from '../ui/table/table.tsx';
import {TextLines} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';
import {ComparisonPane} from './comparison-pane.tsx';
import {ShownDetails} from './list-details.tsx';
import type {ListParts} from './list-parts.ts';
import {describeNothing, isOutdated} from './list-words.ts';
import {refreshHandler} from './page-keys.ts';
import {SpokenRows} from './spoken-rows.tsx';
import type {PlacedCursor} from './use-list-cursor.ts';
import {closedDetails} from './use-list-state.ts';

/** Draws the rows with the details beside them if they fit, or else instead of them. */
export function ListBody<Item extends Decoded>(props: ListParts<Item> & {readonly height: number}) {
	const {arrangement, pane, rows, state, comparison, height, isGone} = props;
	const {width} = arrangement;
	const {listWidth, paneWidth} = pane;
	if (comparison.isOpen) return <ComparisonPane comparison={comparison} width={width} height={height} />;
	if (rows.length === 0 && !isGone) return <Nothing {...props} />;
	if (state.isInDetails && paneWidth === 0) return <OpenDetails {...props} width={width} />;
	if (paneWidth === 0) return <DrawnRows {...props} />;
	return (
		<Box>
			<Box flexDirection="column" width={listWidth}>
				<DrawnRows {...props} />
			</Box>
			<Divider height={height} width={dividerWidth} />
			<Box flexDirection="column" width={paneWidth}>
				<OpenDetails {...props} width={paneWidth} />
			</Box>
		</Box>
	);
}

interface OpenDetailsProps<Item extends Decoded> extends ListParts<Item> {
	readonly width: number;
	readonly height: number;
	readonly isFramed?: boolean;
	readonly isAlone?: boolean;
}

/** Draws the details of the row under the cursor. */
export function OpenDetails<Item extends Decoded>(props: OpenDetailsProps<Item>) {
	const verbs = useVerbs();
	const {source, cursor} = props;
	return <ShownDetails {...props} refresh={refreshHandler(verbs, source)} onStep={cursor.moveBy} />;
}

/** Draws the rows as a table, or as sentences for a screen reader. */
export function DrawnRows<Item extends Decoded>(props: ListParts<Item> & {readonly height: number}) {
	const {arrangement, pane, subject, source, rows, keys, headings, cursor, state, height} = props;
	const {isSpoken} = useTheme();
	const dispatcher = useDispatcher();
	if (isSpoken) {
		return (
			<SpokenRows
				rows={rows}
				keys={keys}
				headings={headings}
				subject={subject}
				shown={source.shown}
				totalPages={source.totalPages}
				following={source.following}
				cursor={cursor}
				marks={state.marks}
				width={arrangement.width}
				height={height}
			/>
		);
	}
	return (
		<Table
			layout={props.layout}
			rows={rows}
			keys={keys}
			headings={headings}
			cursor={cursor}
			height={height}
			width={pane.listWidth}
			isDimmed={isOutdated(source)}
			{...(subject.isDim && {isDim: subject.isDim})}
			{...(subject.trendsOf && {trendsOf: subject.trendsOf})}
			marks={state.marks}
			isAside={arrangement.hasFrames && (state.isInDetails || props.rowBelow !== undefined)}
			onPress={row => {
				if (!arrangement.hasFrames || !state.isInDetails) return pressRow(row, cursor, dispatcher);
				state.set(closedDetails);
				cursor.moveTo(row);
			}}
		/>
	);
}

/** Moves the cursor to a row; does what Enter does if it is already there. */
export function pressRow(
	row: number,
	cursor: Changing<{readonly index: number}> & Pick<PlacedCursor<never>, 'moveTo'>,
	dispatcher: KeyDispatcher,
): void {
	if (cursor.read().index === row) dispatcher.act('follow');
	else cursor.moveTo(row);
}

/** Says why there are no rows. */
export function Nothing<Item extends Decoded>(props: ListParts<Item> & {readonly height: number}) {
	const {arrangement, pane, source, subject, filters, height, nothing, absent} = props;
	const {feed} = useShell();
	const keyMap = useKeyMap();
	const width = arrangement.hasFrames ? pane.listWidth : arrangement.width;
	const isEmpty = source.items.length === 0 && source.hasAnswer;
	const sentences =
		absent ??
		(isEmpty ? nothing : undefined) ??
		describeNothing(source, subject.noun, filters, {
			address: feed.indexer.address,
			isPaused: feed.isPaused,
			keyMap,
			isBrief: arrangement.kind === 'list',
		});
	const lines = sentences.flatMap(text => wrap(text, width - 2)).map(text => ({text}));
	return <TextLines lines={lines} height={height} width={width} />;
}
