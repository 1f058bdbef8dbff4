import type {NodeStatus} from './node-status.ts';

/** Validator of the node that is asked, and how the node is. */
export interface ThisNode {
	/** CometBFT address of the key that it signs with; undefined: it does not tell one. */
	readonly cometAddress: string | undefined;
	/** Address of its validator, also of one out of the set; undefined: the key is no validator's, or that is not told. */
	readonly validator: string | undefined;
	/** True if the node says that the key is no validator's. */
	readonly isNobodys: boolean;
	readonly isCatchingUp: boolean | undefined;
	readonly latestHeight: bigint | undefined;
	/** Number of nodes that it is connected to. */
	readonly peers: bigint | undefined;
}

/**
Puts together whose a node is and how it is.

@param asked the validator of its key, as far as it was asked for and told
*/
export function toThisNode(
	{
		cometAddress,
		isCatchingUp,
		latestHeight,
	}: Pick<NodeStatus, 'cometAddress' | 'isCatchingUp' | 'latestHeight'>,
	asked: {readonly address: string | undefined} | undefined,
	peers: bigint | undefined,
): ThisNode {
	const validator = asked?.address;
	const isNobodys = asked !== undefined && validator === undefined;
	return {cometAddress, validator, isNobodys, isCatchingUp, latestHeight, peers};
}

/** Node of which an account is given, and the newest block that the indexer tells. */
export interface NodeAccount {
	readonly node: ThisNode;
	/** Label or name of its validator; undefined: none is known. */
	readonly name: string | undefined;
	readonly height: bigint | undefined;
}
