/** Goal of a line, and whether this run reached it; undefined: it could not be judged. */
export interface Goal {
	readonly text: string;
	readonly isReached: boolean | undefined;
	/** Index of the judged figure that is furthest from the goal. */
	readonly worst: number;
}

/** Line of the table: a measure of a program, on a terminal of each size. */
export interface Line {
	readonly measure: string;
	readonly program: string;
	/** At each size, in the order of `sizes`; a figure that has no size stands alone in the first place. */
	readonly figures: readonly string[];
	readonly goal?: Goal | undefined;
}

/** Figure for all sizes, or one for each. */
type Figures = number | undefined | readonly (number | undefined)[];

/** A goal met by figures up to the most, in the words that stand in the table: "≤ 35 B". Each of them must meet it. */
export function atMost(figures: Figures, most: number, text: string): Goal {
	return judge(figures, `≤ ${text}`, value => value - most);
}

/** A goal met by figures from the least on. */
export function atLeast(figures: Figures, least: number, text: string): Goal {
	return judge(figures, `≥ ${text}`, value => least - value);
}

/** @param excess how far a figure is beyond what is aimed at; not above 0: it is reached */
function judge(figures: Figures, text: string, excess: (figure: number) => number): Goal {
	const judged = [figures].flat().map(figure => (figure === undefined ? Number.NaN : excess(figure)));
	const isMissed = judged.some(value => value > 0);
	const isUnknown = judged.length === 0 || judged.some(Number.isNaN);
	const known = judged.map(value => (Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value));
	return {
		text,
		isReached: isMissed ? false : isUnknown ? undefined : true,
		worst: Math.max(0, known.indexOf(Math.max(...known))),
	};
}
