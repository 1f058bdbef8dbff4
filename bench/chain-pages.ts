import type {ServedChain} from './processes.ts';
import {median, quantile} from './statistics.ts';
import {type Measure, milliseconds, verdict} from './table.ts';

/** Queries of the validator list that a person asks for: every sort, both orders, a filter, far pages. */
const queries = ['votingPower', 'commission', 'rank'].flatMap(field =>
	['asc', 'desc'].flatMap(order => [
		`sortField=${field}&sortOrder=${order}`,
		`sortField=${field}&sortOrder=${order}&page=200`,
		`sortField=${field}&sortOrder=${order}&state=consensus&state=jailed`,
	]),
);

const rounds = 20;

/** Time of one page of the embedded chain with ten thousand validators, its answer read whole. */
export async function measureChainPages(chain: ServedChain): Promise<Measure> {
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		for (const query of queries) {
			const started = performance.now();
			const response = await fetch(`${chain.address}/api/v1/pos/validator?${query}`);
			await response.arrayBuffer();
			times.push(performance.now() - started);
		}
	}
	return {
		name: 'a page of the embedded chain, 10 000 validators, 100 000 bonds',
		figure: milliseconds(median(times)),
		beside: `p99 ${milliseconds(quantile(times, 0.99))}, first ${milliseconds(times[0] ?? Number.NaN)}`,
		goal: verdict(quantile(times, 0.99), 10, ' ms at p99'),
	};
}
