import {RequestError} from '../domain/failure.ts';
import {timeoutSignal} from '../domain/timer.ts';
import type {Connection} from '../services.ts';

/** What a network is called, and who says so. */
export interface NamedNetwork {
	readonly name: string;
	readonly from: 'profile' | 'indexer' | 'node';
}

/** After that the network is called by the host of its node. */
const longestQuestionMilliseconds = 5000;

/** The chain id of the profile, else the indexer's, else the host of the node. */
export async function networkOf({chainId, node, indexer}: Connection): Promise<NamedNetwork> {
	if (chainId !== undefined) return {name: chainId, from: 'profile'};
	const told = await chainIdOf(indexer);
	if (told !== undefined) return {name: told, from: 'indexer'};
	const address = node?.address ?? '';
	return {name: URL.parse(address)?.host ?? address, from: 'node'};
}

async function chainIdOf(indexer: Connection['indexer']): Promise<string | undefined> {
	try {
		const signal = timeoutSignal(longestQuestionMilliseconds);
		const {chainId} = await indexer.getParameters({signal});
		return chainId?.trim() || undefined;
	} catch (error) {
		if (error instanceof RequestError) return undefined;
		throw error;
	}
}

/** Why nothing can be broadcast through a connection, in one sentence; undefined: it can. */
export function broadcastRefusal({isReadOnly, node}: Connection): string | undefined {
	if (isReadOnly) {
		return 'nothing can be broadcast here, as this is read-only: by --read-only, or by the profile';
	}
	if (node !== undefined) return undefined;
	return 'there is no node to broadcast through: its address is given with -r, in STAKEDECK_RPC_URL or as the rpc-url of the profile';
}
