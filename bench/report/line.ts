/** What is aimed at, and whether this run reached it; undefined: it could not be judged. */
export interface Goal {
	readonly text: string;
	readonly isReached: boolean | undefined;
}

/** One line of the table: what was measured in which program, on a terminal of each size. */
export interface Line {
	readonly measure: string;
	readonly program: string;
	/** At 80×24 and at 120×40; a figure that has no size stands alone in the first place. */
	readonly figures: readonly [small: string, large?: string];
	/** Judged by the figure at 80×24. */
	readonly goal?: Goal | undefined;
}

/** A goal met by figures up to the most, in the words that stand in the table: "≤ 35 B". */
export function atMost(figure: number | undefined, most: number, text: string): Goal {
	return {text: `≤ ${text}`, isReached: toVerdict(figure, value => value <= most)};
}

/** A goal met by figures from the least on. */
export function atLeast(figure: number | undefined, least: number, text: string): Goal {
	return {text: `≥ ${text}`, isReached: toVerdict(figure, value => value >= least)};
}

function toVerdict(figure: number | undefined, isEnough: (figure: number) => boolean): boolean | undefined {
	return figure === undefined || Number.isNaN(figure) ? undefined : isEnough(figure);
}
