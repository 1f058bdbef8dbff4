/** One line of the result: what was measured, the figure, beside what, and what is aimed at. */
export interface Measure {
	readonly name: string;
	readonly figure: string;
	readonly beside: string;
	readonly goal: string;
}

const heading: Measure = {name: 'measure', figure: 'figure', beside: 'beside', goal: 'goal'};

/** The measures as an aligned table of text. */
export function toTable(measures: readonly Measure[]): string {
	const rows = [heading, ...measures];
	const width = (key: keyof Measure) => Math.max(...rows.map(row => row[key].length));
	const widths = {name: width('name'), figure: width('figure'), beside: width('beside')};
	const lines = rows.map(({name, figure, beside, goal}) =>
		[name.padEnd(widths.name), figure.padStart(widths.figure), beside.padEnd(widths.beside), goal]
			.join('  ')
			.trimEnd(),
	);
	return lines.join('\n');
}

export function milliseconds(value: number): string {
	return `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
}

export function ratio(value: number, other: number): string {
	return `${(value / other).toFixed(2)}×`;
}

/** What is aimed at, and whether this run reached it: "≤ 1.5×, missed". */
export function verdict(figure: number, most: number, unit: string): string {
	return `≤ ${most}${unit}, ${figure <= most ? 'reached' : 'missed'}`;
}
