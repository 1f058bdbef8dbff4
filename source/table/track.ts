import {widthOf} from '../format/width.ts';
import {normalPriority, type TableColumn, textOf, wholeTextOf} from './lay-out.ts';

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

/** Begins with the fewest cells in which it says something. */
export function trackOf<Row>(column: TableColumn<Row>, rows: readonly Row[]): Track<Row> {
	const {minimum, enough = minimum, ideal, fit} = column;
	const isBar = fit === 'bar';
	const steps = stepsOf(column, rows).filter(step => step > minimum);
	const whole = Math.max(minimum, isBar || rows.length > 0 ? (steps.at(-1) ?? 0) : ideal);
	return {
		column,
		isShown: false,
		width: minimum,
		steps,
		enough:
			isBar || fit === 'figure'
				? enough
				: Math.max(minimum, Math.min(enough, whole), narrowestOf(column, rows)),
		limit: isElastic(column) ? Math.min(whole, Math.max(minimum, ideal)) : whole,
		whole,
	};
}

/** Tells whether its width says little: a bar has any, and of what is cut in its middle a part tells it from others. */
export function isElastic({fit}: TableColumn<never>): boolean {
	return fit === 'bar' || fit === 'middle';
}

/** Tells whether it says what nothing else on the screen does. */
export function isMain({role}: TableColumn<never>): boolean {
	return role !== 'minor' && role !== 'ornament';
}

/** Tells whether it is worth that a text beside it is cut. */
export function isCore(column: TableColumn<never>): boolean {
	return isMain(column) && column.priority <= corePriority;
}

/** Orders them by importance; what others say as well comes after that, and last what only repeats a figure. */
export function inOrderOfJoining<Row>(tracks: readonly Track<Row>[]): readonly Track<Row>[] {
	const placeOf = ({column: {priority, role}}: Track<Row>) =>
		priority + normalPriority * (role === 'ornament' ? 2 : role === 'minor' ? 1 : 0);
	return tracks.toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** Cells beyond which no cell is measured. */
const widestMeasured = 200;

/** Rows that are measured at most; of a longer list the first ones. */
export const maxMeasured = 500;

type Known = WeakMap<object, readonly number[]>;

/** A table is laid out several times with the same rows: alone, and beside the details. */
const known = new WeakMap<readonly unknown[], Known>();

/**
Measures the widths at which a column says more than in a cell less, in their order: one more of its texts is whole, or said in more
words. A bar says the same in any width, but for its stages.
*/
function stepsOf<Row>(column: TableColumn<Row>, rows: readonly Row[]): readonly number[] {
	const ofRows: Known = known.get(rows) ?? new WeakMap();
	known.set(rows, ofRows);
	const steps = ofRows.get(column) ?? measure(column, rows.slice(0, maxMeasured));
	ofRows.set(column, steps);
	return steps;
}

function measure<Row>(column: TableColumn<Row>, rows: readonly Row[]): readonly number[] {
	const {title, fit, stages = []} = column;
	const steps = new Set([widthOf(title), ...stages]);
	if (fit !== 'bar') for (const row of rows) for (const step of stepsOfCell(column, row)) steps.add(step);
	return [...steps].toSorted((left, right) => left - right);
}

function stepsOfCell<Row>(column: TableColumn<Row>, row: Row): readonly number[] {
	const forms = column.forms?.(row).flat() ?? [];
	// All rows have the form that has room in each of them: a cell more for one may be a word more for all.
	if (forms.length > 0) return forms.map(widthOf);
	const whole = wholeTextOf(column, row);
	const widest = Math.min(widthOf(whole), widestMeasured);
	let before = textOf(column.cell(row, column.minimum));
	if (before === whole) return [widest];
	const steps: number[] = [];
	for (let width = column.minimum + 1; width <= widest; width++) {
		const text = textOf(column.cell(row, width));
		if (text !== before && widthOf(text) <= width) steps.push(width);
		before = text;
	}
	return steps;
}

/** Measures the cells in which each of its texts has room in the shortest of its forms; 0 where it has one form alone. */
function narrowestOf<Row>({forms}: TableColumn<Row>, rows: readonly Row[]): number {
	if (!forms) return 0;
	return rows.slice(0, maxMeasured).reduce((widest, row) => {
		const widths = forms(row).flat().map(widthOf);
		return widths.length === 0 ? widest : Math.max(widest, Math.min(...widths));
	}, 0);
}

/** Counts the cells that columns can be lent without saying more for them. */
export function roomWithin<Row>(shown: readonly Track<Row>[]): number {
	return shown.reduce((sum, track) => sum + Math.max(0, maxLent(track) - track.width), 0);
}

/** Counts the cells that a column can have without a text of it being whole that would be cut again. */
export function maxLent<Row>({column, steps, width}: Track<Row>): number {
	const step = steps.find(each => each > width);
	if (step !== undefined) return step - 1;
	return column.fit === 'bar' ? Number.POSITIVE_INFINITY : width;
}

/**
Lends what is left: to those whose width says little, to those that are cut, and
where nothing is cut to those that would like more.
*/
export function shareOut<Row>(shown: readonly Track<Row>[], pool: number, isCut: boolean): readonly number[] {
	const widths = shown.map(({width}) => width);
	let left = pool;
	const lend = (most: (track: Track<Row>) => number) => {
		for (let isLending = true; isLending && left > 0; ) {
			isLending = false;
			for (const [index, track] of shown.entries()) {
				const own = widths[index] ?? 0;
				const more = Math.min(left, track.column.weight ?? 1, most(track) - own);
				if (more <= 0) continue;
				widths[index] = own + more;
				left -= more;
				isLending = true;
			}
		}
	};
	lend(track => (isElastic(track.column) ? Math.min(track.column.ideal, maxLent(track)) : 0));
	if (isCut) {
		lend(track => (track.column.fit === 'bar' ? 0 : maxLent(track)));
		lend(maxLent);
	}
	lend(({column, steps, width}) => (steps.some(step => step > width) ? 0 : column.ideal));
	return widths;
}
