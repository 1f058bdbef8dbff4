import {type ReactNode, useMemo} from 'react';
import type {Decoded} from '../../../domain/decoded.ts';
import {formatInteger} from '../../../format/number.ts';
import type {KeyAction} from '../../../keys/key-table.ts';
import type {Route} from '../../../routes/route.ts';
import type {Changing} from '../../../system/changing.ts';
import type {TableColumn} from '../../../table/lay-out.ts';
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
import type {SectionId} from './place-sections.ts';
import {rowsIn, SectionRows, type SectionTitle} from './section-rows.tsx';

/** Things of one kind on the overview. */
export interface SectionContent<Item extends Decoded> {
	/** Key of the section, also of what is remembered of it. */
	readonly id: SectionId;
	/** Title for a screen reader, for an empty section, and beside the rows. */
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
	/** Place of its title. */
	readonly titled: SectionTitle;
	/** Returns the route that Enter on a row opens; left out: that of the subject. */
	linkOf?(item: Item): Route | undefined;
	/** Handlers of keys that act on the row under the cursor in this section alone. */
	readonly rowHandlers?: Readonly<Partial<Record<KeyAction, (item: Item) => void>>>;
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

export interface SectionPlace {
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

/**
@param state what the overview remembers of all its sections
@param height lines that it gets, its title among them
*/
export function useSection<Item extends Decoded>(
	content: SectionContent<Item>,
	state: ListState,
	height: number,
): Section {
	const {id, title, columns, items = nothing, total, empty, isOld, titled} = content;
	const {memory} = useShell();
	const verbs = useVerbs();
	const subject = content.linkOf ? {...content.subject, linkOf: content.linkOf} : content.subject;
	const {identityOf} = content.subject;
	const keys = useMemo(() => identifyRows(items, identityOf), [items, identityOf]);
	const visible = Math.max(1, rowsIn(height, titled));
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
		heading: items.length === 0 ? empty && `${title}: ${empty}` : `${title}, ${countOf(items.length, total)}`,
		sentences: items.map(item => subject.sentenceOf(item)),
		handlers: {
			...rowHandlers({...ofRow, verbs, view: 'overview', rows: items, keys}),
			...(items.length > 0 && boundTo(cursor, content.rowHandlers)),
		},
		render: place => (
			<SectionRows
				{...{columns, keys, cursor, isOld, empty, total, title, titled, ...place}}
				items={items}
				{...(subject.isDim && {isDim: subject.isDim})}
			/>
		),
		renderTitle: arrangement => <DetailsTitle {...ofRow} arrangement={arrangement} />,
		renderDetails: place => <ShownDetails {...place} {...ofRow} subject={content.subject} />,
	};
}

const nothing: readonly never[] = [];

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
