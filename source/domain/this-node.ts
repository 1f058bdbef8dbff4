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
