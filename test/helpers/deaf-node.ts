import {RequestError} from '../../source/domain/failure.ts';
import type {NodeQueries} from '../../source/domain/node-queries.ts';
import type {ChainNode} from '../../source/domain/service.ts';
import {still} from '../../source/system/changing.ts';

/** The questions to a node behind a gateway that lets broadcasts through alone. */
export function deafNode(address: string): Omit<ChainNode, 'broadcast'> {
	const notFound = async () => {
		throw new RequestError({kind: 'noPath', address, words: undefined});
	};
	return {address, getStatus: notFound, findTransaction: notFound, queries: silentQueries};
}

const nothing = async () => undefined;

/** The questions about the chain's state to a node that answers none. */
const silentQueries: NodeQueries = {
	knock: async () => ({kind: 'forbidden', status: 404}),
	door: still({kind: 'forbidden', status: 404} as const),
	known: still({}),
	getLiveness: nothing,
	getValidatorOfComet: nothing,
	getStateAt: nothing,
	getCommissionAt: nothing,
	getEnqueuedSlashes: nothing,
	getSlashes: nothing,
	getActivePower: nothing,
	getProposalResult: nothing,
	getPeers: nothing,
	getBlockVotes: nothing,
	getValidatorSet: nothing,
};
