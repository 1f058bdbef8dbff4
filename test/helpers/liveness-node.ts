import type {NodeDoor} from '../../source/domain/node-queries.ts';
import type {ChainNode} from '../../source/domain/service.ts';
import type {Liveness} from '../../source/domain/signing.ts';
import {deafNode} from './deaf-node.ts';
import {createLiveness} from './liveness.ts';

/** A node that tells missed votes, nine blocks further at each question. */
export interface LivenessNode extends ChainNode {
	/** Votes missed by address, which a test changes as it likes. */
	missed: Record<string, bigint>;
	/** Addresses that miss all nine. */
	readonly silent: Set<string>;
	door: NodeDoor;
	/** Chains that it was held against at each knock, and times of the questions for missed votes, milliseconds. */
	readonly knocks: unknown[];
	readonly asked: number[];
}

export function createLivenessNode(missed: Record<string, bigint>): LivenessNode {
	let height = 4_030_720n;
	const deaf = deafNode('http://node.example');
	const node: LivenessNode = {
		...deaf,
		missed,
		silent: new Set(),
		door: {kind: 'open', epoch: 1204n, height},
		knocks: [],
		asked: [],
		broadcast: async () => {
			throw new Error('nothing was to be sent');
		},
		queries: {
			...deaf.queries,
			async knock(expected) {
				node.knocks.push(expected);
				return node.door;
			},
			async getLiveness(): Promise<Liveness> {
				node.asked.push(Date.now());
				height += 9n;
				for (const address of node.silent) node.missed[address] = (node.missed[address] ?? 0n) + 9n;
				return createLiveness(height, node.missed);
			},
		},
	};
	return node;
}
