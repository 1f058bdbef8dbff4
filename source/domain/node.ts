import type {Decoded} from './decoded.ts';

/** How a node is. Source: result of GET {node}/status. */
export interface NodeStatus extends Decoded {
	/** Its chain id. */
	readonly network: string | undefined;
	/** Whether it still reads the blocks of the others, and takes no transaction. */
	readonly isCatchingUp: boolean | undefined;
	readonly latestHeight: bigint | undefined;
	/** When its newest block was made, as the node writes it: RFC 3339. */
	readonly latestTime: string | undefined;
}

/** A transaction in a block, as the node has it. Source: result of GET {node}/tx?hash=0x…. */
export interface NodeTransaction extends Decoded {
	/** SHA-256 of its bytes, upper-case hex. */
	readonly hash: string | undefined;
	readonly height: bigint | undefined;
	/** Its place in the block, from 0. */
	readonly index: bigint | undefined;
	/** What its execution ended with; 0: it was applied. */
	readonly code: string | undefined;
	readonly log: string | undefined;
	/** Whether its result says anything: a chain that executes its blocks whole leaves each of them empty, with code 0. */
	readonly isTold: boolean | undefined;
	readonly gasWanted: bigint | undefined;
	readonly gasUsed: bigint | undefined;
}
