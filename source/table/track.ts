import {normalPriority, type TableColumn} from './lay-out.ts';
import {narrowestOf, stepsOf} from './measure-columns.ts';

/** Columns above this priority wait until nothing beside them is cut. */
const corePriority = 7;

/** A column while the widths of a table are chosen. */
export interface Track<Row> {
	readonly column: TableColumn<Row>;
	isShown: boolean;
	/** Cells that it keeps at every greater width. */
	width: number;
	/** Widths at which it says more than in a cell less, in their order. */
	readonly steps: readonly number[];
	/** Cells that it has before a less important column joins. */
	readonly enough: number;
	/** Cells that it has before a column joins that waits for what is cut. */
	readonly limit: number;
	/** Cells in which nothing of it is cut. */
	readonly whole: number;
}

/** Cells in which a column joins. */
export type StartOf<Row> = (column: TableColumn<Row>) => number;

export function trackOf<Row>(
	column: TableColumn<Row>,
	rows: readonly Row[],
	startOf: StartOf<Row>,
): Track<Row> {
	const {minimum, enough = minimum, ideal, isBar = false} = column;
	const start = startOf(column);
	const steps = stepsOf(column, rows).filter(step => step > start);
	const whole = Math.max(start, isBar || rows.length > 0 ? (steps.at(-1) ?? 0) : ideal);
	return {
		column,
		isShown: false,
		width: start,
		steps,
		enough: isBar ? enough : Math.max(minimum, Math.min(enough, whole), narrowestOf(column, rows)),
		limit: isElastic(column) ? Math.min(whole, Math.max(start, ideal)) : whole,
		whole,
	};
}

/** Tells whether its width says little: a bar has any, and of what is cut in its middle a part tells it from others. */
export function isElastic({isBar = false, isCutInMiddle = false}: TableColumn<never>): boolean {
	return isBar || isCutInMiddle;
}

/** Tells whether it says what nothing else on the screen does. */
export function isMain({isMinor = false, isOrnament = false}: TableColumn<never>): boolean {
	return !isMinor && !isOrnament;
}

/** Tells whether it is worth that a text beside it is cut. */
export function isCore(column: TableColumn<never>): boolean {
	return isMain(column) && column.priority <= corePriority;
}

/** By importance; what others say as well comes after that, and last what only repeats a figure. */
export function inOrderOfJoining<Row>(tracks: readonly Track<Row>[]): readonly Track<Row>[] {
	const placeOf = ({column}: Track<Row>) =>
		column.priority + normalPriority * (column.isOrnament ? 2 : column.isMinor ? 1 : 0);
	return tracks.toSorted((left, right) => placeOf(left) - placeOf(right));
}
