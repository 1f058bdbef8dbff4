import {type ReactNode, useMemo} from 'react';
import type {Decoded} from '../../../domain/decoded.ts';
import {formatInteger} from '../../../format/number.ts';
import type {Changing} from '../../../system/changing.ts';
import type {TableColumn} from '../../../table/lay-out.ts';
import {ShownDetails} from '../../list/list-details.tsx';
import {DetailsTitle} from '../../list/list-header.tsx';
import {rowHandlers} from '../../list/row-keys.ts';
import {type PlacedCursor, useListCursor} from '../../list/use-list-cursor.ts';
import type {ListState} from '../../list/use-list-state.ts';
import {identifyRows} from '../../list/use-rows.ts';
import type {Arrangement} from '../../shell/arrangement.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import type {KeyHandler, KeyHandlers} from '../../ui/keys/key-dispatcher.ts';
import type {SectionId} from './place-sections.ts';
import type {SectionContent, SectionPlace} from './section-content.ts';
import {rowsIn, SectionRows} from './section-rows.tsx';

/** Section with items of any kind. */
export interface Section {
	readonly id: SectionId;
	readonly count: number;
	readonly cursor: Changing<{readonly index: number}> &
		Pick<PlacedCursor<never>, 'moveTo' | 'moveBy' | 'pageBy'>;
	/** Rows on the screen. */
	readonly visible: number;
	/** Sentences of its rows, for a screen reader. */
	readonly sentences: readonly string[];
	readonly heading: string;
	/** Texts in the frame of its pane. */
	readonly title: string;
	readonly note: string;
	readonly foot: string;
	/** Handlers for the keys that act on its rows. */
	readonly handlers: KeyHandlers;
	render(place: SectionPlace): ReactNode;
	/** Draws the name of the row under the cursor. */
	renderTitle(arrangement: Arrangement): ReactNode;
	renderDetails(place: DetailsPlace): ReactNode;
}

interface DetailsPlace {
	readonly width: number;
	readonly height: number;
	readonly refresh: KeyHandler;
	/** Moves the cursor by a number of rows, through all sections. */
	onStep(by: number): void;
}

/**
@param state what the overview remembers of all its sections
@param height lines that it gets, its title among them
@param isFramed true if it stands in a pane, whose frame has its title
*/
export function useSection<Item extends Decoded>(
	content: SectionContent<Item>,
	state: ListState,
	height: number,
	isFramed: boolean,
): Section {
	const {id, title, items = nothing, total, empty, isOld, headed} = content;
	const titled = isFramed && content.titled === 'beside' ? 'none' : content.titled;
	const columns = useMemo(
		() => (isFramed && headed !== undefined ? withHead(content.columns, headed) : content.columns),
		[isFramed, headed, content.columns],
	);
	const {memory} = useShell();
	const verbs = useVerbs();
	const subject = content.linkOf ? {...content.subject, linkOf: content.linkOf} : content.subject;
	const {identityOf} = content.subject;
	const keys = useMemo(() => identifyRows(items, identityOf), [items, identityOf]);
	const visible = Math.max(1, rowsIn(height, titled));
	const list = content.items === undefined ? '' : id;
	const placed = useMemo(
		() => ({items, keys, list, narrowing: '', height: visible}),
		[items, keys, list, visible],
	);
	const cursor = useListCursor(memory, `overview ${id}`, placed);
	const ofRow = {subject, state, cursor, isGone: false};
	return {
		id,
		title,
		note: items.length === 0 ? '' : countOf(items.length, total),
		foot: describeFoot(items.length, visible, content.leads),
		count: items.length,
		visible,
		cursor,
		heading: items.length === 0 ? empty && `${title}: ${empty}` : `${title}, ${countOf(items.length, total)}`,
		sentences: items.map(item => subject.sentenceOf(item)),
		handlers: {
			...rowHandlers({...ofRow, verbs, view: 'overview', rows: items, keys}),
			...(items.length > 0 && boundTo(cursor, content.rowHandlers)),
		},
		render: place => (
			<SectionRows
				{...{columns, keys, cursor, isOld, empty, total, title, titled, isFramed, ...place}}
				items={items}
				{...(subject.isDim && {isDim: subject.isDim})}
				{...(subject.trendsOf && {trendsOf: subject.trendsOf})}
			/>
		),
		renderTitle: arrangement => <DetailsTitle {...ofRow} arrangement={arrangement} />,
		renderDetails(place) {
			return <ShownDetails {...place} {...ofRow} subject={content.subject} isFramed={isFramed} isAlone />;
		},
	};
}

const nothing: readonly never[] = [];

/** Gives the first column another title. */
function withHead<Item>(columns: readonly TableColumn<Item>[], title: string): readonly TableColumn<Item>[] {
	return columns.map((column, index) => (index === 0 ? {...column, title} : column));
}

/** Writes the key that leads on, and how many rows there are beyond those that fit: 'X 9 smaller · 4 more'. */
function describeFoot(count: number, visible: number, leads: string | undefined): string {
	const more = count > visible ? [`${count - visible} more`] : [];
	return [...(leads === undefined ? [] : [leads]), ...more].join(' · ');
}

/** Gives handlers the row under the cursor. */
function boundTo<Item extends Decoded>(
	cursor: PlacedCursor<Item>,
	handlers: SectionContent<Item>['rowHandlers'] = {},
): KeyHandlers {
	const bound = Object.entries(handlers).map(([action, act]) => [
		action,
		() => {
			const current = cursor.current();
			if (current !== undefined) act(current);
		},
	]);
	return Object.fromEntries(bound);
}

function countOf(count: number, total: number | undefined): string {
	return total === undefined || total <= count ? formatInteger(count) : `${count} of ${formatInteger(total)}`;
}
