import {testValidator, whole, writeLiveness} from '../helpers/chain-answers.ts';
import {type NodeFacts, type ServedNode, serveChainNode} from '../helpers/serve-chain-node.ts';
import {chainId, epoch, height, validators} from './honest-data.ts';

const states = ['consensus', 'belowCapacity', 'belowThreshold', 'inactive', 'jailed'];
const active = ['consensus', 'belowCapacity', 'belowThreshold'];

/** Serves the node of the indexer's chain, at the same block. */
export function serveHonestNode(changes: Partial<NodeFacts> = {}): Promise<ServedNode> {
	const set = validators.flatMap(({state}, index) => (state === 'consensus' ? testValidator(index) : []));
	const power = validators
		.filter(({state}) => active.includes(state))
		.reduce((sum, {votingPower}) => sum + BigInt(votingPower), 0n);
	const stateOf = validators.map(({address, state}) => [
		`/vp/pos/validator/state/${address}/${epoch}`,
		Uint8Array.from([1, states.indexOf(state), ...whole(BigInt(epoch), 8)]),
	]);
	return serveChainNode({
		network: chainId,
		epoch: BigInt(epoch),
		height: BigInt(height),
		...changes,
		state: {
			'/vp/pos/validator/liveness_info': writeLiveness({validators: set}),
			'/vp/pos/total_active_voting_power': Uint8Array.from(whole(power * 1_000_000n, 32)),
			...Object.fromEntries(stateOf),
			...changes.state,
		},
	});
}
