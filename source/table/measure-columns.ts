import {widthOf} from '../format/width.ts';
import {leastOf} from './column-widths.ts';
import {type TableColumn, textOf, wholeTextOf} from './lay-out.ts';

/** Cells beyond which no cell is measured. */
const widestMeasured = 200;

/** Rows that are measured at most; of a longer list the first ones. */
export const mostMeasured = 500;

type Known = WeakMap<object, readonly number[]>;

/** A table is laid out several times with the same rows: alone, and beside the details. */
const known = new WeakMap<readonly unknown[], Known>();

/**
Widths at which a column says more than in a cell less, in their order: one more of its texts is whole, or said in more
words. A bar says the same in any width, but for its stages.
*/
export function stepsOf<Row>(column: TableColumn<Row>, rows: readonly Row[]): readonly number[] {
	const ofRows: Known = known.get(rows) ?? new WeakMap();
	known.set(rows, ofRows);
	const steps = ofRows.get(column) ?? measure(column, rows.slice(0, mostMeasured));
	ofRows.set(column, steps);
	return steps;
}

/** Returns the cells in which each of its texts has room in the shortest of its forms; 0 where it has one form alone. */
export function narrowestOf<Row>({forms}: TableColumn<Row>, rows: readonly Row[]): number {
	if (!forms) return 0;
	return rows.slice(0, mostMeasured).reduce((widest, row) => {
		const widths = forms(row).flat().map(widthOf);
		return widths.length === 0 ? widest : Math.max(widest, Math.min(...widths));
	}, 0);
}

function measure<Row>(column: TableColumn<Row>, rows: readonly Row[]): readonly number[] {
	const {title, isBar, stages = []} = column;
	const steps = new Set([widthOf(title), ...stages]);
	const from = leastOf(column);
	if (!isBar) for (const row of rows) for (const step of stepsOfCell(column, row, from)) steps.add(step);
	return [...steps].toSorted((left, right) => left - right);
}

function stepsOfCell<Row>(column: TableColumn<Row>, row: Row, from: number): readonly number[] {
	const forms = column.forms?.(row).flat() ?? [];
	// All rows have the form that has room in each of them: a cell more for one may be a word more for all.
	if (forms.length > 0) return forms.map(widthOf);
	const whole = wholeTextOf(column, row);
	const widest = Math.min(widthOf(whole), widestMeasured);
	let before = textOf(column.cell(row, from));
	if (before === whole) return [widest];
	const steps: number[] = [];
	for (let width = from + 1; width <= widest; width++) {
		const text = textOf(column.cell(row, width));
		if (text !== before && widthOf(text) <= width) steps.push(width);
		before = text;
	}
	return steps;
}
