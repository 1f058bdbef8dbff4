import {namnamScale, plainDecimal} from '../domain/decimal.ts';
import {prefix} from '../notices/rule-terms.ts';

/** Value of a series. A text is an exact decimal, as amounts are. */
export interface Sample {
	/** Values of the metric's own labels, in their order. */
	readonly labels: readonly string[];
	readonly value: number | bigint | string;
}

/** Readings that figures come from, each with a round of its own. */
export const roundNames = [
	'chain',
	'validators',
	'proposals',
	'parameters',
	'signing',
	'stake',
	'votes',
	'rewards',
	'balances',
	'coming',
] as const;
export type RoundName = (typeof roundNames)[number];

/** Description of a metric. */
export interface MetricRecord {
	/** Name without the common prefix. A gauge unless it ends in `_total`. */
	readonly name: string;
	/** True if it has a name that all exporters share, without our prefix. */
	readonly isStandard?: boolean;
	/** Sentence for people, with the unit. */
	readonly help: string;
	/** Names of its labels, without `chain_id`. */
	readonly labels: readonly string[];
	/** Reading whose age decides when its series leave; undefined: it is of this program itself, and stays. */
	readonly round: RoundName | undefined;
}

/** Returns the name as Prometheus reads it. */
export function nameOfMetric({name, isStandard}: Pick<MetricRecord, 'name' | 'isStandard'>): string {
	return isStandard ? name : prefix + name;
}

/** Metric with the function that reads its series from what is known now. */
export interface Metric<Known> extends MetricRecord {
	read(known: Known): Iterable<Sample>;
}

/** Writes an amount of namnam in NAM, with every digit. */
export function toNam(namnam: bigint): string {
	return plainDecimal({units: namnam, scale: namnamScale});
}

/** Makes the series of a thing that is in one of several states: 1 for that one, 0 for the others. */
export function statesOf(
	states: readonly string[],
	current: string,
	labels: readonly string[] = [],
): readonly Sample[] {
	const all = states.includes(current) ? states : [...states, current];
	return all.map(state => ({labels: [...labels, state], value: state === current ? 1 : 0}));
}

/** Sentence on a metric for people, and the function that reads its value. */
export type Explained<Read> = readonly [help: string, read: Read];

/** Makes metrics of one series without labels each, by their names; a value that is not known gives none. */
export function singles<Known>(
	round: RoundName | undefined,
	all: Readonly<Record<string, Explained<(known: Known) => Sample['value'] | undefined>>>,
): readonly Metric<Known>[] {
	return Object.entries(all).map(([name, [help, toValue]]) => ({
		name,
		help,
		labels: [],
		round,
		read(known) {
			const value = toValue(known);
			return value === undefined ? [] : [{labels: [], value}];
		},
	}));
}
