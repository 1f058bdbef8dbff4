import {describeSize, sizes} from '../sizes.ts';
import type {Goal, Line} from './line.ts';

type Row = readonly string[];

const heading: Row = ['measure', 'program', ...sizes.map(describeSize), 'goal'];

/** Columns of figures, which stand at the right. */
const rightAligned = sizes.map((_, index) => 2 + index);

/** The lines as a table of Markdown, aligned so that it can be read as text. */
export function toTable(lines: readonly Line[]): string {
	const rows = lines.map(toRow);
	const widths = heading.map((_, column) =>
		Math.max(...[heading, ...rows].map(row => row[column]?.length ?? 0)),
	);
	const write = (row: readonly string[]) =>
		`| ${row.map((cell, column) => align(cell, column, widths[column] ?? 0)).join(' | ')} |`;
	const rule = widths.map((width, column) =>
		rightAligned.includes(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
	);
	return [heading, rule, ...rows].map(write).join('\n');
}

/** '≤ 35 B, reached', as it stands in the table and among the goals. */
export function describeGoal({text, isReached}: Goal): string {
	return `${text}, ${isReached === undefined ? 'not judged' : isReached ? 'reached' : 'missed'}`;
}

/** A measure is named in the first of its lines alone. */
function toRow({measure, program, figures, goal}: Line, index: number, lines: readonly Line[]): Row {
	const isFirst = lines[index - 1]?.measure !== measure;
	return [
		isFirst ? measure : '',
		program,
		...sizes.map((_, size) => figures[size] ?? ''),
		goal ? describeGoal(goal) : '',
	];
}

function align(cell: string, column: number, width: number): string {
	return rightAligned.includes(column) ? cell.padStart(width) : cell.padEnd(width);
}
