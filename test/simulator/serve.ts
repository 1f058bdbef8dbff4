import assert from 'node:assert/strict';
import {type Simulator, startSimulator} from '../../source/simulator/server.ts';
import type {SimulatorOptions} from '../../source/simulator/simulator-options.ts';
import type {WrapperRecord} from '../../source/simulator/transaction-store.ts';
import {whenDone} from '../helpers/when-done.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads a body by its own expectations
export type Json = any;

/** An answer as it came, with its body read as JSON. */
export interface Answer {
	readonly status: number;
	readonly body: Json;
}

export interface ServedChain extends Simulator {
	get(path: string, headers?: Record<string, string>): Promise<Answer>;
}

/** A fixed "now", so that two runs of a test see the same chain. */
export const testTime = 1_795_000_000_000;

/** A chain that stands still on a port of its own until the test is over. */
export async function serveChain(options: SimulatorOptions = {}): Promise<ServedChain> {
	const simulator = await startSimulator({speed: 0, delegators: 40, now: () => testTime, ...options});
	whenDone(() => simulator.close());
	return {
		...simulator,
		async get(path, headers = {}) {
			const response = await fetch(simulator.url + path, {headers});
			const text = await response.text();
			const isJson = response.headers.get('content-type')?.startsWith('application/json');
			return {status: response.status, body: isJson ? JSON.parse(text) : text};
		},
	};
}

/** Rules under which an epoch is a few blocks, for tests of what takes many. */
export const shortEpochs = {
	minDuration: 60n,
	minNumOfBlocks: 5n,
	maxBlockTime: 7n,
	epochsPerYear: 525_600n,
	unbondingLength: 3n,
};

/** The parameter `tx` of a transaction in the documented form. */
export function toParameter(transaction: object): string {
	return `tx=0x${Buffer.from(JSON.stringify(transaction)).toString('hex')}`;
}

/** What the chain's own traffic left in some blocks, oldest first. */
export function recordsOf({chain: {state}}: ServedChain, blocks: bigint): WrapperRecord[] {
	const heights = Array.from(
		{length: Number(blocks)},
		(_, index) => state.height - blocks + BigInt(index + 1),
	);
	return heights.flatMap(height => state.transactions.findInBlock(height));
}

/** All rows of a list, each page of it; `path` is what stands before `page=`. */
export async function readPages(get: ServedChain['get'], path: string): Promise<Json[]> {
	const first = (await get(`${path}page=1`)).body;
	const pages = [first];
	for (let page = 2; page <= first.pagination.totalPages; page++) {
		pages.push((await get(`${path}page=${page}`)).body);
	}
	const rows = pages.flatMap(({results}) => results);
	assert.equal(rows.length, Number(first.pagination.totalItems));
	return rows;
}
