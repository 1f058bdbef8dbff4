import {RequestError} from '../../source/domain/failure.ts';
import type {NodeCapability, NodeDoor} from '../../source/domain/node-queries.ts';
import type {ChainNode} from '../../source/domain/service.ts';
import {createLivenessNode} from './liveness-node.ts';

/** Answer about one epoch; 'absent': no such path, 'failing': none that is understood. */
type Told<Value> = Value | 'absent' | 'failing';

/** A node that tells what comes, in epoch 1204, of a chain with a pipeline of two. */
export interface ComingNode extends ChainNode {
	door: NodeDoor;
	/** Paths known to be there or not. */
	known: Partial<Record<NodeCapability, boolean>>;
	/** Commission in an epoch, per cent; and the state. */
	commissionAt: (address: string, epoch: bigint) => Told<number | undefined>;
	stateAt: (address: string, epoch: bigint) => Told<string | undefined>;
	/** Questions so far: 'commission 1206 heron'. */
	readonly asked: string[];
}

export function createComingNode(changes: Partial<ComingNode> = {}): ComingNode {
	const base = createLivenessNode({});
	const tell = <Value, Answer>(told: Told<Value>, write: (value: Value) => Answer): Answer | undefined => {
		if (told === 'absent') return undefined;
		if (told !== 'failing') return write(told);
		const words = 'not understood';
		throw new RequestError({kind: 'serviceError', address: base.address, status: 200, words});
	};
	const node: ComingNode = {
		...base,
		door: {kind: 'open', epoch: 1204n, height: 4_030_720n},
		known: {},
		commissionAt: () => 5,
		stateAt: () => 'consensus',
		asked: [],
		queries: {
			...base.queries,
			door: {read: () => node.door, subscribe: () => () => {}},
			known: {read: () => node.known, subscribe: () => () => {}},
			knock: async () => node.door,
			async getCommissionAt(address, epoch) {
				if (node.door.kind !== 'open') return undefined;
				node.asked.push(`commission ${epoch} ${address}`);
				return tell(node.commissionAt(address, epoch), (value: number | undefined) => ({
					epoch,
					commission: value === undefined ? undefined : {units: BigInt(value), scale: 2},
					maxChange: {units: 1n, scale: 2},
				}));
			},
			async getStateAt(address, epoch) {
				if (node.door.kind !== 'open') return undefined;
				node.asked.push(`state ${epoch} ${address}`);
				return tell(node.stateAt(address, epoch), (state: string | undefined) => ({epoch, state}));
			},
		},
		...changes,
	};
	return node;
}
