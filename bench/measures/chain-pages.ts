import {milliseconds} from '../report/format.ts';
import {atMost, type Line} from '../report/line.ts';
import {median, quantile} from '../report/statistics.ts';
import type {ServedChain} from '../service/chain.ts';

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
export async function measureChainPages(chain: ServedChain): Promise<readonly Line[]> {
	const times: number[] = [];
	for (let round = 0; round < rounds; round++) {
		for (const query of queries) {
			const started = performance.now();
			const response = await fetch(`${chain.address}/api/v1/pos/validator?${query}`);
			await response.arrayBuffer();
			times.push(performance.now() - started);
		}
	}
	const p99 = quantile(times, 0.99);
	const measure = 'a page of the embedded chain, 10 000 validators';
	return [
		{measure, program: 'median', figures: [milliseconds(median(times))]},
		{measure, program: 'p99', figures: [milliseconds(p99)], goal: atMost(p99, 10, '10 ms')},
	];
}
