import {Box} from 'ink';
import type {ReactNode} from 'react';
import type {Decoded} from '../../domain/decoded.ts';
import {capitalized} from '../../format/sentence.ts';
import {fitToWidth, widthOf} from '../../format/text.ts';
import {frameHeight, frameWidth} from '../shell/arrangement.ts';
import {Pane} from '../ui/pane/pane.tsx';
import {TextLines} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';
import {ComparisonPane, useComparisonTitle} from './comparison-pane.tsx';
import {DrawnRows, Nothing, OpenDetails} from './list-body.tsx';
import {ListHeader} from './list-header.tsx';
import type {ListParts} from './list-parts.ts';
import {describeEdges, type ListWordsContext} from './list-words.ts';
import {useCursor} from './use-list-cursor.ts';
import type {ListInRoom} from './use-list-parts.ts';
import {closedDetails} from './use-list-state.ts';

interface FramedListProps<Item extends Decoded> {
	readonly parts: ListInRoom<Item>;
	/** Lines for the rows; 0 while an overlay covers them. */
	readonly height: number;
	readonly facts: ListWordsContext;
}

/** Draws a list in a frame, with the details of its row in another one, beside it or in its place. */
export function FramedList<Item extends Decoded>({parts, height, facts}: FramedListProps<Item>) {
	const {arrangement, pane, rows, state, comparison, above, isGone, aboveTitle = ''} = parts;
	const {columns, width} = arrangement;
	const {paneWidth} = pane;
	const hasDetails = rows.length > 0 || isGone;
	const isCovered = height <= 0;
	// The line of the heads of the columns is part of the list.
	const inner = isCovered ? 0 : height + above.length + 1;
	if (comparison.isOpen) return <FramedComparison parts={parts} height={inner} />;
	if (state.isInDetails && hasDetails && paneWidth === 0) {
		return <OpenDetails {...parts} isFramed isAlone width={columns} height={inner} />;
	}
	const head = isCovered || above.length === 0 ? 0 : above.length + frameHeight;
	const below = isCovered ? 0 : inner - head;
	const linesBelow = isCovered || parts.heightBelow === 0 ? 0 : parts.heightBelow + frameHeight;
	return (
		<Box flexDirection="column">
			{head > 0 && (
				<Pane title={aboveTitle} isFocused={false} width={columns} height={above.length}>
					<TextLines lines={above} height={above.length} width={width} />
				</Pane>
			)}
			<Box>
				<Box flexDirection="column">
					<FramedRows parts={parts} facts={facts} height={below - linesBelow} width={pane.listWidth} />
					{linesBelow > 0 && <FramedBelow parts={parts} width={pane.listWidth + frameWidth} />}
				</Box>
				{paneWidth > 0 && (
					<Box flexDirection="column" flexShrink={0}>
						<OpenDetails {...parts} isFramed width={paneWidth + frameWidth} height={below} />
					</Box>
				)}
			</Box>
		</Box>
	);
}

/** @param width cells within the frame */
function FramedRows<Item extends Decoded>({
	parts,
	facts,
	height,
	width,
}: FramedListProps<Item> & {readonly width: number}) {
	const {rows, below, isGone} = parts;
	const isCovered = height <= 0;
	const lines = isCovered ? 0 : height - 1 - below.length;
	return (
		<ListPane parts={parts} facts={facts} width={width + frameWidth} height={height}>
			{!isCovered && <ListHeader {...parts} />}
			{rows.length > 0 || isGone ? (
				<DrawnRows {...parts} height={lines} />
			) : (
				<Nothing {...parts} height={lines} />
			)}
			{!isCovered && <TextLines lines={below} height={below.length} width={width} />}
		</ListPane>
	);
}

interface ListPaneProps<Item extends Decoded> extends FramedListProps<Item> {
	readonly width: number;
	readonly children: ReactNode;
}

/** Draws the frame of the rows; when the cursor moves, only its lower edge is drawn again. */
function ListPane<Item extends Decoded>({parts, facts, width, height, children}: ListPaneProps<Item>) {
	const {source, subject, rows, cursor, state, rowBelow, tabs} = parts;
	const {separator, ellipsis, tab} = useTheme().glyphs;
	const names = tabs?.names.map((name, index) => (index === 0 ? capitalized(name) : name));
	const at = useCursor(cursor, ({index}) => index);
	const {note, foot} = source.hasAnswer
		? describeEdges(source, facts)
		: {note: source.freshness.failure ? [] : [`loading${ellipsis}`], foot: []};
	const place = rows.length === 0 ? [] : [`row ${at + 1} of ${rows.length}`];
	return (
		<Pane
			title={names?.join(` ${tab} `) ?? capitalized(subject.noun.many)}
			open={tabs && names?.[tabs.open]}
			note={[...(tabs?.note === undefined ? [] : [tabs.note]), ...note].join(separator)}
			foot={[...place, ...foot].join(separator)}
			isFocused={!state.isInDetails && rowBelow === undefined}
			width={width}
			height={height}
			onPress={state.isInDetails ? () => state.set(closedDetails) : undefined}
		>
			{children}
		</Pane>
	);
}

/** Draws the pane below the rows: its texts in two columns, in a window around its cursor. */
function FramedBelow<Item extends Decoded>({
	parts,
	width,
}: {
	readonly parts: ListParts<Item>;
	readonly width: number;
}) {
	const {paneBelow, heightBelow, rowBelow} = parts;
	const {glyphs} = useTheme();
	if (!paneBelow) return null;
	const {title, rows, foot} = paneBelow;
	const first = Math.max(0, (rowBelow ?? 0) - heightBelow + 1);
	const widest = Math.max(...rows.map(({text, side}) => (side === '' ? 0 : widthOf(text))));
	const lines = rows.slice(first, first + heightBelow).map(({text, side}, index) => {
		const mark = first + index === rowBelow ? glyphs.cursor : ' ';
		const words = side === '' ? text : `${fitToWidth(text, widest)}  ${side}`;
		return {text: `${mark} ${words}`, meaning: first + index === rowBelow ? ('title' as const) : undefined};
	});
	return (
		<Pane
			title={title}
			note={String(rows.length)}
			foot={foot}
			isFocused={rowBelow !== undefined}
			width={width}
			height={heightBelow}
		>
			<TextLines lines={lines} height={heightBelow} width={width - frameWidth + 1} margin="" />
		</Pane>
	);
}

interface PartProps<Item extends Decoded> {
	readonly parts: ListParts<Item>;
	readonly width: number;
	readonly height: number;
}

/** Draws the marked rows side by side in a frame. */
function FramedComparison<Item extends Decoded>({parts, height}: Omit<PartProps<Item>, 'width'>) {
	const {comparison, subject, arrangement} = parts;
	const {columns, width} = arrangement;
	const title = useComparisonTitle(comparison, subject.noun.many, width - frameWidth);
	return (
		<Pane title={title} isFocused width={columns} height={height}>
			<ComparisonPane comparison={comparison} width={width} height={height} />
		</Pane>
	);
}
