import {RequestError} from '../domain/request-error.ts';
import type {Indexer} from '../domain/service.ts';

/** The name of a network, and its source. */
export interface NamedNetwork {
	readonly name: string;
	readonly from: 'profile' | 'indexer' | 'node';
}

export interface NamingOptions {
	/** From the profile. */
	readonly chainId: string | undefined;
	/** Undefined: none is configured. */
	readonly indexer: Pick<Indexer, 'getParameters'> | undefined;
	readonly node: {readonly address: string};
	/** Cancels the request. */
	readonly signal?: AbortSignal | undefined;
}

/** Who named the network, in words. */
export const networkNotes: Readonly<Record<NamedNetwork['from'], string>> = {
	profile: 'chain id of the profile',
	indexer: 'chain id from the indexer; the node may be on another',
	node: 'host of the node, as no chain id is known',
};

/** Longest wait for the indexer to name its network: an indexer that is down must not delay a broadcast. */
const longestMilliseconds = 5000;

/** The chain id of the profile, else the indexer's, else the host of the node. */
export async function nameNetwork({chainId, indexer, node, signal}: NamingOptions): Promise<NamedNetwork> {
	if (chainId !== undefined) return {name: chainId, from: 'profile'};
	const told = await askChainId(indexer, signal);
	if (told !== undefined) return {name: told, from: 'indexer'};
	return {name: URL.parse(node.address)?.host ?? node.address, from: 'node'};
}

async function askChainId(
	indexer: NamingOptions['indexer'],
	signal: AbortSignal | undefined,
): Promise<string | undefined> {
	const timeLimit = {attemptMilliseconds: longestMilliseconds, totalMilliseconds: longestMilliseconds};
	try {
		const parameters = await indexer?.getParameters({signal, timeLimit});
		return parameters?.chainId?.trim() || undefined;
	} catch (error) {
		if (error instanceof RequestError) return undefined;
		throw error;
	}
}
