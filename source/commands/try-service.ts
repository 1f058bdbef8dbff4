import {is404, RequestError} from '../domain/failure.ts';
import {epochQuestion, healthQuestion, parametersQuestion} from '../model/questions/chain.ts';
import {nodeStatusQuestion} from '../model/questions/node.ts';
import type {ServiceOptions} from '../options/service.ts';
import {createServices, type ServiceLoaders} from '../services/connect.ts';
import type {Connection} from '../services/connection.ts';
import {attempt} from '../services/indexer/attempt.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';

/** Service that is tried before it is kept. */
interface Trial {
	readonly ask: ServiceOptions;
	readonly system: System;
	readonly loaders: ServiceLoaders;
	readonly signal: AbortSignal;
	/** Called with a note on an address, in one sentence. */
	onNote(sentence: string): void;
}

/** An indexer as it tells of itself; undefined: it does not say. */
export interface TriedIndexer {
	readonly address: string;
	readonly chainId: string | undefined;
	readonly epoch: bigint | undefined;
	readonly version: string | undefined;
}

/** Asks an indexer what it is. Rejects with a UsageError or a RequestError where it is none, or not to be had. */
export function tryIndexer(address: string, apiKey: string | undefined, trial: Trial): Promise<TriedIndexer> {
	return within({address, apiKey, trial}, async ({indexer}) => {
		const options = {signal: trial.signal};
		const {chainId} = await parametersQuestion.ask({indexer, ...options});
		const [epoch, health] = await Promise.all([
			attempt(epochQuestion.ask({indexer, ...options})),
			attempt(healthQuestion.ask({indexer, ...options})),
		]);
		return {address: indexer.address, chainId, epoch: epoch.value?.epoch, version: health.value?.version};
	});
}

/**
Asks a node which chain it is on; undefined: it does not say, as behind a gateway that takes broadcasts alone. Rejects
with a UsageError or a RequestError where it is that of another chain, or not to be had.
*/
export function tryNode(
	address: string,
	{indexer, apiKey}: {readonly indexer: TriedIndexer; readonly apiKey: string | undefined},
	trial: Trial,
): Promise<string | undefined> {
	const node = {kind: 'address', address, apiKey} as const;
	return within({address: indexer.address, apiKey, node, trial}, async ({node: opened}) => {
		const asked = opened && nodeStatusQuestion.ask({node: opened, signal: trial.signal});
		const status = await asked?.catch((error: unknown) => {
			if (error instanceof RequestError) return answerWithout(error, address);
			throw error;
		});
		const chain = status?.network;
		if (chain === undefined || indexer.chainId === undefined || chain === indexer.chainId) return chain;
		throw new UsageError(
			`${address} is a node of ${chain}, and the indexer serves ${indexer.chainId}: give a node of the same chain`,
		);
	});
}

/** Takes for no answer what a gateway says of a question that it lets nobody ask; rethrows all else. */
function answerWithout(error: RequestError, address: string): undefined {
	const {kind} = error.failure;
	if (is404(error.failure) || kind === 'nodeError') return undefined;
	if (kind === 'notJson' && !error.failure.said) {
		throw new UsageError(`${address} answers, but not as a node does: give the address of its RPC`);
	}
	throw error;
}

interface Opening {
	readonly address: string;
	readonly apiKey: string | undefined;
	readonly node?: {readonly kind: 'address'; readonly address: string; readonly apiKey: string | undefined};
	readonly trial: Trial;
}

async function within<Value>(
	{address, apiKey, node, trial}: Opening,
	task: (connection: Connection) => Promise<Value>,
): Promise<Value> {
	const services = createServices(trial.ask, {...trial, isPolled: false, isNodeWanted: node !== undefined});
	try {
		return await task(await services.open({kind: 'address', address, apiKey, node}));
	} finally {
		await services.closeAll();
	}
}
