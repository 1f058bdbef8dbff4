import {Text} from 'ink';
import {type ReactNode, useMemo} from 'react';
import type {Decoded} from '../../../domain/decoded.ts';
import {formatInteger} from '../../../format/number.ts';
import {fitToWidth} from '../../../format/text.ts';
import type {Route} from '../../../routes/route.ts';
import {type Changing, derive} from '../../../system/changing.ts';
import type {TableColumn} from '../../../table/lay-out.ts';
import {layOutRows} from '../../../table/lay-out-rows.ts';
import {ShownDetails} from '../../list/list-details.tsx';
import {DetailsTitle} from '../../list/list-header.tsx';
import {rowHandlers} from '../../list/row-keys.ts';
import type {ListSubject} from '../../list/subject.ts';
import {type PlacedCursor, useListCursor} from '../../list/use-list-cursor.ts';
import type {ListState} from '../../list/use-list-state.ts';
import {identifyRows} from '../../list/use-rows.ts';
import type {Arrangement} from '../../shell/arrangement.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import type {KeyHandler, KeyHandlers} from '../../ui/keys/key-dispatcher.ts';
import {Table, TableHeader} from '../../ui/table/table.tsx';
import {useTheme} from '../../ui/theme.ts';
import type {SectionId} from './place-sections.ts';

/** Things of one kind on the overview. */
interface SectionContent<Item extends Decoded> {
	/** Key of the section, also of what is remembered of it. */
	readonly id: SectionId;
	/** Title for a screen reader, and for an empty section. */
	readonly title: string;
	readonly subject: ListSubject<Item>;
	/** Columns, fewer and shorter than in the full view. */
	readonly columns: readonly TableColumn<Item>[];
	/** Items shown; undefined: no answer yet. */
	readonly items: readonly Item[] | undefined;
	/** Number of all items, where there may be more than came; undefined: not known. */
	readonly total: number | undefined;
	/** Sentence in place of the rows, on what would fill it, or what it waits for. */
	readonly empty: string;
	/** True if the rows are old: they are dimmed until new ones come. */
	readonly isOld: boolean;
	/** Lines that it gets, its title among them. */
	readonly height: number;
	/** Returns the route that Enter on a row opens. */
	linkOf(item: Item): Route | undefined;
}

/** Section with items of any kind. */
export interface Section {
	readonly id: SectionId;
	readonly count: number;
	readonly cursor: Changing<{readonly index: number}> & Pick<PlacedCursor<never>, 'moveTo'>;
	/** Sentences of its rows, for a screen reader. */
	readonly sentences: readonly string[];
	readonly heading: string;
	/** Handlers for the keys that act on its rows. */
	readonly handlers: KeyHandlers;
	render(place: SectionPlace): ReactNode;
	/** Draws the name of the row under the cursor. */
	renderTitle(arrangement: Arrangement): ReactNode;
	renderDetails(place: DetailsPlace): ReactNode;
}

interface SectionPlace {
	/** Cells. */
	readonly width: number;
	/** Lines, the title among them. */
	readonly height: number;
	/** True if the cursor is in it. */
	readonly isActive: boolean;
	/** Called with the row, from 0, that the mouse was pressed on. */
	onPress(row: number): void;
}

interface DetailsPlace {
	readonly width: number;
	readonly height: number;
	readonly refresh: KeyHandler;
	/** Moves the cursor by a number of rows, through all sections. */
	onStep(by: number): void;
}

/** Returns the number of rows that fit into the height, the title and the count of the hidden ones taken off. */
function rowsIn(height: number, count: number): number {
	return Math.max(0, count < height ? count : height - 2);
}

/** @param state what the overview remembers of all its sections */
export function useSection<Item extends Decoded>(content: SectionContent<Item>, state: ListState): Section {
	const {id, title, columns, items = nothing, total, empty, height, isOld, linkOf} = content;
	const {memory} = useShell();
	const verbs = useVerbs();
	const subject = {...content.subject, linkOf};
	const {identityOf} = content.subject;
	const keys = useMemo(() => identifyRows(items, identityOf), [items, identityOf]);
	const visible = Math.max(1, rowsIn(height, items.length));
	const list = content.items === undefined ? '' : id;
	const placed = useMemo(
		() => ({items, keys, list, isNarrowed: false, height: visible}),
		[items, keys, list, visible],
	);
	const cursor = useListCursor(memory, `overview ${id}`, placed);
	const ofRow = {subject, state, cursor, isGone: false};
	return {
		id,
		count: items.length,
		cursor,
		heading: items.length === 0 ? `${title}: ${empty}` : `${title}, ${countOf(items.length, total)}`,
		sentences: items.map(item => subject.sentenceOf(item)),
		handlers: rowHandlers({...ofRow, verbs, view: 'overview', rows: items, keys}),
		render: place => (
			<SectionRows
				{...{columns, keys, cursor, isOld, empty, total, title, ...place}}
				items={items}
				{...(subject.isDim && {isDim: subject.isDim})}
			/>
		),
		renderTitle: arrangement => <DetailsTitle {...ofRow} arrangement={arrangement} />,
		renderDetails: place => <ShownDetails {...place} {...ofRow} subject={content.subject} />,
	};
}

const nothing: readonly never[] = [];

function countOf(count: number, total: number | undefined): string {
	return total === undefined || total <= count ? formatInteger(count) : `${count} of ${formatInteger(total)}`;
}

interface SectionRowsProps<Item extends Decoded>
	extends Pick<SectionContent<Item>, 'title' | 'columns' | 'empty' | 'total' | 'isOld'>,
		SectionPlace {
	readonly items: readonly Item[];
	readonly keys: readonly string[];
	readonly cursor: PlacedCursor<Item>;
	isDim?(item: Item): boolean;
}

/** Draws a title with the heads of its columns, as many rows as fit, and the count of the others. */
function SectionRows<Item extends Decoded>(props: SectionRowsProps<Item>) {
	const {title, columns, items, keys, cursor, empty, total, isOld, isDim, width, height, isActive, onPress} =
		props;
	const {paint, glyphs} = useTheme();
	const layout = useMemo(
		() => layOutRows(columns, items, {width, mode: 'normal', scroll: 0, hasHeader: false}),
		[columns, items, width],
	);
	// The cursor of another section is out of sight, and keeps its place.
	const shown = useMemo(
		() => (isActive ? cursor : derive(cursor, at => ({...at, index: -1}))),
		[cursor, isActive],
	);
	if (height === 0) return null;
	if (items.length === 0) {
		const head = ` ${title}   `;
		const text = fitToWidth(empty, Math.max(0, width - head.length), 'left', glyphs.ellipsis).trimEnd();
		return <Text wrap="truncate">{paint('title', head) + paint('quiet', text)}</Text>;
	}
	const rows = rowsIn(height, items.length);
	const more = Math.max(items.length, total ?? 0) - rows;
	return (
		<>
			<TableHeader layout={{...layout, hidden: 0}} width={width} />
			{rows > 0 && (
				<Table
					layout={layout}
					rows={items}
					keys={keys}
					cursor={shown}
					height={rows}
					width={width}
					isDimmed={isOld}
					{...(isDim && {isDim})}
					onPress={onPress}
				/>
			)}
			{more > 0 && height > rows + 1 && <Text wrap="truncate">{paint('quiet', `  ${more} more`)}</Text>}
		</>
	);
}
