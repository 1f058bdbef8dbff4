import {widthOf} from '../format/width.ts';
import {normalPriority, type TableColumn, textOf, wholeTextOf} from './lay-out.ts';

/** Max priority of columns that do not wait until nothing beside them is cut. */
const corePriority = 7;

/** Column while the widths of a table are chosen. */
export interface Track<Row> {
	readonly column: TableColumn<Row>;
	isShown: boolean;
	/** Cells that it keeps at every greater width of the table. */
	width: number;
	/** Widths at which it says more than in a cell less, ascending. */
	readonly steps: readonly number[];
	/** True if texts of it have one form, which is cut where it does not fit. */
	readonly isCut: boolean;
	/** Cells that it has before a less important column joins. */
	readonly enough: number;
	/** Cells that it has before a column joins that waits until nothing is cut. */
	readonly limit: number;
	/** Cells in which nothing of it is cut. */
	readonly whole: number;
}

/** Creates a track with the fewest cells in which the column says something. */
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
		isCut: hasCutText(column, rows),
		enough:
			isBar || fit === 'figure'
				? enough
				: Math.max(minimum, Math.min(enough, whole), narrowestOf(column, rows)),
		limit: isElastic(column) ? Math.min(whole, Math.max(minimum, ideal)) : whole,
		whole,
	};
}

/** Tells whether it can have any width: a bar does, and texts cut in the middle stay distinct. */
export function isElastic({fit}: TableColumn<never>): boolean {
	return fit === 'bar' || fit === 'middle';
}

/** Tells whether nothing else on the screen repeats it. */
export function isMain({role}: TableColumn<never>): boolean {
	return role !== 'minor' && role !== 'ornament';
}

/** Tells whether it may cut a text beside it. */
export function isCore(column: TableColumn<never>): boolean {
	return isMain(column) && column.priority <= corePriority;
}

/** Orders tracks by importance, then minor columns, and ornaments last. */
export function inOrderOfJoining<Row>(tracks: readonly Track<Row>[]): readonly Track<Row>[] {
	const placeOf = ({column: {priority, role}}: Track<Row>) =>
		priority + normalPriority * (role === 'ornament' ? 2 : role === 'minor' ? 1 : 0);
	return tracks.toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** Max cells up to which a cell is measured. */
const widestMeasured = 200;

/** Max rows measured, the first ones of a longer list. */
export const maxMeasured = 500;

type Known = WeakMap<object, readonly number[]>;

/** Steps by rows and column: a table is laid out several times with the same rows, alone and beside the details. */
const known = new WeakMap<readonly unknown[], Known>();

/**
Measures the widths at which a column says more than in a cell less, ascending: one more of its texts is whole, or in a
longer form. A bar says more only at its stages.
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
	// All rows have the form that fits in each: a cell more for one may be a word more for all.
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

/** Measures the cells in which each of its texts fits in its shortest form; 0 if it has one form. */
function narrowestOf<Row>({forms}: TableColumn<Row>, rows: readonly Row[]): number {
	if (!forms) return 0;
	return rows.slice(0, maxMeasured).reduce((widest, row) => {
		const widths = forms(row).flat().map(widthOf);
		return widths.length === 0 ? widest : Math.max(widest, Math.min(...widths));
	}, 0);
}

/** Tells whether a text does not fit into the fewest cells of its column, and has no shorter form. */
function hasCutText<Row>(column: TableColumn<Row>, rows: readonly Row[]): boolean {
	const {forms, minimum} = column;
	if (!forms) return true;
	const hasOneForm = (row: Row) => forms(row).length === 0 && widthOf(wholeTextOf(column, row)) > minimum;
	return rows.slice(0, maxMeasured).some(hasOneForm);
}

/** Counts the cells that columns can be lent without saying more. */
export function roomWithin<Row>(shown: readonly Track<Row>[]): number {
	return shown.reduce((sum, track) => sum + Math.max(0, maxLent(track) - track.width), 0);
}

/** Returns the max cells of a column that make no further text whole, since it would be cut again later. */
export function maxLent<Row>({column, steps, width}: Track<Row>): number {
	const step = steps.find(each => each > width);
	if (step !== undefined) return step - 1;
	return column.fit === 'bar' ? Number.POSITIVE_INFINITY : width;
}

/**
Lends the pool: to elastic columns, then to those that are cut, and then to those that are whole, up to their ideal.
*/
export function shareOut<Row>(shown: readonly Track<Row>[], pool: number, isCut: boolean): readonly number[] {
	const widths = shown.map(({width}) => width);
	let left = pool;
	const lend = (limitOf: (track: Track<Row>) => number) => {
		for (let isLending = true; isLending && left > 0; ) {
			isLending = false;
			for (const [index, track] of shown.entries()) {
				const own = widths[index] ?? 0;
				const more = Math.min(left, track.column.weight ?? 1, limitOf(track) - own);
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
