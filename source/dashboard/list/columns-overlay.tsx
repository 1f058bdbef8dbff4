import {useMemo, useState} from 'react';
import type {ViewWord} from '../../columns/views.ts';
import {still} from '../../system/changing.ts';
import {identityColumn, isShownByItself, layOutColumns, withChosen} from '../../table/choose-columns.ts';
import type {TableColumn} from '../../table/lay-out.ts';
import type {Overlay, OverlayHints} from '../shell/shell.ts';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import {useMenuCursor} from '../ui/keys/move-handlers.ts';
import {useKeys} from '../ui/keys/use-keys.ts';
import {TableHeader} from '../ui/table/table.tsx';
import {TextLines} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';
import {
	type ColumnChoice,
	layOutColumnChoice,
	moveColumn,
	startChoice,
	toggleColumn,
} from './column-choice.ts';

interface ColumnsRequest {
	/** Word of the list. */
	readonly list: ViewWord;
	/** Columns of the list, in the order of the table. */
	readonly columns: readonly TableColumn<never>[];
	/** Ids of the columns chosen so far; undefined: none were. */
	readonly chosen: readonly string[] | undefined;
	/** Ids of the default columns; undefined: those of the table. */
	readonly usual: readonly string[] | undefined;
	/** Width of the list, for which the header is shown. */
	readonly listWidth: number;
	/** Applies the choice; undefined: resets it. */
	onApply(chosen: readonly string[] | undefined): void;
}

const hints = still<OverlayHints>({
	needs: [
		['toggle', 'show or hide'],
		['apply', 'keep'],
		['later', 'down'],
		['earlier', 'up'],
	],
});

/** Creates the overlay that chooses and orders the columns of a list, below the resulting header. */
export function createColumnsOverlay(request: ColumnsRequest): Overlay {
	return {
		context: 'choice',
		title: `Columns of ${request.list}`,
		hints,
		render: height => <Columns {...request} height={height} />,
	};
}

function Columns({height, ...request}: ColumnsRequest & {readonly height: number}) {
	const {list, columns, listWidth, onApply} = request;
	const {arrangement} = useShell();
	const {closeOverlay, notify} = useVerbs();
	const {glyphs} = useTheme();
	const own = useMemo(() => columns.filter(isShownByItself).map(({id}) => id), [columns]);
	const identity = identityColumn(columns);
	const [choice, setChoice] = useState(() =>
		startChoice(
			columns.map(({id}) => id),
			request.chosen ?? own,
		),
	);
	const {order, shown} = choice;
	const last = order.length - 1;
	const screen = Math.max(1, height - linesAbove);
	const {cursor, moveBy, handlers: moving} = useMenuCursor(order.length, screen);
	const chosen = order.filter(id => shown.has(id));
	const move = (by: 1 | -1) => () => {
		setChoice(moveColumn(choice, cursor, by));
		moveBy(by)();
	};
	useKeys({
		context: 'choice',
		handlers: {
			...moving,
			later: cursor === last ? 'this is the last column' : move(1),
			earlier: cursor === 0 ? 'this is the first column' : move(-1),
			toggle() {
				const changed = toggleColumn(choice, cursor, identity?.id);
				if (typeof changed === 'string') notify(changed);
				else setChoice(changed);
			},
			apply() {
				closeOverlay();
				onApply(isSame(chosen, request.usual ?? own) ? undefined : chosen);
			},
			back: closeOverlay,
			quitOrBack: closeOverlay,
		},
	});
	const [heading, ...lines] = layOutColumnChoice({
		list,
		columns: order.map(id => ({id, title: columns.find(column => column.id === id)?.title ?? id})),
		shown,
		alwaysShown: identity?.id,
		cursor,
		glyphs,
	});
	const top = Math.max(0, Math.min(lines.length - screen, cursor + 2 - screen));
	const {width} = arrangement;
	const layout = layOutColumns(withChosen(columns, chosen), {width: listWidth, mode: 'normal', scroll: 0});
	if (height <= 0) return null;
	return (
		<>
			<TextLines
				lines={[{text: ` Columns of ${list}, ${chosen.length} of ${order.length} chosen`, meaning: 'title'}]}
				width={width}
				height={1}
				margin=""
			/>
			{height > linesAbove && <TableHeader layout={layout} width={listWidth} />}
			{height > linesAbove && <TextLines lines={[heading]} width={width} height={1} margin="" />}
			<TextLines
				lines={lines}
				top={top}
				width={width}
				height={height > linesAbove ? screen : height - 1}
				margin=""
			/>
		</>
	);
}

/** Lines of the title, the resulting header, and the heading below. */
const linesAbove = 3;

function isSame(left: ColumnChoice['order'], right: ColumnChoice['order']): boolean {
	return left.length === right.length && left.every((id, index) => id === right[index]);
}
