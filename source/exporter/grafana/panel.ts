/** Colours of values by what they mean for a person, as Grafana names them. */
export const tones = {
	good: 'green',
	look: 'orange',
	bad: 'red',
	plain: 'blue',
	unknown: '#808080',
} as const;
export type Tone = keyof typeof tones;

/** Units of Grafana: a count with its thousands apart, an amount, a part of one, a count by the minute, and a time. */
export const units = {
	count: {unit: 'locale', decimals: 0},
	nam: {unit: 'locale', decimals: 2},
	part: {unit: 'percentunit', decimals: 2},
	pace: {unit: 'locale', decimals: 1},
	seconds: {unit: 's', decimals: 1},
} as const;

/** Form of the values of a series. */
export interface ValueForm {
	readonly unit: keyof typeof units;
	/** Colours from values on, ascending; below the first one it is the base. */
	readonly base?: Tone;
	readonly from?: ReadonlyArray<readonly [value: number, tone: Tone]>;
	/** Words in the place of values. */
	readonly words?: ReadonlyArray<readonly [value: number, text: string, tone: Tone]>;
	/** Bar in the cell of a table, full at this value. */
	readonly fullAt?: number;
}

/** Query of a panel. */
export interface Series {
	/** Name for people; in a panel of lines with labels as {{name}}. */
	readonly name: string;
	/** Expression in which metrics have their full names; the chain is chosen by who writes it out. */
	readonly expression: string;
	/** Form, where it is not that of the panel. */
	readonly form?: ValueForm;
}

/** Kinds of panels, all of which Grafana brings itself. */
export const panelKinds = ['stat', 'table', 'state-timeline', 'timeseries', 'bargauge'] as const;

/** Panel of the dashboard. */
export interface PanelRecord {
	readonly title: string;
	/** Question that it answers. */
	readonly question: string;
	/** Sentences on how to read it. */
	readonly about: string;
	readonly kind: (typeof panelKinds)[number];
	/** Columns of the 24 that a row has, and rows of the grid. */
	readonly width: number;
	readonly height: number;
	readonly form: ValueForm;
	readonly series: readonly Series[];
	/** Labels that a table shows before its figures, with their titles. */
	readonly labels?: ReadonlyArray<readonly [label: string, title: string]>;
	/** Columns by which a table is sorted, the first one before the next. */
	readonly sortedBy?: ReadonlyArray<{readonly title: string; readonly isDescending: boolean}>;
	/** Forms of series that one query makes, by their names. */
	readonly named?: ReadonlyArray<readonly [name: string, form: ValueForm]>;
	/** True if lines stand one upon another. */
	readonly isStacked?: boolean;
	/** Words where there is nothing to show: why. */
	readonly empty: string;
}
