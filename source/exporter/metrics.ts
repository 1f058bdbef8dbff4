import {chainMetrics} from './chain-metrics.ts';
import type {Family} from './exposition.ts';
import type {Figures} from './figures.ts';
import type {Metric, MetricRecord, Sample} from './metric.ts';
import {type ChainWork, type ProcessUsage, processMetrics, workMetrics} from './own-metrics.ts';
import {proposalMetrics} from './proposal-metrics.ts';
import {stakeMetrics} from './stake-metrics.ts';
import {validatorMetrics} from './validator-metrics.ts';

const figureMetrics: readonly Metric<Figures>[] = [
	...chainMetrics,
	...validatorMetrics,
	...proposalMetrics,
	...stakeMetrics,
];

/** Every metric there is, in the order in which they are told. */
export const metrics: readonly MetricRecord[] = [...processMetrics, ...workMetrics, ...figureMetrics];

/** One of the chains that are told of. */
export interface ToldChain {
	/** Its id; "" while it is not known. */
	readonly chain: string;
	readonly work: ChainWork;
	/** Figures of it; undefined: nothing is known. */
	readonly figures: Figures | undefined;
}

/** Makes the series of all that is known now, each when it is asked for. */
export function* tellFamilies(usage: ProcessUsage, chains: readonly ToldChain[]): Generator<Family> {
	for (const metric of processMetrics) yield {metric, series: seriesOf([{}], () => metric.read(usage))};
	for (const metric of workMetrics) yield {metric, series: seriesOf(chains, ({work}) => metric.read(work))};
	for (const metric of figureMetrics)
		yield {metric, series: seriesOf(chains, ({figures}) => (figures ? metric.read(figures) : []))};
}

function* seriesOf<Each extends {readonly chain?: string}>(
	all: readonly Each[],
	read: (each: Each) => Iterable<Sample>,
) {
	for (const each of all) for (const sample of read(each)) yield {...sample, chain: each.chain};
}
