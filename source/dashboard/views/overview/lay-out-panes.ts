import {type SectionId, shareRoom} from './place-sections.ts';

/** Panes of the overview: the sections, and the sentences on the user's stake and on the network. */
export type PaneId = SectionId | 'sums' | 'network';

/** Pane at its place. */
export interface PlacedPane {
	readonly id: PaneId;
	/** Cells, those of the frame among them. */
	readonly width: number;
	/** Lines within the frame. */
	readonly height: number;
}

/** Bands below each other, each of stacks side by side, each of panes below each other. */
export type PaneBands = readonly (readonly (readonly PlacedPane[])[])[];

interface PaneRoom {
	/** Cells of the terminal. */
	readonly columns: number;
	/** Lines between the tabs and the last line. */
	readonly lines: number;
	/** Rows that each section has. */
	readonly counts: Readonly<Record<SectionId, number>>;
	/** True if any address is the user's own. */
	readonly hasMine: boolean;
}

/** Lines of a frame. */
const linesOfFrame = 2;

/** Cells from which on the network and what comes next have a column of their own at the right. */
const wide = 160;

/** Cells from which on panes that belong together stand side by side. */
const medium = 120;

type Shape = readonly (readonly (readonly PaneId[])[])[];

function shapeOf({columns, hasMine, counts}: PaneRoom): Shape {
	if (!hasMine) {
		// A validator of the user's, or a service that is away, needs the user even so.
		const needs: Shape = counts.stake > 0 ? [[['stake']]] : [];
		const head: Shape = columns < medium ? [[['network']], [['sums']]] : [[['sums'], ['network']]];
		return [...head, ...needs, [['voting']], [['power']]];
	}
	if (columns >= wide)
		return [
			[
				['sums', 'stake', 'voting', 'mine'],
				['network', 'next'],
			],
		];
	if (columns >= medium) return [[['sums'], ['network']], [['stake'], ['next']], [['voting']], [['mine']]];
	return [
		[
			['stake', 'voting', 'mine'],
			['sums', 'next', 'network'],
		],
	];
}

/** Part of the width that the left one of two stacks gets. */
function shareOfLeft(left: readonly PaneId[]): number {
	return left.includes('sums') && left.length === 1 ? 0.5 : 0.6;
}

/** Lines that a pane has at least while its rows are not there yet, so that it does not move when they come; and at most. */
function wishOf(id: PaneId, {counts}: PaneRoom): {readonly least: number; readonly wanted: number} {
	switch (id) {
		case 'sums':
		case 'network':
			return {least: 3, wanted: 4};
		case 'stake':
			return {least: 3, wanted: Math.max(5, counts.stake)};
		case 'next':
			// Beside the needs it is as long as these; in a stack of its own the rest goes to it.
			return {least: 3, wanted: 5};
		default:
			// The heads of the columns take a line.
			return {least: 3, wanted: Math.max(5, counts[id] + 1)};
	}
}

/** Places the panes; every line and cell of the screen belongs to one. */
export function layOutPanes(room: PaneRoom): PaneBands {
	const {columns, lines} = room;
	const bands = shapeOf(room);
	const heights =
		bands.length === 1
			? [lines]
			: heightsOf(
					bands.map(stacks => stacks.flat()),
					lines,
					room,
				);
	return bands.map((stacks, band) =>
		stacks.map((stack, at) => {
			const [left = []] = stacks;
			const leftWidth = stacks.length === 1 ? columns : Math.round(columns * shareOfLeft(left));
			const own = heightsOf(
				stack.map(id => [id]),
				heights[band] ?? 0,
				room,
			);
			return stack.map((id, index) => ({
				id,
				width: at === 0 ? leftWidth : columns - leftWidth,
				height: Math.max(0, (own[index] ?? 0) - linesOfFrame),
			}));
		}),
	);
}

/** Shares lines out among groups of panes below each other, frames among them; the longest list takes what is left. */
function heightsOf(groups: readonly (readonly PaneId[])[], lines: number, room: PaneRoom): readonly number[] {
	const wishes = groups.map(ids => {
		const all = ids.map(id => wishOf(id, room));
		return {
			least: Math.max(...all.map(({least}) => least)) + linesOfFrame,
			wanted: Math.max(...all.map(({wanted}) => wanted)) + linesOfFrame,
		};
	});
	const shared = shareRoom(wishes, lines);
	const left = lines - shared.reduce((sum, own) => sum + own, 0);
	const long = groups.findIndex(ids => ids.includes('mine') || (ids.length === 1 && ids[0] === 'next'));
	const last = long === -1 ? shared.length - 1 : long;
	return shared.map((own, index) => (index === last ? own + left : own));
}
