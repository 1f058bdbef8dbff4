import {chainMetrics} from './chain-metrics.ts';
import type {Family} from './exposition.ts';
import type {Figures} from './figures.ts';
import type {Metric, MetricRecord} from './metric.ts';
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

/** Makes the series of all that is known now. */
export function tellFamilies(usage: ProcessUsage, chains: readonly ToldChain[]): readonly Family[] {
	const own = processMetrics.map(metric => ({
		metric,
		series: [...metric.read(usage)].map(sample => ({...sample, chain: undefined})),
	}));
	const families = <Known>(all: readonly Metric<Known>[], knownOf: (told: ToldChain) => Known | undefined) =>
		all.map(metric => ({
			metric,
			series: chains.flatMap(told => {
				const known = knownOf(told);
				const {chain} = told;
				return known === undefined ? [] : [...metric.read(known)].map(sample => ({...sample, chain}));
			}),
		}));
	return [
		...own,
		...families(workMetrics, ({work}) => work),
		...families(figureMetrics, ({figures}) => figures),
	];
}
