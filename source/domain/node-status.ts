import type {Decoded} from './decoded.ts';

/** State of a node. Source: result of GET {node}/status. */
export interface NodeStatus extends Decoded {
	/** Its chain id. */
	readonly network: string | undefined;
	/** True if it still reads the blocks of the others, and takes no transaction. */
	readonly isCatchingUp: boolean | undefined;
	readonly latestHeight: bigint | undefined;
	/** Time of its newest block, as the node writes it: RFC 3339. */
	readonly latestTime: string | undefined;
	/** Version of its software. */
	readonly version?: string | undefined;
	/** Name that its operator gave it. */
	readonly moniker?: string | undefined;
	/** Oldest block that it still has. */
	readonly earliestHeight?: bigint | undefined;
	/** CometBFT address of its own validator, which need not be in the set. */
	readonly cometAddress?: string | undefined;
}
