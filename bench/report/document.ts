import {describeSize, sizes} from '../sizes.ts';
import type {Goal, Line} from './line.ts';
import {describeGoal, toTable} from './table.ts';

export interface Report {
	readonly lines: readonly Line[];
	/** Notes for readers of the table, a sentence or two each. */
	readonly notes: readonly string[];
	/** Facts about the machine that the figures depend on, one per line. */
	readonly machine: readonly string[];
}

/** The run as a page of Markdown: what is missed, the table, what it was measured on and how. */
export function toDocument({lines, notes, machine}: Report): string {
	return [
		'# Measurements',
		`One run of \`npm run bench\`, which writes this file. ${describeBalance(lines)}`,
		toList(machine),
		...goalsNot(lines, false, 'Goals that are missed'),
		...goalsNot(lines, undefined, 'Goals that this run could not judge'),
		'## Table',
		toTable(lines),
		'Times, bytes and ratios are medians unless a line says otherwise; B is a byte on the wire to the terminal. A figure that has no size of terminal stands in the first column. A goal holds at each size, unless it names one.',
		'## How it was measured',
		toList(notes),
	]
		.join('\n\n')
		.concat('\n');
}

/** Returns the count of goals reached: '12 of 14 goals are reached.' */
export function describeBalance(lines: readonly Line[]): string {
	const goals = lines.flatMap(({goal}) => goal ?? []);
	const reached = goals.filter(({isReached}) => isReached === true).length;
	return `${reached} of ${goals.length} goals are reached.`;
}

function goalsNot(lines: readonly Line[], verdict: false | undefined, heading: string): readonly string[] {
	const found = lines.flatMap(({measure, program, figures, goal}, index) => {
		if (!goal || goal.isReached !== verdict) return [];
		return [
			`${fullName(lines, index, measure)}, ${program}: ${worstOf(figures, goal)}, where ${describeGoal(goal)}`,
		];
	});
	return found.length === 0 ? [] : [`## ${heading}`, toList(found)];
}

/** '4.12 ms at 160×50': the figure furthest from its goal. */
function worstOf(figures: Line['figures'], {worst}: Goal): string {
	const size = figures.length > 1 ? sizes[worst] : undefined;
	return `${figures[worst] ?? figures[0]}${size ? ` at ${describeSize(size)}` : ''}`;
}

/** A measure that belongs to the one above it is named after that one: 'bytes per page turn: their ratio'. */
function fullName(lines: readonly Line[], index: number, measure: string): string {
	if (!measure.startsWith(' ')) return measure;
	const above = lines.slice(0, index).findLast(line => !line.measure.startsWith(' '));
	return `${above?.measure ?? ''}: ${measure.trim()}`;
}

function toList(texts: readonly string[]): string {
	return texts.map(text => `- ${text}`).join('\n');
}
