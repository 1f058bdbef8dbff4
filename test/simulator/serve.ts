import {type Simulator, type SimulatorOptions, startSimulator} from '../../source/simulator/index.ts';
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
			return {status: response.status, body: await response.json()};
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
