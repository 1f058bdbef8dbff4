import type {JudgedNode} from './freshness.ts';
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
	/** Time of its newest block, RFC 3339. */
	readonly latestTime: string | undefined;
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
		latestTime,
	}: Pick<NodeStatus, 'cometAddress' | 'isCatchingUp' | 'latestHeight' | 'latestTime'>,
	asked: {readonly address: string | undefined} | undefined,
	peers: bigint | undefined,
): ThisNode {
	const validator = asked?.address;
	const isNobodys = asked !== undefined && validator === undefined;
	return {cometAddress, validator, isNobodys, isCatchingUp, latestHeight, latestTime, peers};
}

/** Node of which an account is given. */
export interface NodeAccount {
	readonly node: ThisNode;
	/** Label or name of its validator; undefined: none is known. */
	readonly name: string | undefined;
	/** State of the node; undefined: not known. */
	readonly standing: JudgedNode | undefined;
}
